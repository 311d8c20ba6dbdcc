import Geo

/// Finds the streets that imported records and maps know around an address. Most installations have imported neither,
/// which is kept in memory, so that posts there ask for nothing.
public final class StreetDirectory: Sendable {
    private let records: any StreetStore
    private let maps: any MapFeatureStore
    private let isEmpty: RevisionedValue<Bool>

    public init(records: any StreetStore, maps: any MapFeatureStore) {
        self.records = records
        self.maps = maps
        isEmpty = RevisionedValue {
            try await records.streetRevision() + maps.mapRevision()
        } make: { _ in
            if try await records.hasStreets() { return false }
            return try await !maps.hasWholeMaps()
        }
    }

    /// The streets of each source, as `StreetName.text`; none where it doesn't know enough.
    ///
    /// - Parameters:
    ///   - code: a ZIP.
    ///   - areas: of that ZIP.
    func streets(ofPostalCode code: String, around areas: [PostalArea]) async throws -> [[String]] {
        guard try await !isEmpty.value() else { return [] }
        return [try await records.streets(ofPostalCode: code), try await mappedStreets(around: areas)]
    }

    /// The streets that maps know around all centers of a postal code; empty where they don't know enough around one.
    private func mappedStreets(around areas: [PostalArea]) async throws -> [String] {
        var names: [String] = []
        for center in Set(areas.map(\.center)) {
            let found = try await maps.streets(around: center)
            guard KnownStreets.areEnough(found) else { return [] }
            names += found
        }
        return names
    }

    /// Notices newly imported records and maps.
    public func refresh() async throws { try await isEmpty.refresh() }
}
