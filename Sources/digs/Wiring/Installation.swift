import API
import Database
import Domain
import Foundation
import Geo
import Geocoding
import Imports
import Logging
import PhotoFiles
import Search
import Secrets
import Store

/// One data folder and all the parts that work on it: the only place where they are put together.
struct Installation: Sendable {
    let settings: Settings
    let clock: Clock
    let database: SQLiteDatabase
    /// Announces every change of a listing to the search.
    let store: Store
    let search: SearchEngine
    let cards: CardCache
    let tenants: TenantDirectory
    let universities: UniversityDirectory
    let photos: PhotoFolder
    let secret: InstallationSecret
    let passwords: Passwords
    let metrics = Metrics()
    let views = ViewCounter()
    let connections: ConnectionCounter
    let sweep: PhotoSweep
    let ownAddress: OwnAddress
    let mail: MailDelivery
    let eraser: Eraser

    /// Opens the data folder, making whatever is not there yet: tables, the default tenant, the shipped universities.
    init(_ settings: Settings, clock: Clock = .system, logger: Logger) async throws {
        try DataFolder.prepare(settings.dataFolder)
        (self.settings, self.clock) = (settings, clock)
        connections = ConnectionCounter(most: settings.connectionLimits.perAddress, trusted: settings.forwardedFor)
        secret = try DataFolder.secret(at: settings.secretPath)
        database = try SQLiteDatabase(path: settings.databasePath)
        let plain = Store(database: database, clock: clock, secrecy: secret)
        try await Self.prepare(plain, clock)
        let cards = CardCache(listings: plain, mostBytes: settings.cardCacheBytes, clock: clock)
        let search = SearchEngine(WatchedSource(source: plain, cards: cards))
        (self.cards, self.search) = (cards, search)
        store = plain.announcing(to: {
            do { try await search.catchUp() } catch {
                logger.error("The search did not learn of a change", metadata: ["error": "\(error)"])
            }
        })
        tenants = TenantDirectory(store: plain, strict: settings.strictHosts)
        universities = UniversityDirectory(store: plain)
        photos = try PhotoFolder(folder: settings.photoFolder, newHasher: { PhotoHasher() })
        // One core stays free for everybody who is not logging in.
        let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        passwords = Passwords(hasher: try PasswordHasher(iterations: settings.passwordIterations, threads: threads))
        ownAddress = OwnAddress(settings)
        mail = MailDelivery(
            outbox: plain, route: try settings.mailRoute(), secret: secret, clock: clock,
            lease: .seconds(2 * settings.sendmailSeconds + 30), logger: logger)
        sweep = PhotoSweep(store: plain, library: photos, logger: logger)
        eraser = Eraser(store: plain, database: database, logger: logger)
    }

    private static func prepare(_ store: Store, _ clock: Clock) async throws {
        guard try await store.createTables(supplement: SQLiteDatabase.supplement) else { return }
        let tenant = Tenant(id: .init(at: clock.now()), name: Tenant.defaultName, settings: TenantSettings())
        try await store.create(tenant, hosts: [])
        _ = try await store.merge(ShippedUniversities.records()) { _ in }
    }

    /// Reads what searches and requests need into memory.
    func load() async throws {
        try await tenants.refresh()
        try await universities.refresh()
        try await search.load()
    }

    func addressCheck(logger: Logger) throws -> AddressCheck {
        AddressCheck(postalCodes: store, geocoder: try Geocoders.make(settings, cache: store, logger: logger))
    }

    func services(logger: Logger) throws -> Services {
        let openAPI = try settings.openAPIFile.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) } ?? []
        return Services(
            clock: clock, secrecy: secret, passwords: passwords, tenants: tenants, accounts: store,
            universities: universities, addresses: try addressCheck(logger: logger), listings: store, search: search,
            cards: cards, photos: store, library: photos, favorites: store, savedSearches: store,
            moderation: store, receipts: store, postOffice: try postOffice(), mailTokens: store,
            eraseMail: {
                mail.erase($0, in: $1)
                eraser.request()
            },
            throttle: Throttle(limits: settings.rateLimits, clock: clock),
            forwarded: settings.forwardedFor,
            secondFactors: store, exports: store,
            packer: try PackageFolder(folder: settings.exportFolder, photos: photos),
            photoSweep: { sweep.request() }, isReady: { (try? await database.foreignVersion()) != nil },
            metrics: metrics,
            web: try webClient(logger: logger), viewStore: store, views: views, openAPI: openAPI)
    }
}

/// The store as the search reads it; what it reports as changed loses its card.
private struct WatchedSource: SearchSource {
    let source: Store
    let cards: CardCache

    func lastChange() async throws -> Int64 { try await source.lastChange() }

    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
        let changes = try await source.changes(after: sequence, limit: limit)
        cards.forget(changes.map(\.number))
        return changes
    }

    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] {
        try await source.visible(numbers, in: tenant)
    }

    func lastNumber() async throws -> UInt32 { try await source.lastNumber() }

    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing] {
        try await source.visible(after: number, through: last, limit: limit)
    }

    func numbers(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32] {
        try await source.numbers(matching: words, near: box, in: tenant)
    }

    func titleScores(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32:
        Int]
    {
        try await source.titleScores(matching: words, near: box, in: tenant)
    }
}
