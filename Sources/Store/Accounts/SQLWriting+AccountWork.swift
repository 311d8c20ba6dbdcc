import Database
import Domain

/// Work on all listings of an account, by its name in `account_work`.
enum AccountWork: String {
    case changes, deletion

    /// How many listings one transaction handles: a few milliseconds.
    static let portion = 100
}

extension SQLWriting {
    /// Records a change of every listing of an account: of the first ones now, of the others in portions soon.
    func recordChanges(ofListingsOf owner: Account.ID, in tenant: Tenant.ID) throws {
        let last = try recordChanges(ofListingsOf: owner, after: 0, in: tenant)
        if let last { try plan(.changes, for: owner, after: last, in: tenant) }
    }

    /// Continues to record changes. Returns whether all listings are done.
    func recordMoreChanges(ofListingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        let known = try first(
            "SELECT after_number FROM account_work WHERE tenant_id = ? AND account_id = ? AND kind = 'changes'", tenant,
            owner
        ) { try $0.integer() }
        guard let known else { return true }
        if let last = try recordChanges(ofListingsOf: owner, after: known, in: tenant) {
            try plan(.changes, for: owner, after: last, in: tenant)
            return false
        }
        try execute(
            "DELETE FROM account_work WHERE tenant_id = ? AND account_id = ? AND kind = 'changes'", tenant, owner)
        return true
    }

    /// Records a change of the next listings of an account. Returns the last one; `nil` when there are no more.
    private func recordChanges(
        ofListingsOf owner: Account.ID, after number: Int64, in tenant: Tenant.ID
    ) throws -> Int64? {
        let numbers = try rows(
            "SELECT number FROM listings WHERE tenant_id = ? AND owner_id = ? AND number > ? ORDER BY number LIMIT ?",
            tenant, owner, number, AccountWork.portion
        ) { try $0.integer() }
        guard let last = numbers.last else { return nil }
        let changes = try next(numbers.count, of: "change")
        try execute(
            """
            INSERT INTO listing_changes (sequence, tenant_id, number, nonce)
            SELECT CAST(? AS BIGINT) - 1 + row_number() OVER (ORDER BY number), tenant_id, number, CAST(? AS BIGINT)
            FROM listings WHERE tenant_id = ? AND owner_id = ? AND number > ? AND number <= ?
            """, changes.lowerBound, ListingMirrorTable.newNonce(), tenant, owner, number, last)
        return numbers.count == AccountWork.portion ? last : nil
    }

    /// Notes work that is left. A later change of the account begins again.
    func plan(_ work: AccountWork, for account: Account.ID, after number: Int64, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO account_work (tenant_id, account_id, kind, after_number) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, account_id, kind) DO UPDATE SET after_number = excluded.after_number
            """, tenant, account, work.rawValue, number)
    }
}
