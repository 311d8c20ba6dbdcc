/// The numbers of the only listings to be searched, such as the matches of a saved search.
struct NumberSet {
    private let sorted: [UInt32]
    /// A bit for each number from the lowest to the highest; `nil` when they are too sparse for that.
    private let bits: [UInt64]?

    /// - Parameter sorted: ascending.
    init(_ sorted: [UInt32]) {
        self.sorted = sorted
        guard let lowest = sorted.first, let highest = sorted.last, highest >= lowest else {
            bits = nil
            return
        }
        let words = Int(highest - lowest) / 64 + 1
        guard words <= 16 * sorted.count + 1024 else {
            bits = nil
            return
        }
        var bits = [UInt64](repeating: 0, count: words)
        for number in sorted where number >= lowest && number <= highest {
            bits[Int(number - lowest) / 64] |= 1 << UInt64((number - lowest) % 64)
        }
        self.bits = bits
    }

    func contains(_ number: UInt32) -> Bool {
        guard let lowest = sorted.first, let highest = sorted.last, number >= lowest, number <= highest else {
            return false
        }
        if let bits { return bits[Int(number - lowest) / 64] >> UInt64((number - lowest) % 64) & 1 == 1 }
        return sorted.holdsSorted(number)
    }

    /// The members of `others`, in their order.
    func intersection(_ others: [UInt32]) -> [UInt32] { others.filter(contains) }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        mask.keepRows { contains(columns.number($0)) }
    }
}
