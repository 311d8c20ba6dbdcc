import Database

/// Counts the changes of published data that imports store in several transactions, for those who keep them in memory.
///
/// It is odd while an import is under way: from its first change on, until it is announced. A killed one leaves it odd,
/// and the next import, which may find nothing to change, announces what that one stored.
enum ImportCounter: String {
    case pointsOfInterest = "points of interest"
    case propertyRecords = "property records"

    /// The number of the last change that was announced: what an import stores is read when it is complete.
    func announced(_ db: any SQLReading) throws -> Int64 {
        let value = try value(db)
        return value - value % 2
    }

    func beginChange(_ db: any SQLWriting) throws {
        if try value(db).isMultiple(of: 2) { _ = try db.next(rawValue) }
    }

    func announce(_ db: any SQLWriting) throws {
        if try !value(db).isMultiple(of: 2) { _ = try db.next(rawValue) }
    }

    private func value(_ db: any SQLReading) throws -> Int64 {
        try db.first("SELECT value FROM counters WHERE name = ?", rawValue) { try $0.integer() } ?? 0
    }
}
