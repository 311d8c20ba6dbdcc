import Database
import Domain

/// Everything that is kept, in SQL. Each feature's part stands in the folder of its name.
public struct Store: Sendable {
    let database: any SQLDatabase
    public let clock: Clock
    /// Keys the chain of the audit log.
    let cryptography: any Cryptography
    /// Called after each commit that changed a listing: whoever reads after the answer sees the change.
    let listingsChanged: @Sendable () async -> Void

    public init(
        database: any SQLDatabase, clock: Clock, cryptography: any Cryptography,
        listingsChanged: @escaping @Sendable () async -> Void = {}
    ) {
        (self.database, self.clock) = (SQLErrorMapping(database), clock)
        (self.cryptography, self.listingsChanged) = (cryptography, listingsChanged)
    }

    /// The same store that calls `listingsChanged` after each commit that changed a listing.
    public func announcing(to listingsChanged: @escaping @Sendable () async -> Void) -> Store {
        Store(database: database, clock: clock, cryptography: cryptography, listingsChanged: listingsChanged)
    }

    /// Makes the tables when the database is empty. Answers whether it was.
    ///
    /// - Parameters:
    ///   - supplement: what the engine needs beyond the shared schema.
    ///   - tenant: the first marketplace, made in the same transaction.
    ///   - universities: the first catalogue, likewise.
    public func createTables(
        supplement: String, tenant: Tenant? = nil, universities: [UniversityRecord] = []
    ) async throws -> Bool {
        let now = clock.now()
        return try await database.write { db in
            guard !Self.hasTables(db) else { return false }
            try db.run(script: String(decoding: PackageResources.schema_sql, as: UTF8.self))
            try db.run(script: supplement)
            if let tenant { try Self.insert(tenant, hosts: [], at: now, db) }
            _ = try Self.merge(universities, at: now, progress: { _ in }, db)
            return true
        }
    }

    /// Whether the database was made already.
    public static func hasTables(in database: any SQLDatabase) async throws -> Bool {
        try await database.read { db in hasTables(db) }
    }

    private static func hasTables(_ db: any SQLReading) -> Bool {
        (try? db.exists("SELECT 1 FROM counters WHERE name = 'schema'")) ?? false
    }

    /// A write that changes listings: the search knows of it when this returns.
    func change<Result: Sendable>(_ body: @escaping @Sendable (any SQLWriting) throws -> Result) async throws -> Result
    {
        let result = try await database.write(body)
        await listingsChanged()
        return result
    }
}

extension SQLWriting {
    /// The next number of a counter. Counting is part of the transaction, so that numbers are in the order of commits.
    func next(_ counter: String) throws -> Int64 {
        let value = try first("UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value", counter) {
            try $0.integer()
        }
        guard let value else { throw SQLError(.other, "there is no counter \(counter)") }
        return value
    }
}

extension RowReader {
    /// The next column as an id. The schema keeps other texts out, so one that is none is a broken database.
    mutating func id<Of>() throws -> ID<Of> {
        let text = try text()
        guard let id = ID<Of>(text) else { throw SQLError(.other, "\(text) is stored as an id") }
        return id
    }

    mutating func instant() throws -> Instant { Instant(milliseconds: try integer()) }
    mutating func optionalInstant() throws -> Instant? { try optionalInteger().map(Instant.init(milliseconds:)) }

    /// The next column as one of the words of an enumeration.
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
