import Domain

/// Lets moderators read contacts within a limit, and records each read in the audit log.
package struct ContactReadService: Sendable {
    let store: any ContactReadStore
    let throttle: Throttle
    let clock: Clock

    package init(store: any ContactReadStore, throttle: Throttle, clock: Clock) {
        self.store = store
        self.throttle = throttle
        self.clock = clock
    }

    /// Why the contact of a listing is not shown to the moderator who asks; `nil` if it is, which is recorded.
    func hidden(_ listing: Listing.ID, from context: Context) async throws -> ListingView.ContactHidden? {
        let me = try context.signedIn().account.id
        guard throttle.allowsContact(of: listing, to: me, within: \.moderatorContacts) else { return .dailyLimit }
        try await record(.readListingContact, listing.description, context)
        return nil
    }

    /// Records that the moderator who asks sees the email address of an account. Throws `tooMany`.
    func read(_ account: Account.ID, _ context: Context) async throws {
        let me = try context.signedIn().account.id
        guard throttle.allowsContact(of: account, to: me, within: \.moderatorContacts) else {
            throw Problem.tooManyContacts
        }
        try await record(.readAccountContact, account.description, context)
    }

    /// Records that the moderator who asks lists accounts with their email addresses. Throws `tooMany`.
    func list(_ what: String, _ context: Context) async throws {
        try throttle.checkRate(\.caseSearches, of: context.signedIn().account.id)
        try await record(.searchCases, what, context)
    }

    private func record(_ action: AuditEntry.Action, _ subject: String, _ context: Context) async throws {
        let me = try context.signedIn().account.id
        try await store.acting(by: context.authority(.readQueue)).recordContactRead(
            action, of: subject, by: me, at: clock.now(), in: context.tenant.id)
    }
}

extension Problem {
    fileprivate static let tooManyContacts = Problem(
        .tooMany, code: "too_many_requests", "You've read many contacts today. You can read more tomorrow.",
        retryAfterSeconds: 3_600)
}
