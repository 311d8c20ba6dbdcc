/// Records that moderators read contacts.
public protocol ContactReadStore: ActingStore {
    /// Writes an entry of the audit log, at most one an hour for each moderator and subject.
    ///
    /// - Parameters:
    ///   - action: `readListingContact`, `readAccountContact`, or `searchCases` for a list of accounts.
    ///   - subject: the id of the listing or account, or what was searched for.
    func recordContactRead(
        _ action: AuditEntry.Action, of subject: String, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws
}
