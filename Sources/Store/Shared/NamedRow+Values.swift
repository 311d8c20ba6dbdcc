import Database
import Domain
import Geo

extension NamedRow {
    /// An id. The schema allows no other text, so an invalid one means a damaged database.
    func id<Of>(_ name: StaticString) throws -> ID<Of> {
        let text = try utf8(name)
        guard let id = ID<Of>(utf8: text) else { throw SQLError.notAnID(text) }
        return id
    }
    func optionalID<Of>(_ name: StaticString) throws -> ID<Of>? {
        try optionalText(name).map { try parsed($0, "an id", ID<Of>.init) }
    }

    func instant(_ name: StaticString) throws -> Instant { Instant(milliseconds: try integer(name)) }
    func optionalInstant(_ name: StaticString) throws -> Instant? {
        try optionalInteger(name).map(Instant.init(milliseconds:))
    }

    func optionalDay(_ name: StaticString) throws -> Day? {
        try optionalText(name).map { try parsed($0, "a date", Day.init) }
    }

    /// Half months.
    func semester(_ name: StaticString) throws -> SemesterLength {
        try parsed(String(int(name)), "half months of a semester") { Int($0).flatMap(SemesterLength.init) }
    }

    /// An enum's raw value.
    func word<Word: RawRepresentable<String>>(_ name: StaticString) throws -> Word {
        try parsed(text(name), "a \(Word.self)", Word.init)
    }

    func optionalWord<Word: RawRepresentable<String>>(_ name: StaticString) throws -> Word? {
        try optionalText(name).map { try parsed($0, "a \(Word.self)", Word.init) }
    }

    /// Two columns as coordinates; `nil` when either is null.
    func optionalCoordinate(_ latitude: StaticString, _ longitude: StaticString) throws -> Coordinate? {
        let (latitude, longitude) = (try optionalReal(latitude), try optionalReal(longitude))
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func parsed<Value>(_ text: String, _ what: @autoclosure () -> String, _ parse: (String) -> Value?) throws
        -> Value
    {
        guard let value = parse(text) else { throw SQLError(.other, "\(text) is stored as \(what())") }
        return value
    }
}

extension SQLError {
    static func notAnID(_ text: UnsafeBufferPointer<UInt8>) -> SQLError {
        SQLError(.other, "\(String(decoding: text, as: UTF8.self)) is stored as an id")
    }
}
