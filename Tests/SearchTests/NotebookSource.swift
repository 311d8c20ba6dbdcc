import Domain
import Geo
import Synchronization

/// A source in memory: what a store says, with a log of changes, and gates where a test may hold it up.
final class NotebookSource: SearchSource {
    struct Failure: Error {}

    private struct Notes {
        var listings: [UInt32: TenantListing] = [:]
        var log: [ListingChange] = []
        var readings = 0
        var boxes: [BoundingBox?] = []
        var failing = false
    }

    private let notes = Mutex(Notes())
    /// Runs before changes are read.
    private let beforeChanges: @Sendable (Int) async -> Void

    init(beforeChanges: @escaping @Sendable (Int) async -> Void = { _ in }) { self.beforeChanges = beforeChanges }

    /// How often the changes have been read.
    var readings: Int { notes.withLock(\.readings) }
    /// The boxes that words were looked up near.
    var boxes: [BoundingBox?] { notes.withLock(\.boxes) }
    var failing: Bool {
        get { notes.withLock(\.failing) }
        set { notes.withLock { $0.failing = newValue } }
    }

    /// One transaction.
    func commit(put: [IndexedListing] = [], remove: [UInt32] = [], in tenant: Tenant.ID, logged: Bool = true) {
        notes.withLock { notes in
            for listing in put { notes.listings[listing.number] = TenantListing(tenant: tenant, listing: listing) }
            for number in remove { notes.listings[number] = nil }
            guard logged else { return }
            for number in put.map(\.number) + remove {
                notes.log.append(ListingChange(sequence: Int64(notes.log.count + 1), tenant: tenant, number: number))
            }
        }
    }

    func lastChange() async throws -> Int64 { notes.withLock { Int64($0.log.count) } }

    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
        let reading = notes.withLock { notes in
            notes.readings += 1
            return notes.readings
        }
        await beforeChanges(reading)
        if failing { throw Failure() }
        return notes.withLock { Array($0.log.dropFirst(Int(sequence)).prefix(limit)) }
    }

    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] {
        notes.withLock { notes in
            numbers.compactMap { notes.listings[$0] }.filter { $0.tenant == tenant }.map(\.listing)
        }
    }

    func lastNumber() async throws -> UInt32 { notes.withLock { $0.listings.values.map(\.listing.number).max() ?? 0 } }

    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing] {
        notes.withLock { notes in
            let behind = notes.listings.values.filter { $0.listing.number > number && $0.listing.number <= last }
            return Array(behind.sorted { $0.listing.number < $1.listing.number }.prefix(limit))
        }
    }

    func numbers(matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID) async throws -> [UInt32] {
        notes.withLock { notes in
            notes.boxes.append(box)
            return notes.listings.values.filter { $0.tenant == tenant && $0.listing.number % 2 == 0 }.map(
                \.listing.number
            ).sorted()
        }
    }

    /// The first word stands in the titles of listings whose number three divides, the others in none.
    func titleScores(
        matching words: [String], near box: BoundingBox?, in tenant: Tenant.ID
    ) async throws -> [UInt32: Int] {
        notes.withLock { notes in
            notes.boxes.append(box)
            let numbers = notes.listings.keys.filter { $0 % 3 == 0 && notes.listings[$0]?.tenant == tenant }
            return Dictionary(uniqueKeysWithValues: numbers.map { ($0, 1) })
        }
    }
}
