import Domain

/// Everything that the routes need, made by `digs`.
public struct Services: Sendable {
    public let clock: Clock
    public let cryptography: any Cryptography
    public let passwords: any PasswordHashing
    public let tenants: TenantDirectory
    public let accounts: any AccountStore
    public let universities: UniversityDirectory
    public let addresses: AddressCheck
    public let listings: any ListingStore
    public let search: any ListingSearch
    public let cards: CardCache
    public let photos: any PhotoStore
    public let library: any PhotoLibrary
    public let favorites: any FavoriteStore
    public let savedSearches: any SavedSearchStore
    public let moderation: any ModerationStore
    public let idempotencyRecords: any IdempotencyStore
    public let mailer: Mailer
    public let mailTokens: any MailTokenStore
    /// Takes back the letters that wait somewhere for an account that was deleted.
    public let eraseMail: @Sendable (Account.ID, Tenant.ID) -> Void
    public let throttle: Throttle
    public let secondFactors: any SecondFactorStore
    public let exports: any ExportStore
    public let packer: any ExportArchiver
    public let forwarded: ForwardedFor?
    /// Asks for the files that nobody needs to be deleted; returns at once.
    public let photoSweep: @Sendable () -> Void
    /// The longest that an upload may take.
    public let uploadSeconds: Int
    public let isReady: @Sendable () async -> Bool
    public let metrics: Metrics
    public let web: WebClient
    /// Looks at listings: those that are stored, and those that are not yet.
    public let viewStore: any ViewStore
    public let views: ViewCounter
    /// The text of the contract.
    public let openAPI: [UInt8]

    let cursors: Cursors
    /// `passwords`, shared out among those who ask.
    let requestPasswords: RequestPasswords
    let idempotency: Idempotency

    public init(
        clock: Clock, cryptography: any Cryptography, passwords: any PasswordHashing, tenants: TenantDirectory,
        accounts: any AccountStore, universities: UniversityDirectory, addresses: AddressCheck,
        listings: any ListingStore, search: any ListingSearch, cards: CardCache, photos: any PhotoStore,
        library: any PhotoLibrary, favorites: any FavoriteStore, savedSearches: any SavedSearchStore,
        moderation: any ModerationStore,
        idempotencyRecords: any IdempotencyStore, mailer: Mailer, mailTokens: any MailTokenStore,
        eraseMail: @escaping @Sendable (Account.ID, Tenant.ID) -> Void, throttle: Throttle, forwarded: ForwardedFor?,
        secondFactors: any SecondFactorStore, exports: any ExportStore, packer: any ExportArchiver,
        photoSweep: @escaping @Sendable () -> Void,
        uploadSeconds: Int = 120,
        isReady: @escaping @Sendable () async -> Bool, metrics: Metrics, web: WebClient, viewStore: any ViewStore,
        views: ViewCounter, openAPI: [UInt8]
    ) {
        (self.clock, self.cryptography, self.passwords, self.tenants) = (clock, cryptography, passwords, tenants)
        (self.accounts, self.universities, self.addresses) = (accounts, universities, addresses)
        (self.listings, self.search, self.cards) = (listings, search, cards)
        (self.photos, self.library, self.favorites) = (photos, library, favorites)
        (self.moderation, self.idempotencyRecords, self.photoSweep) = (moderation, idempotencyRecords, photoSweep)
        (self.savedSearches, self.mailer) = (savedSearches, mailer)
        (self.mailTokens, self.eraseMail) = (mailTokens, eraseMail)
        (self.throttle, self.forwarded, self.secondFactors) = (throttle, forwarded, secondFactors)
        (self.exports, self.packer) = (exports, packer)
        (self.uploadSeconds, self.isReady, self.metrics) = (uploadSeconds, isReady, metrics)
        (self.web, self.viewStore, self.views, self.openAPI) = (web, viewStore, views, openAPI)
        cursors = Cursors(cryptography: cryptography)
        requestPasswords = RequestPasswords(passwords, isShared: throttle.limits != nil)
        idempotency = Idempotency(idempotencyRecords: idempotencyRecords, cryptography: cryptography)
    }
}
