import Database
import Domain

extension RowReader {
    /// The next column as an id. The schema allows no other text, so an invalid one means a damaged database.
    mutating func id<Of>() throws -> ID<Of> {
        let text = try utf8()
        guard let id = ID<Of>(utf8: text) else { throw SQLError.notAnID(text) }
        return id
    }

    mutating func instant() throws -> Instant { Instant(milliseconds: try integer()) }
    mutating func optionalInstant() throws -> Instant? { try optionalInteger().map(Instant.init(milliseconds:)) }

    /// The next column as half months.
    mutating func semester() throws -> SemesterLength {
        let halves = try int()
        guard let length = SemesterLength(rawValue: halves) else {
            throw SQLError(.other, "\(halves) is stored as half months of a semester")
        }
        return length
    }

    /// The next column as an enum's raw value.
    mutating func word<Word: RawRepresentable<String>>() throws -> Word {
        let text = try text()
        guard let word = Word(rawValue: text) else { throw SQLError(.other, "\(text) is stored as a \(Word.self)") }
        return word
    }

    mutating func optionalWord<Word: RawRepresentable<String>>() throws -> Word? { try ifPresent { try $0.word() } }
}

extension ID: SQLBindable {
    public var sqlValue: SQLValue { .text(description) }
}

extension Instant: SQLBindable {
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Day: SQLBindable {
    public var sqlValue: SQLValue { .text(description) }
}
