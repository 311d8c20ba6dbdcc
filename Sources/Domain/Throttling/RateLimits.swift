/// Actions with a backoff: log-ins, other guesses, and everything that sends mail.
public enum ThrottledAction: Int, CaseIterable, Sendable {
    case logIn, registration, takenAddress, passwordReset, verificationMail, badgeMail, emailChange, code, password
    case registrationMail

    /// Whether each try hashes a password, a wrong one too, which takes memory and processor time.
    public var hashesPassword: Bool {
        switch self {
        case .logIn, .registration, .password: true
        case .takenAddress, .passwordReset, .verificationMail, .badgeMail, .emailChange, .code, .registrationMail: false
        }
    }
}

/// All rate limits.
public struct RateLimits: Sendable {
    /// For a signed-in caller.
    public var callerReads = RateLimit("reads", perSecond: 50, burst: 200)
    public var callerWrites = RateLimit("writes", perSecond: 5, burst: 40)
    /// For a key. What it may do counts for its account too, and what is refused counts for the key alone.
    public var keyReads = RateLimit("key-reads", perSecond: 20, burst: 100)
    public var keyWrites = RateLimit("key-writes", perSecond: 2, burst: 40)
    /// Keys that one account makes or rotates: each leaves an entry in the audit log.
    public var keyChanges = RateLimit("keys", perSecond: 20.0 / 86_400, burst: 20)
    /// Webhooks that one account makes, and requests to them that it asks for.
    public var webhookRequests = RateLimit("webhooks", perSecond: 100.0 / 86_400, burst: 100)
    /// For an address, which many people may share.
    public var addressReads = RateLimit("reads", perSecond: 200, burst: 800)
    public var addressWrites = RateLimit("writes", perSecond: 20, burst: 160)
    /// Pages, their files and the contract, for an address.
    public var addressPages = RateLimit("pages", perSecond: 200, burst: 2_000)
    /// For a whole tenant, so that one cannot take the installation from the others.
    public var tenantReads = RateLimit("tenant-reads", perSecond: 10_000, burst: 40_000)
    public var tenantWrites = RateLimit("tenant-writes", perSecond: 200, burst: 4_000)

    /// Password hashes for an address, including correct ones.
    public var addressPasswords = RateLimit("passwords", perSecond: 1, burst: 240)
    /// Geocoder requests (it responds to one a second): for an account, for an address, and at most half for a tenant.
    public var accountGeocoding = RateLimit("geocoding", perSecond: 0.1, burst: 5)
    public var addressGeocoding = RateLimit("geocoding", perSecond: 0.2, burst: 10)
    public var tenantGeocoding = RateLimit("geocoding", perSecond: 0.5, burst: 30)
    /// Requests to the collection of areas' photos, each for a list or a thumbnail: for an address, and for a tenant.
    public var addressAreaPhotos = RateLimit("area-photos", perSecond: 0.5, burst: 100)
    public var tenantAreaPhotos = RateLimit("area-photos", perSecond: 2, burst: 300)
    /// Photos that one account uploads: a thousand a day, which take at most a few gigabytes.
    public var photos = RateLimit("photos", perSecond: 1_000.0 / 86_400, burst: 1_000)
    /// One account's new, changed and deleted listings, photos included: each keeps a state for half a year.
    public var edits = RateLimit("edits", perSecond: 2_000.0 / 86_400, burst: 2_000)
    /// Changes a day by files and property software for each listing of an account, where that is more than `edits`: a
    /// price may change every night, and once more when it is corrected.
    public static let importedEditsPerListing = 2
    /// New listings a day by files and property software of an established account: all that it may have, with a sixth
    /// of the day left for what people change. A younger one adds as many as by hand (`edits`).
    public static let importedNewListings = 12_000
    /// Kilobytes of the texts of those listings, by which the states that are kept grow.
    public var listingTexts = RateLimit("listing-texts", perSecond: 5_000.0 / 86_400, burst: 5_000)
    /// New names of one account: each rewrites the cards of all its listings.
    public var renames = RateLimit("renames", perSecond: 3.0 / 86_400, burst: 3)
    /// Files of listings that one account uploads, dry runs included: each has hundreds of rows.
    public var listingFiles = RateLimit("listing-files", perSecond: 200.0 / 86_400, burst: 200)
    /// Rows of those files and lines of streams, dry runs included: ten thousand homes in a night that breaks off twice
    /// near its end, even if every line is refused.
    public var listingRows = RateLimit("listing-rows", perSecond: 30_000.0 / 86_400, burst: 30_000)
    /// Rows that change nothing, and count as one: they are only read and compared.
    public static let unchangedRowsPerRow = 10
    /// Listings whose contact one account may see: a hundred a day.
    public var contacts = RateLimit("contacts", perSecond: 100.0 / 86_400, burst: 100)

    /// Listings and accounts whose contact one moderator reads: a case has several.
    public var moderatorContacts = RateLimit("contacts", perSecond: 500.0 / 86_400, burst: 500)

    /// Requests of one account with an `Idempotency-Key`: each response is kept for a day.
    public var idempotencyKeys = RateLimit("idempotency-keys", perSecond: 5_000.0 / 86_400, burst: 5_000)

    /// Messages that one account sends: they are kept for as long as both accounts.
    public var messages = RateLimit("messages", perSecond: 500.0 / 86_400, burst: 500)

    /// Searches of one moderator in accounts and listings: each looks at thousands of rows.
    public var caseSearches = RateLimit("case-searches", perSecond: 1, burst: 30)

    /// Email addresses that the people of one network learn to have an account, at registration and changes of address:
    /// thirty a day, each of them once. Free addresses count nothing. Once a network has learned of thirty, every
    /// address is answered alike until the next is due, and a mail tells its reader how to go on. Where no mail is
    /// configured nobody there registers meanwhile: a free address is answered with its account and session, so that
    /// any other response would tell that an address is taken.
    public var takenAddresses = RateLimit("registration", perSecond: 30.0 / 86_400, burst: 30)

    /// New browsers behind one IP address that vote on one shared list.
    public var voters = RateLimit("voters", perSecond: 10.0 / 86_400, burst: 10)

    public init() {}

    /// A quarter that keys leave of what their account and client IP may: however busy they are, their owner logs in
    /// and revokes them.
    public static func sessionReserve(of limit: RateLimit) -> Int { limit.burst / 4 }

    /// Mails that one verified account sends to another address: one, then as the recipient's own limit allows.
    public static let mailsToOneRecipient = BackoffPolicy(
        "mail", free: 0, decaySeconds: 3_600, initialSeconds: 3_600, maxSeconds: 3_600)

    /// The backoff of an account, or of an email address without one. Waits are short: strangers can cause them.
    public func account(_ action: ThrottledAction) -> BackoffPolicy {
        switch action {
        case .logIn, .password:
            BackoffPolicy("log-in", free: 5, decaySeconds: 60, initialSeconds: 1, maxSeconds: 30)
        case .registration, .takenAddress:
            BackoffPolicy("registration", free: 5, decaySeconds: 60, initialSeconds: 1, maxSeconds: 30)
        case .passwordReset, .verificationMail, .badgeMail, .emailChange:
            BackoffPolicy("mail", free: 3, decaySeconds: 600, initialSeconds: 60, maxSeconds: 900)
        case .registrationMail:
            // Who asked doesn't matter to the link, which works for a day: strangers cannot keep it from anybody.
            BackoffPolicy("mail", free: 3, decaySeconds: 21_600, initialSeconds: 3_600, maxSeconds: 21_600)
        case .code:
            // Guessing a code requires the password, so longer waits are fine.
            BackoffPolicy("code", free: 5, decaySeconds: 60, initialSeconds: 1, maxSeconds: 300)
        }
    }

    /// For an address, which a whole campus may share: hundreds of attempts an hour.
    public func address(_ action: ThrottledAction) -> BackoffPolicy {
        switch action {
        case .logIn, .password, .code:
            BackoffPolicy("log-in", free: 100, decaySeconds: 5, initialSeconds: 1, maxSeconds: 60)
        case .registration:
            BackoffPolicy("registration", free: 200, decaySeconds: 5, initialSeconds: 1, maxSeconds: 60)
        case .takenAddress:
            // A few a minute. While one waits, nobody behind the address can register, so the wait stays short.
            BackoffPolicy("registration", free: 5, decaySeconds: 15, initialSeconds: 5, maxSeconds: 15)
        case .passwordReset, .verificationMail, .badgeMail, .emailChange, .registrationMail:
            BackoffPolicy("mail", free: 60, decaySeconds: 15, initialSeconds: 1, maxSeconds: 300)
        }
    }
}
