import Database
import Domain

/// What the signals of one account's listings ask of its past and tell. Those that one transaction stores share it, so
/// that a file of them costs no more than its rows differ.
struct PosterHistory {
    let owner: Account.ID
    /// Found when it is first asked for.
    var poster: Poster?
    /// Whether it is known to have many listings.
    var hasMany = false
    /// The removed listing that makes a contact a signal, by contact; `nil` when none does.
    var removals: [RemovedContact: Removal?] = [:]
    /// The listings in which the account had a contact.
    var ownListings: [RemovedContact: [Listing.ID]]?
    /// Whether moderators and the owner have been told that a listing is held: one mail tells of several.
    var isNotified = false

    init(of owner: Account.ID) { self.owner = owner }
}

/// Who posts a listing, as far as signals ask.
struct Poster {
    let id: Account.ID
    let isMember: Bool
    let createdAt: Instant
    let verifiedEmail: RemovedContact?

    func isYoung(at now: Instant) -> Bool { now < createdAt + ListingSignal.youngFor }
}

extension SQLReading {
    /// `nil` when the account is gone.
    func poster(_ history: inout PosterHistory, in tenant: Tenant.ID) throws -> Poster? {
        if history.poster == nil { history.poster = try poster(history.owner, in: tenant) }
        return history.poster
    }

    func poster(_ owner: Account.ID, in tenant: Tenant.ID) throws -> Poster? {
        try first(
            "SELECT role, created_at, email, email_verified_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant,
            owner
        ) { row in
            let (role, createdAt): (Account.Role, Instant) = (try row.word(), try row.instant())
            let (email, verifiedAt) = (try EmailAddress(row.text()), try row.optionalInstant())
            return Poster(
                id: owner, isMember: role == .member, createdAt: createdAt,
                verifiedEmail: verifiedAt == nil ? nil : .email(email.mailbox))
        }
    }
}
