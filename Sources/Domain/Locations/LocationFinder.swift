import Geo

/// Finds the location of a typed text: points of interest, universities, addresses in property records and on maps
/// and, when one is configured, the geocoder's answer.
public struct LocationFinder: Sendable {
    private let nearby: NearbyDirectory
    private let universities: UniversityDirectory
    private let areas: AreaDirectory
    private let blocks: BlockDirectory
    private let records: any PropertyRecordStore
    private let maps: MapAddressFinder
    private let geocoder: any Geocoder

    public init(
        nearby: NearbyDirectory, universities: UniversityDirectory, areas: AreaDirectory, blocks: BlockDirectory,
        records: any PropertyRecordStore, maps: any MapFeatureStore, geocoder: any Geocoder
    ) {
        self.nearby = nearby
        self.universities = universities
        self.areas = areas
        self.blocks = blocks
        self.records = records
        self.maps = MapAddressFinder(maps: maps, areas: areas)
        self.geocoder = geocoder
    }

    /// The matches, best first, at most `limit`.
    ///
    /// - Parameters:
    ///   - near: where points of interest are looked for when the text says nothing, such as the middle of a map.
    ///   - mayGeocode: called only for an address that no record and no map has. A failing geocoder is ignored.
    public func find(
        _ text: String, near: Coordinate?, limit: Int, in tenant: Tenant.ID, mayGeocode: @Sendable () -> Bool
    ) async throws -> [FoundLocation] {
        if let point = Coordinate(text.replacing(" ", with: "")) { return [FoundLocation(.point, text, at: point)] }
        let query = LocationQuery(text)
        if let anchor = query.anchor {
            guard let place = try await self.anchor(anchor, in: tenant) else { return [] }
            return try await points(query.subject, around: place, limit: limit)
        }
        let cities = try await blocks.state().catalogue.cities
        if let address = StreetAddress(query.subject, cities: cities) {
            let known = try await self.known(address, near: near, limit: limit)
            if !known.isEmpty { return known }
            return mayGeocode() ? await geocoded(address) : []
        }
        let named = try await campuses(query.subject, limit: limit, in: tenant)
        guard let near else { return named }
        let points = try await points(query.subject, around: near, limit: limit)
        // "park" is a kind of point before it is a part of a university's name.
        let isKind = PointKindNames.kind(of: query.subject) != nil
        return Array((isKind ? points + named : named + points).prefix(limit))
    }

    /// The university, town or other area that a text names, or an address in the records or on a map.
    private func anchor(_ text: String, in tenant: Tenant.ID) async throws -> Coordinate? {
        if let point = Coordinate(text.replacing(" ", with: "")) { return point }
        if let campus = try await campuses(text, limit: 1, in: tenant).first { return campus.location }
        let catalogue = try await areas.catalogue()
        if let location = catalogue.search(text, kind: nil, limit: 1).first?.location { return location }
        let cities = try await blocks.state().catalogue.cities
        guard let address = StreetAddress(text, cities: cities) else { return nil }
        return try await known(address, near: nil, limit: 1).first?.location
    }

    /// An address in the records, else on a map.
    private func known(_ address: StreetAddress, near: Coordinate?, limit: Int) async throws -> [FoundLocation] {
        let recorded = try await self.recorded(address, limit: limit)
        return recorded.isEmpty ? try await maps.find(address, near: near, limit: limit) : recorded
    }

    private func campuses(_ text: String, limit: Int, in tenant: Tenant.ID) async throws -> [FoundLocation] {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant)
        return catalogue.search(UniversityCatalogue.Search(text: text, limit: limit), among: chosen).map {
            FoundLocation(.university, $0.university.name, at: $0.university.location)
        }
    }

    private func points(_ subject: String, around place: Coordinate, limit: Int) async throws -> [FoundLocation] {
        let (index, kind) = (try await nearby.index(), PointKindNames.kind(of: subject))
        let hits = index.find(kind: kind, words: kind == nil ? Text.words(subject) : [], around: place, limit: limit)
        return hits.map { hit in
            FoundLocation(
                .pointOfInterest, hit.name ?? subject, at: hit.location, pointKind: hit.kind, miles: hit.miles,
                attributions: index.attributions(at: hit.location))
        }
    }

    private func recorded(_ address: StreetAddress, limit: Int) async throws -> [FoundLocation] {
        let catalogue = try await blocks.state().catalogue
        let found: [AddressResult]
        do { found = try await records.find(address, in: catalogue, limit: 1) } catch is Problem { return [] }
        return found.prefix(limit).compactMap { result in
            let dataset = catalogue.datasets[result.block.dataset]
            let property = result.match?.properties.first
            guard let location = property?.location ?? result.block.location else { return nil }
            let name = (property?.address ?? address).display
            return FoundLocation(
                property == nil ? .block : .property, dataset.map { "\(name), \($0.city), \($0.state)" } ?? name,
                at: location, attributions: [dataset?.publisher].compactMap(\.self))
        }
    }

    private func geocoded(_ address: StreetAddress) async -> [FoundLocation] {
        let asked = Address(
            street: address.display, city: address.town, region: address.state, postalCode: address.postalCode,
            country: "US")
        guard let found = (try? await geocoder.locate(asked))??.place, found.precision != .area else { return [] }
        return [
            FoundLocation(
                .geocoded, address.line, at: found.place, attributions: [found.attribution].compactMap(\.self))
        ]
    }
}
