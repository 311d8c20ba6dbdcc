import Domain
import Foundation
import Geo

@testable import Search

/// A store and a folder for its snapshot.
struct SnapshotFixture: Sendable {
    let source = FakeSearchSource()
    let folder: URL

    var file: SnapshotFile { SnapshotFile(path: folder.path + "/search.snapshot") }

    static func run(_ body: (SnapshotFixture) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-snapshot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(SnapshotFixture(folder: folder))
    }

    /// Writes a snapshot as a server does; of the store's current state when no engine is given.
    func write(_ engine: SearchEngine? = nil, isRecorded: Bool = true, isInstalled: Bool = true) async throws {
        let engine = engine ?? SearchEngine(source)
        if !engine.isLoaded { try await engine.load() }
        let id = SearchSnapshots.ID(at: Instant(milliseconds: 0))
        try await engine.snapshotContent().write(file, as: id, schema: source.snapshots().schema)
        if isRecorded { try await source.record(id) }
        if isInstalled { try file.install() } else { file.removeDraft() }
    }

    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: file.path)) }

    func replace(_ bytes: Data) throws { try bytes.write(to: URL(filePath: file.path)) }
}

/// Changes a store at random, with a few hundred listings of two tenants.
struct RandomSource {
    private var (listings, texts): (RandomListings, RandomTexts)
    private let source: FakeSearchSource
    private var known: [Tenant.ID: Set<UInt32>] = [:]
    private var next: UInt32 = 1

    init(seed: UInt64, _ source: FakeSearchSource) {
        listings = RandomListings(seed: seed)
        texts = RandomTexts(seed: seed)
        self.source = source
    }

    mutating func change() {
        for tenant in [SnapshotTests.north, SnapshotTests.south] {
            let there = (known[tenant] ?? []).sorted().shuffled(using: &listings.random)
            let gone = Array(there.prefix(listings.random.pick([0, 1, 20])))
            let new = (0..<UInt32(listings.random.pick([0, 3, 90]))).map { next + $0 }
            next += UInt32(new.count)
            let put = (there.dropFirst(gone.count).prefix(10) + new).map { listing($0) }
            source.commit(put: put, remove: gone, in: tenant)
            known[tenant, default: []].subtract(gone)
            known[tenant, default: []].formUnion(new)
        }
    }

    private mutating func listing(_ number: UInt32) -> IndexedListing {
        let made = listings.listing(number)
        return IndexedListing(
            number: number, place: made.place, kind: made.kind, monthlyCents: made.monthlyCents,
            priceTerms: made.priceTerms, bedrooms: made.bedrooms, bathroomHalves: made.bathroomHalves,
            areaSquareFeet: made.areaSquareFeet,
            amenities: made.amenities, foodPreference: made.foodPreference, availableFrom: made.availableFrom,
            // In the second half of the century.
            availableUntil: made.availableUntil, expiresAt: made.expiresAt.map { $0 + .days(40_000) },
            isDoubted: made.isDoubted, comparedFrom: made.comparedFrom, texts: texts.texts(),
            allInRent: made.allInRent, traits: made.traits, fees: made.fees)
    }

    mutating func query() -> ListingQuery {
        var query = listings.query(near: nil)
        if listings.random.chance(60) { query.filter.words = WordQuery(texts.query()) }
        return query
    }
}
