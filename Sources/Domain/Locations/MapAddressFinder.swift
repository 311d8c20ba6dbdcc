import Geo

/// Finds street addresses on imported maps.
struct MapAddressFinder: Sendable {
    private struct Candidate {
        let address: StreetAddress
        let location: Coordinate
        let attribution: String
        /// Whether the map says nothing that contradicts the town of the asked address, but not the town itself.
        let needsTown: Bool
    }

    let maps: any MapFeatureStore
    let areas: AreaDirectory

    /// The addresses that may be meant: those of the exact street, else those of compatible streets; the nearest to
    /// the typed town first, or to `near` without one.
    func find(_ asked: StreetAddress, near: Coordinate?, limit: Int) async throws -> [FoundLocation] {
        var candidates = try await maps.addresses(like: asked).compactMap { found in
            candidate(found.feature, found.attribution, for: asked)
        }
        let exact = candidates.filter { $0.address.street == asked.street }
        if !exact.isEmpty { candidates = exact }
        guard !candidates.isEmpty else { return [] }
        let town = try await town(of: asked)
        let fitting = candidates.filter { one in
            !one.needsTown || town.map { $0.miles(to: one.location) <= Limits.milesFromTown } == true
        }
        let origin = (town ?? near).map { DistanceOrigin($0) }
        let sorted = fitting.map { (found: $0, miles: origin?.miles(to: $0.location) ?? 0) }
            .sorted { ($0.miles, $0.found.address.line) < ($1.miles, $1.found.address.line) }
        var seen: Set<String> = []
        return sorted.map(\.found).filter { seen.insert($0.address.line).inserted }.prefix(limit).map { one in
            FoundLocation(.mapAddress, one.address.line, at: one.location, attributions: [one.attribution])
        }
    }

    /// `nil` for another address.
    private func candidate(_ feature: MapFeature, _ attribution: String, for asked: StreetAddress) -> Candidate? {
        guard let address = feature.address, address.street.mayBe(asked.street), address.covers(asked) else {
            return nil
        }
        let isSameCode = address.postalCode != nil && address.postalCode == asked.postalCode
        let parts = [
            (address.postalCode, asked.postalCode), (address.state, asked.state),
            // Towns of one postal code are taken for each other.
            isSameCode ? (nil, nil) : (address.city, asked.city),
        ]
        if parts.contains(where: { known, typed in known != nil && typed != nil && known != typed }) { return nil }
        let namesTown = asked.city != nil || asked.state != nil || asked.postalCode != nil
        let isSameCity = asked.city != nil && address.city == asked.city
        return Candidate(
            address: address, location: feature.location, attribution: attribution,
            needsTown: namesTown && !isSameCode && !isSameCity)
    }

    /// The center of the postal code of an address, else of its city.
    private func town(of asked: StreetAddress) async throws -> Coordinate? {
        let catalogue = try await areas.catalogue()
        let city = asked.city.flatMap { city in asked.state.map { "\(city), \($0)" } }
        for text in [asked.postalCode, city].compactMap(\.self) {
            if let location = catalogue.search(text, kind: nil, limit: 1).first?.location { return location }
        }
        return nil
    }
}

extension StreetAddress {
    /// The city, which addresses have in capitals, as people write it.
    var town: String? {
        city?.split(separator: " ").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
    }

    /// The display text with its town: `1552 Walnut St, Philadelphia, PA`.
    var line: String { [display, town, state].compactMap(\.self).joined(separator: ", ") }
}
