import Database
import Domain

/// The statements of one table or feature, which run in the transactions that all tables share.
public protocol Table: ActingStore, RecordingStore {
    var transactions: Transactions { get set }
}

extension Table {
    public func acting(by authority: Authority) -> Self {
        var table = self
        table.transactions = transactions.acting(by: authority)
        return table
    }

    public func checkAuthority() async throws { try await transactions.checkAuthority() }

    public func recording(_ idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) -> Self {
        var table = self
        table.transactions = transactions.recording(idempotencyRecord, in: tenant)
        return table
    }
}

extension Table {
    var clock: Clock { transactions.clock }
    var cryptography: any Cryptography { transactions.cryptography }

    /// Reads one consistent snapshot, without waiting for writers.
    func read<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        try transactions.check(scope)
        return try await transactions.database.read(in: scope.rows, body)
    }

    /// Like `read`, for queries that an index answers with a few rows.
    func readBriefly<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        try transactions.check(scope)
        return try await transactions.database.readBriefly(in: scope.rows, body)
    }

    /// Like `readBriefly`, for a single statement.
    func readStatement<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result {
        try transactions.check(scope)
        return try await transactions.database.readStatement(in: scope.rows, body)
    }

    /// Runs one transaction.
    func write<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await transactions.write(in: scope, body, isDone: { _ in true })
    }

    /// Runs one transaction, and records the response only when the result is `done`: other results mean that nothing
    /// was written.
    func write<Result: Sendable & Equatable>(
        in scope: SQLScope, recordingOnly done: Result, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await transactions.write(in: scope, body, isDone: { $0 == done })
    }

    /// Runs one transaction, and records the response that `record` makes of its result.
    func write<Result: Sendable>(
        in tenant: Tenant.ID, recording record: ResponseRecording<Result>?,
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await write(in: .tenant(tenant)) { [clock] db in
            let result = try body(db)
            if let record { try db.store(record(result), at: clock.now(), in: tenant) }
            return result
        }
    }

    /// A write that changes listings: when it returns, the search has the change.
    func change<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        let result = try await write(in: scope, body)
        await transactions.listingsChanged()
        return result
    }

    /// A write that changes listings, and records the response that `record` makes of its result.
    func change<Result: Sendable>(
        in tenant: Tenant.ID, recording record: ResponseRecording<Result>?,
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        let result = try await write(in: tenant, recording: record, body)
        await transactions.listingsChanged()
        return result
    }
}
