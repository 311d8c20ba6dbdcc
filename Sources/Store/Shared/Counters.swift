import Database

extension SQLWriting {
    /// The next number of a counter. It is part of the transaction, so that numbers follow the order of commits.
    func next(_ counter: String) throws -> Int64 { try next(1, of: counter).lowerBound }

    /// The next `count` numbers of a counter.
    func next(_ count: Int, of counter: String) throws -> ClosedRange<Int64> {
        let value = try first("UPDATE counters SET value = value + ? WHERE name = ? RETURNING value", count, counter) {
            try $0.integer()
        }
        guard let value else { throw SQLError(.other, "there is no counter \(counter)") }
        return value - Int64(count) + 1...value
    }
}
