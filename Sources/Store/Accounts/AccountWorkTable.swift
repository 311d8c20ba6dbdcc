import Database
import Domain

/// Work on accounts with many listings, a portion in each transaction.
public struct AccountWorkTable: Table {
    public enum Step: Equatable, Sendable {
        /// There is no work.
        case none
        case portion
        /// The account is gone, and all that belonged to it.
        case deleted(AccountKey)
    }

    /// Between two portions: others' writes come first.
    public static let pause = Duration.milliseconds(20)

    public var transactions: Transactions

    /// Does a portion of whatever work there is.
    public func step() async throws -> Step {
        let next = try await readStatement(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.first("SELECT tenant_id, account_id, kind FROM account_work LIMIT 1") { row in
                (key: AccountKey(tenant: try row.id(), account: try row.id()), kind: try row.word() as AccountWork)
            }
        }
        guard let next else { return .none }
        switch next.kind {
        case .changes:
            _ = try await change(in: .tenant(next.key.tenant)) { db in
                try db.recordMoreChanges(ofListingsOf: next.key.account, in: next.key.tenant)
            }
            return .portion
        case .deletion: return try await delete(next.key) ? .deleted(next.key) : .portion
        }
    }

    /// Deletes a portion of what belongs to an account. Returns whether all is deleted, and the account with it.
    func delete(_ key: AccountKey) async throws -> Bool {
        try await change(in: .tenant(key.tenant)) { db in try db.eraseMore(of: key.account, in: key.tenant) }
    }
}
