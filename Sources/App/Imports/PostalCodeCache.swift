import Domain
import Geo
import Synchronization

/// Postal codes that a long import has looked up already.
final class PostalCodeCache: PostalCodeStore {
    private static let maxCodes = 100_000

    private struct Known {
        var areas: [String: [PostalArea]] = [:]
        var countries: [String: Bool] = [:]
    }

    private let store: any PostalCodeStore
    private let known = Mutex(Known())

    init(store: any PostalCodeStore) { self.store = store }

    func areas(of code: String, in country: String) async throws -> [PostalArea] {
        let key = "\(country) \(code)"
        if let areas = known.withLock({ $0.areas[key] }) { return areas }
        let areas = try await store.areas(of: code, in: country)
        known.withLock { if $0.areas.count < Self.maxCodes { $0.areas[key] = areas } }
        return areas
    }

    func knows(country: String) async throws -> Bool {
        if let isKnown = known.withLock({ $0.countries[country] }) { return isKnown }
        let isKnown = try await store.knows(country: country)
        known.withLock { $0.countries[country] = isKnown }
        return isKnown
    }

    func merge(_ areas: [PostalArea], progress: @escaping @Sendable (Int) -> Void) async throws -> MergeCount {
        try await store.merge(areas, progress: progress)
    }
}
