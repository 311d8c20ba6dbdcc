import Database
import Domain

/// Runs the transactions of all tables, with the caller's authority and the record of the response.
public struct Transactions: Sendable {
    let database: any SQLDatabase
    let clock: Clock
    /// Keys the audit log's hash chain.
    let cryptography: any Cryptography
    /// Called after each commit that changed a listing, so that searches after the response see the change.
    let listingsChanged: @Sendable () async -> Void
    /// The authority that every write checks first, in its own transaction.
    private var authority: Authority?
    /// The record that every write also stores.
    private var record: (idempotencyRecord: IdempotencyRecord, tenant: Tenant.ID)?

    init(
        database: any SQLDatabase, clock: Clock, cryptography: any Cryptography,
        listingsChanged: @escaping @Sendable () async -> Void
    ) {
        self.database = database
        self.clock = clock
        self.cryptography = cryptography
        self.listingsChanged = listingsChanged
    }

    func acting(by authority: Authority) -> Transactions {
        var transactions = self
        transactions.authority = authority
        return transactions
    }

    /// The server's own transactions, which no caller's authority limits.
    var ofServer: Transactions {
        var transactions = self
        (transactions.authority, transactions.record) = (nil, nil)
        return transactions
    }

    func recording(_ idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) -> Transactions {
        var transactions = self
        transactions.record = idempotencyRecord.map { ($0, tenant) }
        return transactions
    }

    /// Throws when the authority or the record is another tenant's: a caller of one marketplace never acts in another.
    func check(_ scope: SQLScope) throws {
        guard case .tenant(let tenant) = scope else { return }
        guard authority.map({ $0.tenant == tenant }) ?? true, record.map({ $0.tenant == tenant }) ?? true else {
            throw SQLError(.other, "a caller of another marketplace acts in \(tenant)")
        }
    }

    /// Throws unless the authority still holds, for a request that turns out to write nothing.
    func checkAuthority() async throws {
        guard let authority else { return }
        let now = clock.now()
        let scope = SQLScope.tenant(authority.tenant)
        try await database.readBriefly(in: scope.rows) { db in try db.check(of: authority, at: now)() }
    }

    /// Runs one transaction: checks the authority, and stores the record of the response if `isDone`.
    func write<Result: Sendable>(
        in scope: SQLScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result,
        isDone: @escaping @Sendable (Result) -> Bool
    ) async throws -> Result {
        try check(scope)
        do {
            return try await database.write(in: scope.rows) { [authority, record, clock] db in
                let check = try authority.map { try db.check(of: $0, at: clock.now()) }
                let result: Result
                do { result = try body(db) } catch {
                    // A caller without authority learns nothing of what the body found. After a statement that failed,
                    // nothing more can be asked.
                    if !(error is SQLError) { try check?() }
                    throw error
                }
                try check?()
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
