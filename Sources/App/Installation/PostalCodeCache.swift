import Domain
import Geo
import Synchronization

/// Caches postal codes, because posts and import rows name the same few again and again.
///
/// Unknown codes are looked up each time, so that newly imported ones are found at once.
final class PostalCodeCache: PostalCodeStore {
    private static let maxCodes = 50_000

    private struct Code: Hashable {
        let country: String
        let code: String
    }

    private struct Known {
        var areas: [Code: [PostalArea]] = [:]
        var neighbors: [Code: [Double]] = [:]
        var countries: Set<String> = []
        /// Incremented by `forget`, so that older reads are not cached after it.
        var generation = 0
    }

    private let store: any PostalCodeStore
    private let known = Mutex(Known())

    init(store: any PostalCodeStore) { self.store = store }

    /// Drops everything, because another process may have changed the codes.
    func forget() {
        known.withLock { $0 = Known(generation: $0.generation + 1) }
    }

    func areas(of code: String, in country: String) async throws -> [PostalArea] {
        let key = Code(country: country, code: code)
        let (areas, generation) = known.withLock { ($0.areas[key], $0.generation) }
        if let areas { return areas }
        let found = try await store.areas(of: code, in: country)
        known.withLock { known in
            guard !found.isEmpty, known.generation == generation else { return }
            if known.areas.count >= Self.maxCodes { known.areas = [:] }
            known.areas[key] = found
        }
        return found
    }

    func milesToNeighbors(of area: PostalArea) async throws -> [Double] {
        let key = Code(country: area.country, code: area.code)
        let (miles, generation) = known.withLock { ($0.neighbors[key], $0.generation) }
        if let miles { return miles }
        let found = try await store.milesToNeighbors(of: area)
        known.withLock { known in
            guard known.generation == generation else { return }
            if known.neighbors.count >= Self.maxCodes { known.neighbors = [:] }
            known.neighbors[key] = found
        }
        return found
    }

    func knows(country: String) async throws -> Bool {
        let (isKnown, generation) = known.withLock { ($0.countries.contains(country), $0.generation) }
        if isKnown { return true }
        let isFound = try await store.knows(country: country)
        known.withLock { known in
            if isFound, known.generation == generation { known.countries.insert(country) }
        }
        return isFound
    }

    func merge(_ areas: [PostalArea], progress: @escaping @Sendable (Int) -> Void) async throws -> MergeCount {
        defer { forget() }
        return try await store.merge(areas, progress: progress)
    }
}
