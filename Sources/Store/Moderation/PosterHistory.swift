import Database
import Domain

/// Past data of an account that the signals of its listings need. A transaction shares one value among its listings, so
/// that a file of similar rows costs little.
struct PosterHistory {
    let owner: Account.ID
    /// Read on first use.
    var poster: Poster?
    fileprivate var askedPoster: LaterRows<Poster>?
    /// Whether it is known to have many listings.
    var hasMany = false
    /// The known contacts of its listings.
    var contacts: [RemovedContact: KnownContact] = [:]
    /// The contacts of its visible listings.
    var listed: [RemovedContact: ListedContact]?
    /// Whether moderators and the owner already know of a held listing: one mail covers several.
    var isNotified = false

    /// The last contact that was read, since the listings of an account mostly have the same.
    private var last: (contact: Contact, read: [RemovedContact])?

    init(of owner: Account.ID) { self.owner = owner }

    /// The phones and email addresses of a contact.
    mutating func contacts(in contact: Contact) -> [RemovedContact] {
        if let last, last.contact == contact { return last.read }
        let read = RemovedContact.all(in: contact)
        last = (contact, read)
        return read
    }
}

/// The known facts about a contact of an account.
struct KnownContact {
    let digest: String
    /// When the account first showed it, and last stored a listing with it, give or take a day; `nil` if never.
    var shown: (since: Instant, seenAt: Instant)?
    /// The removed listing that makes it a signal, `nil` when none does; absent before the lookup.
    var removal: Removal??

    var since: Instant? { shown?.since }
}

/// The facts about a listing's owner that signals need.
struct Poster {
    let id: Account.ID
    let isMember: Bool
    let createdAt: Instant
    let verifiedEmail: String?
    /// Whether none of its listings was public.
    var isNew: Bool
    /// Whether it registered with the browser of a blocked account.
    let hasBlockedDevice: Bool

    func isYoung(at now: Instant) -> Bool { now < createdAt + ListingSignal.youngFor }
}

extension SQLReading {
    /// Asks for the poster along with the next statement.
    func askForPoster(_ history: inout PosterHistory, in tenant: Tenant.ID) throws {
        if history.poster == nil { history.askedPoster = try posterLater(history.owner, in: tenant) }
    }

    /// `nil` for a deleted account.
    func poster(_ history: inout PosterHistory, in tenant: Tenant.ID) throws -> Poster? {
        if history.poster == nil {
            history.poster = try (history.askedPoster ?? posterLater(history.owner, in: tenant)).first()
        }
        return history.poster
    }

    func poster(_ owner: Account.ID, in tenant: Tenant.ID) throws -> Poster? {
        try posterLater(owner, in: tenant).first()
    }

    private func posterLater(_ owner: Account.ID, in tenant: Tenant.ID) throws -> LaterRows<Poster> {
        try later(
            """
            SELECT role, created_at, email, email_verified_at, first_listed_at, CASE WHEN EXISTS (
                SELECT 1 FROM account_signals s
                WHERE s.tenant_id = accounts.tenant_id AND s.account_id = accounts.id AND s.code = 'blockedDevice')
                THEN 1 ELSE 0 END
            FROM accounts WHERE tenant_id = ? AND id = ?
            """, tenant, owner
        ) { row in
            let (role, createdAt): (Account.Role, Instant) = (try row.word(), try row.instant())
            let email = try row.text()
            let isVerified = try row.optionalInstant() != nil
            return Poster(
                id: owner, isMember: role == .member, createdAt: createdAt, verifiedEmail: isVerified ? email : nil,
                isNew: try row.optionalInstant() == nil, hasBlockedDevice: try row.bool())
        }
    }
}
