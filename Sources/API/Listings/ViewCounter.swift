import Domain
import Synchronization

/// Counts views of listings in memory, so that reading writes nothing. A killed process loses the counts of a few
/// seconds.
public final class ViewCounter: Sendable {
    private struct Key: Hashable {
        let tenant: Tenant.ID
        let listing: Listing.ID
    }

    /// When more listings than this wait to be written (or the disk is full), no further ones are counted.
    private static let maxListings = 100_000
    private static let maxAtOnce = 1_000

    private struct State {
        var waiting: [Key: Int] = [:]
        /// Counts that are being written.
        var leaving: [Key: Int] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    func recordView(of listing: Listing.ID, in tenant: Tenant.ID) {
        let key = Key(tenant: tenant, listing: listing)
        state.withLock { state in
            guard state.waiting.count < Self.maxListings || state.waiting[key] != nil else { return }
            state.waiting[key, default: 0] += 1
        }
    }

    /// Views that are not yet written.
    func waiting(_ listing: Listing.ID, in tenant: Tenant.ID) -> Int {
        let key = Key(tenant: tenant, listing: listing)
        return state.withLock { $0.waiting[key, default: 0] + $0.leaving[key, default: 0] }
    }

    /// Writes the counts. If that fails, they are kept for the next time.
    public func flush(to store: any ViewStore) async throws {
        while case let some = take(), !some.isEmpty {
            do {
                try await store.add(
                    some.map { ViewCount(tenant: $0.key.tenant, listing: $0.key.listing, views: $0.value) })
            } catch {
                state.withLock { state in
                    Self.subtract(some, from: &state.leaving)
                    state.waiting.merge(some) { $0 + $1 }
                }
                throw error
            }
            state.withLock { Self.subtract(some, from: &$0.leaving) }
        }
    }

    private func take() -> [Key: Int] {
        state.withLock { state in
            let some = Dictionary(
                uniqueKeysWithValues: state.waiting.prefix(Self.maxAtOnce).map { ($0.key, $0.value) })
            for key in some.keys { state.waiting[key] = nil }
            state.leaving.merge(some) { $0 + $1 }
            return some
        }
    }

    private static func subtract(_ some: [Key: Int], from counts: inout [Key: Int]) {
        for (key, count) in some {
            let rest = counts[key, default: 0] - count
            counts[key] = rest > 0 ? rest : nil
        }
    }
}
