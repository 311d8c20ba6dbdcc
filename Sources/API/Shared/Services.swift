import Domain

/// Everything that the routes need, made by `digs`.
public struct Services: Sendable {
    public let clock: Clock
    public let secrecy: any Secrecy
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
    public let receipts: any ReceiptStore
    /// Asks for the files that nobody needs to be deleted; returns at once.
    public let photoSweep: @Sendable () -> Void
    /// The longest that an upload may take.
    public let uploadSeconds: Int
    public let isReady: @Sendable () async -> Bool
    public let metrics: Metrics
    /// The folder of the web client, and the text of the contract.
    public let publicFolder: String?
    public let openAPI: [UInt8]

    let cursors: Cursors
    let idempotency: Idempotency

    public init(
        clock: Clock, secrecy: any Secrecy, passwords: any PasswordHashing, tenants: TenantDirectory,
        accounts: any AccountStore, universities: UniversityDirectory, addresses: AddressCheck,
        listings: any ListingStore, search: any ListingSearch, cards: CardCache, photos: any PhotoStore,
        library: any PhotoLibrary, favorites: any FavoriteStore, savedSearches: any SavedSearchStore,
        moderation: any ModerationStore,
        receipts: any ReceiptStore, photoSweep: @escaping @Sendable () -> Void, uploadSeconds: Int = 120,
        isReady: @escaping @Sendable () async -> Bool, metrics: Metrics, publicFolder: String?, openAPI: [UInt8]
    ) {
        (self.clock, self.secrecy, self.passwords, self.tenants) = (clock, secrecy, passwords, tenants)
        (self.accounts, self.universities, self.addresses) = (accounts, universities, addresses)
        (self.listings, self.search, self.cards) = (listings, search, cards)
        (self.photos, self.library, self.favorites) = (photos, library, favorites)
        (self.moderation, self.receipts, self.photoSweep) = (moderation, receipts, photoSweep)
        self.savedSearches = savedSearches
        (self.uploadSeconds, self.isReady, self.metrics) = (uploadSeconds, isReady, metrics)
        (self.publicFolder, self.openAPI) = (publicFolder, openAPI)
        cursors = Cursors(secrecy: secrecy)
        idempotency = Idempotency(receipts: receipts, secrecy: secrecy)
    }
}
