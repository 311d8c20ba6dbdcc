import Database
import Domain

/// All stores, in SQL. Each feature is in the folder with its name.
public struct Store: Sendable {
    let database: any SQLDatabase
    public let clock: Clock
    /// Keys the audit log's hash chain.
    let cryptography: any Cryptography
    let ratingTallies = RatingTallies()
    /// The authority that every write checks first, in its own transaction.
    private var authority: Authority?
    /// The record that every write also stores.
    private var record: (idempotencyRecord: IdempotencyRecord, tenant: Tenant.ID)?
    /// Called after each commit that changed a listing, so that searches after the response see the change.
    let listingsChanged: @Sendable () async -> Void

    public init(
        database: any SQLDatabase, clock: Clock, cryptography: any Cryptography,
        listingsChanged: @escaping @Sendable () async -> Void = {}
    ) {
        (self.database, self.clock) = (database, clock)
        (self.cryptography, self.listingsChanged) = (cryptography, listingsChanged)
    }

    /// The same store, calling `listingsChanged` after each commit that changed a listing.
    public func announcing(to listingsChanged: @escaping @Sendable () async -> Void) -> Store {
        Store(database: database, clock: clock, cryptography: cryptography, listingsChanged: listingsChanged)
    }

    /// Creates the tables in an empty database. Returns whether it did.
    ///
    /// - Parameters:
    ///   - supplement: statements that the engine needs beyond the shared schema.
    ///   - tenant: the first marketplace, created in the same transaction.
    ///   - universities: reads the first catalogue, stored in the same transaction. Not called when the tables exist.
    public func createTables(
        supplement: String, tenant: Tenant? = nil,
        universities: @escaping @Sendable () throws -> [UniversityRecord] = { [] }
    ) async throws -> Bool {
        let now = clock.now()
        return try await write { db in
            guard !Self.hasTables(db) else { return false }
            try db.run(script: String(decoding: PackageResources.schema_sql, as: UTF8.self))
            try db.run(script: supplement)
            if let tenant { try Self.insert(tenant, hosts: [], at: now, db) }
            _ = try Self.merge(universities(), at: now, progress: { _ in }, db)
            return true
        }
    }

    /// Whether the tables exist.
    public static func hasTables(in database: any SQLDatabase) async throws -> Bool {
        try await database.read { db in hasTables(db) }
    }

    private static func hasTables(_ db: any SQLReading) -> Bool {
        (try? db.exists("SELECT 1 FROM counters WHERE name = 'schema'")) ?? false
    }

    /// A write that changes listings: when it returns, the search has the change.
    func change<Result: Sendable>(_ body: @escaping @Sendable (any SQLWriting) throws -> Result) async throws -> Result
    {
        let result = try await write(body)
        await listingsChanged()
        return result
    }

    /// A write that changes listings, and records the response that `record` makes of its result.
    func change<Result: Sendable>(
        recording record: ResponseRecording<Result>?, in tenant: Tenant.ID,
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        let result = try await write(recording: record, in: tenant, body)
        await listingsChanged()
        return result
    }

    /// Runs one transaction, and records the response that `record` makes of its result.
    func write<Result: Sendable>(
        recording record: ResponseRecording<Result>?, in tenant: Tenant.ID,
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await write { [clock] db in
            let result = try body(db)
            if let record { try db.store(record(result), at: clock.now(), in: tenant) }
            return result
        }
    }

    /// Runs one transaction: checks the caller's authority if this store comes from `acting`, and records the response
    /// if it comes from `recording`.
    func write<Result: Sendable>(_ body: @escaping @Sendable (any SQLWriting) throws -> Result) async throws -> Result {
        try await write(body, isDone: { _ in true })
    }

    /// Runs one transaction, and records the response only when the result is `done`: other results mean that nothing
    /// was written.
    func write<Result: Sendable & Equatable>(
        recordingOnly done: Result, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await write(body, isDone: { $0 == done })
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result,
        isDone: @escaping @Sendable (Result) -> Bool
    ) async throws -> Result {
        do {
            return try await database.write { [authority, record, clock] db in
                if let authority { try db.check(authority, at: clock.now()) }
                let result = try body(db)
                if let record, isDone(result) {
                    try db.store(record.idempotencyRecord, at: clock.now(), in: record.tenant)
                }
                return result
            }
        } catch let error as SQLError where error.kind == .foreignKeyViolation {
            // The transaction checks every reference of a row except the caller's account, which existed when the
            // request began: it was deleted in the meantime, and its session with it.
            throw Problem.sessionExpired
        }
    }
}

extension Store: ActingStore {
    public func acting(by authority: Authority) -> Store {
        var store = self
        store.authority = authority
        return store
    }

    public func checkAuthority() async throws {
        guard let authority else { return }
        let now = clock.now()
        try await database.readBriefly { db in try db.check(authority, at: now) }
    }
}

extension Store: RecordingStore {
    public func recording(_ idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) -> Store {
        var store = self
        store.record = idempotencyRecord.map { ($0, tenant) }
        return store
    }
}

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

extension RowReader {
    /// The next column as an id. The schema allows no other text, so an invalid one means a damaged database.
    mutating func id<Of>() throws -> ID<Of> {
        let text = try utf8()
        guard let id = ID<Of>(utf8: text) else { throw SQLError.notAnID(text) }
        return id
    }

    mutating func instant() throws -> Instant { Instant(milliseconds: try integer()) }
    mutating func optionalInstant() throws -> Instant? { try optionalInteger().map(Instant.init(milliseconds:)) }

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
