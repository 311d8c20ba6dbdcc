import Domain
import Geo
import Synchronization

/// A source in memory: a store's data, a change log, and a gate where a test can delay reading.
final class FakeSearchSource: SearchSource {
    struct Failure: Error {}

    private struct State {
        var listings: [UInt32: TenantListing] = [:]
        var log: [ListingChange] = []
        var last: Int64 = 0
        var snapshots: [SearchSnapshots.ID] = []
        var schema: Int64 = 1
        var readings = 0
        var failing = false
    }

    private let state = Mutex(State())
    /// Runs before changes are read.
    private let beforeChanges: @Sendable (Int) async -> Void

    init(beforeChanges: @escaping @Sendable (Int) async -> Void = { _ in }) { self.beforeChanges = beforeChanges }

    /// The number of times that changes were read.
    var readings: Int { state.withLock(\.readings) }
    var failing: Bool {
        get { state.withLock(\.failing) }
        set { state.withLock { $0.failing = newValue } }
    }

    /// One transaction.
    func commit(put: [IndexedListing] = [], remove: [UInt32] = [], in tenant: Tenant.ID, logged: Bool = true) {
        state.withLock { state in
            for listing in put { state.listings[listing.number] = TenantListing(tenant: tenant, listing: listing) }
            for number in remove { state.listings[number] = nil }
            guard logged else { return }
            for number in put.map(\.number) + remove {
                state.last += 1
                state.log.append(ListingChange(sequence: state.last, tenant: tenant, number: number))
            }
        }
    }

    func lastChange() async throws -> Int64 { state.withLock(\.last) }

    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
        let reading = state.withLock { state in
            state.readings += 1
            return state.readings
        }
        await beforeChanges(reading)
        if failing { throw Failure() }
        return state.withLock { Array($0.log.filter { $0.sequence > sequence }.prefix(limit)) }
    }

    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] {
        state.withLock { state in
            numbers.compactMap { state.listings[$0] }.filter { $0.tenant == tenant }.map(\.listing)
        }
    }

    func snapshots() async throws -> SearchSnapshots {
        state.withLock { state in
            SearchSnapshots(
                known: state.snapshots, schema: state.schema, firstChange: state.log.first?.sequence,
                lastChange: state.last)
        }
    }

    func record(_ snapshot: SearchSnapshots.ID) async throws {
        state.withLock { $0.snapshots = [snapshot] + $0.snapshots.prefix(1) }
    }

    /// Deletes the changes up to `sequence`.
    func forgetChanges(through sequence: Int64) {
        state.withLock { $0.log.removeAll { $0.sequence <= sequence } }
    }

    func setSchema(_ schema: Int64) { state.withLock { $0.schema = schema } }

    func lastNumber() async throws -> UInt32 { state.withLock { $0.listings.values.map(\.listing.number).max() ?? 0 } }

    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing] {
        state.withLock { state in
            let behind = state.listings.values.filter { $0.listing.number > number && $0.listing.number <= last }
            return Array(behind.sorted { $0.listing.number < $1.listing.number }.prefix(limit))
        }
    }
}
