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
    /// What is known of the contacts of its listings.
    var contacts: [RemovedContact: KnownContact] = [:]
    /// The contacts of its listings that people see.
    var listed: [RemovedContact: ListedContact]?
    /// Whether moderators and the owner have been told that a listing is held: one mail tells of several.
    var isNotified = false

    init(of owner: Account.ID) { self.owner = owner }
}

/// What is known of a contact of an account.
struct KnownContact {
    let digest: String
    /// When the account first showed it; `nil` when it never did.
    var since: Instant?
    /// The removed listing that makes it a signal, `nil` when none does, once it was looked for.
    var removal: Removal??
}

/// Who posts a listing, as far as signals ask.
struct Poster {
    let id: Account.ID
    let isMember: Bool
    let createdAt: Instant
    let verifiedEmail: RemovedContact?
    /// Whether none of its listings was public.
    var isNew: Bool

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
            """
            SELECT role, created_at, email, email_verified_at, first_listed_at FROM accounts
            WHERE tenant_id = ? AND id = ?
            """, tenant, owner
        ) { row in
            let (role, createdAt): (Account.Role, Instant) = (try row.word(), try row.instant())
            let (email, verifiedAt) = (try EmailAddress(row.text()), try row.optionalInstant())
            return Poster(
                id: owner, isMember: role == .member, createdAt: createdAt,
                verifiedEmail: verifiedAt == nil ? nil : .email(email.mailbox),
                isNew: try row.optionalInstant() == nil)
        }
    }
}
