import Database

/// Counts the changes to published data that imports store in several transactions, for caches in memory.
///
/// It is odd during an import: from its first change until its announcement. A killed import leaves it odd, and the
/// next one, even without changes of its own, announces the stored data.
enum ImportCounter: String {
    case pointsOfInterest = "points of interest"
    case propertyRecords = "property records"

    /// The number of the last announced change: imported data is read once it is complete.
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
