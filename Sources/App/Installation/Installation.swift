import API
import CMalloc
import Database
import Domain
import Foundation
import Imports
import Logging
import PhotoFiles
import Search
import Secrets
import Store

/// A data folder and all parts that work on it, composed only here.
package struct Installation: Sendable {
    package let settings: Settings
    package let clock: Clock
    let database: any InstallationDatabase
    /// Notifies the search of every change of a listing.
    package let store: Store
    package let search: SearchEngine
    let snapshots: SearchSnapshotKeeper
    let caches: ListingCaches
    let tenants: TenantDirectory
    let universities: UniversityDirectory
    package let areas: AreaDirectory
    let postalCodes: PostalCodeCache
    package let rents: RentDirectory
    let nearby: NearbyDirectory
    package let blocks: BlockDirectory
    let streets: StreetDirectory
    let photos: PhotoFolder
    let bodies: LargeBodyPermits
    let secret: InstallationSecret
    let passwords: PasswordHasherAdapter
    /// Shared by all requests.
    let requestPasswords: RequestPasswordHasher
    let metrics = Metric.factory()
    let readiness: Readiness
    let views = ViewCounter()
    let connections: ConnectionCounter
    let events = EventHub()
    let sessions: SessionCache
    let sweep: PhotoSweep
    let serverAddress: ServerURL
    let mail: MailDelivery
    let eraser: DataEraser

    /// Opens the data folder, creating what is missing: tables, the default tenant, the shipped universities.
    ///
    /// Long: it makes every part in the order in which they need each other.
    package init(_ settings: Settings, clock: Clock = .system, logger: Logger) async throws {
        try DataFolder.prepare(settings)
        self.settings = settings
        self.clock = clock
        connections = ConnectionCounter(
            perAddress: settings.connectionLimits.perAddress, total: settings.connectionLimits.total,
            trusted: settings.forwardedFor)
        try await SchemaUpgrade(settings, logger: logger).requireCurrent()
        let work = WorkMetrics(metrics)
        try await onOwnThread { try settings.requireFinishedMove() }
        database = try settings.openDatabase(onCommit: work.record)
        // The order matters: a process that creates the tables has created the secret before.
        secret = try DataFolder.secret(
            at: settings.secretPath, isNew: try await !InstallationTable.hasTables(in: database))
        let plain = Store(database: database, clock: clock, cryptography: secret)
        try await Self.prepare(plain, settings, clock)
        try PhotoFolderCheck.check(settings.photoFolder, known: Set(try await plain.tenants.tenants().map(\.tenant.id)))
        let rents = Self.rentDirectory(plain, shipped: settings.rentFile)
        let caches = ListingCaches(plain, rents, maxCardBytes: settings.cardCacheBytes, clock: clock)
        let search = SearchEngine(
            plain.searchSource, synonyms: settings.synonyms, clock: clock, onChange: caches.forget)
        self.rents = rents
        self.caches = caches
        self.search = search
        snapshots = SearchSnapshotKeeper(settings, search, plain.searchSource, clock, logger)
        store = plain.announcing(to: { await Self.catchUp(search, logger) })
        tenants = TenantDirectory(store: plain.tenants, strict: settings.strictHosts)
        sessions = SessionCache(accounts: plain.accounts, clock: clock) { [database] in database.isUnchangedByOthers }
        database.observe(SessionCache.tables, onChange: sessions.forget)
        universities = UniversityDirectory(store: plain.universities)
        areas = Self.areaDirectory(plain, settings)
        postalCodes = PostalCodeCache(store: plain.postalCodes)
        nearby = Self.nearbyDirectory(plain, shipped: settings.pointFile)
        blocks = BlockDirectory(store: plain.propertyRecords)
        streets = StreetDirectory(records: plain.propertyRecords, maps: plain.pointsOfInterest)
        readiness = Readiness(settings, store: plain, search: search, clock: .system)
        let room = DiskRoom(in: settings.dataFolder, keeping: settings.minFreeDiskBytes)
        photos = try PhotoFolder(
            folder: settings.photoFolder, room: room, onWait: { work.imageWait.record($0) },
            newHasher: { PhotoHasher() })
        bodies = LargeBodyPermits(isShared: settings.rateLimits != nil) { room.bytes }
        passwords = try Self.passwordHasher(iterations: settings.passwordIterations)
        requestPasswords = RequestPasswordHasher(
            passwords, isShared: settings.rateLimits != nil, waits: work.passwordWait)
        serverAddress = ServerURL(settings)
        mail = MailDelivery(
            outbox: plain.outbox, transport: try settings.mailTransport(), secret: secret, clock: clock,
            lease: .seconds(2 * settings.sendmailSeconds + 30), logger: logger)
        sweep = PhotoSweep(photos: plain.photos, library: photos, logger: logger)
        eraser = DataEraser(database: database, logger: logger)
    }

    private static func catchUp(_ search: SearchEngine, _ logger: Logger) async {
        do { try await search.catchUp() } catch {
            logger.error("The search did not learn of a change", metadata: ["error": "\(error)"])
        }
    }

    private static func rentDirectory(_ store: Store, shipped path: String?) -> RentDirectory {
        RentDirectory(store: store.rents) { try path.map { try ShippedRents.records(at: $0) } ?? [] }
    }

    private static func areaDirectory(_ store: Store, _ settings: Settings) -> AreaDirectory {
        AreaDirectory(store: store.areas) { [areas = settings.areaFile, tracts = settings.tractFile] in
            try ShippedAreaFiles(areas: areas, tracts: tracts)
        }
    }

    private static func nearbyDirectory(_ store: Store, shipped path: String?) -> NearbyDirectory {
        NearbyDirectory(store: store.pointsOfInterest) {
            try path.map { try PointTableFile.sets(InputFile(path: $0)) } ?? []
        }
    }

    private static func passwordHasher(iterations: Int) throws -> PasswordHasherAdapter {
        // One core stays free for other requests.
        let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        return PasswordHasherAdapter(hasher: try PasswordHasher(iterations: iterations, threads: threads))
    }

    /// The first start is one transaction: killed at any point, it has created everything or nothing.
    private static func prepare(_ store: Store, _ settings: Settings, _ clock: Clock) async throws {
        let tenant = Tenant(id: .init(at: clock.now()), name: Tenant.defaultName, settings: TenantSettings())
        _ = try await store.installation.createTables(
            supplement: settings.schemaDriver.supplement, tenant: tenant, universities: ShippedUniversities.records,
            adapted: settings.schemaDriver.adapted)
        guard try await store.installation.checkSecret() else { throw DataFolder.wrongSecret(settings.secretPath) }
    }

    /// Loads what searches and requests need into memory.
    package func load() async throws {
        try await database.analyzeOnce()
        try await tenants.refresh()
        try await universities.refresh()
        try await snapshots.load()
        // Reading all texts takes more memory than the indexes, so free memory goes back to the system.
        malloc_trim(0)
    }

    /// Copies the database's log into the database and empties it, unless somebody else reads from it. Call it when
    /// nothing else is done.
    package func finish() async { await eraser.finish() }

    /// Creates and edits listings.
    package func lifecycle(geocoder: any Geocoder = NoGeocoder()) -> ListingLifecycle {
        ListingLifecycle(
            addresses: AddressCheck(postalCodes: postalCodes, geocoder: geocoder, streets: streets),
            cryptography: secret, clock: clock)
    }

    /// Throws unless a logo is a picture.
    package func check(_ logo: TenantLogo) async throws { try await photos.check(logo, by: nil) }

    /// Deletes all photos of a deleted tenant. Throws `PhotosLockedByBackup` while a backup copies them.
    package func removePhotos(of tenant: Tenant.ID) async throws { try await photos.removeAll(of: tenant) }

    /// Deletes the account's files and mails, and its data in the database's log and in the search's snapshot. Returns
    /// at once.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) {
        sweep.request()
        mail.erase(account, in: tenant)
        eraser.request()
        snapshots.erase()
    }
}
