import Geo

/// Checks a listing's address against the postal codes, and finds its coordinates.
public struct AddressCheck: Sendable {
    let postalCodes: any PostalCodeStore
    let geocoder: any Geocoder
    let streets: StreetDirectory

    public init(postalCodes: any PostalCodeStore, geocoder: any Geocoder, streets: StreetDirectory) {
        self.postalCodes = postalCodes
        self.geocoder = geocoder
        self.streets = streets
    }

    /// A location and its source.
    public struct Located: Sendable, Equatable {
        public let place: Coordinate
        public let source: ListingPlace.Source
        public let attribution: String?

        public init(place: Coordinate, source: ListingPlace.Source, attribution: String?) {
            self.place = place
            self.source = source
            self.attribution = attribution
        }

        /// A geocoder's result: the place of a house, or about there.
        fileprivate init(_ found: GeocodedPlace, _ areas: [PostalArea]) {
            // Its maker must be named; where nobody is, the middle of the postal code is as good.
            let isUsed = found.precision == .building || found.attribution != nil
            self.init(
                place: isUsed ? found.place : areas.first?.center ?? found.place,
                source: found.precision == .building ? .geocoder : .postalCode, attribution: found.attribution)
        }

        /// The location as the listing stores it, with the point that may be shown.
        public func place(of owner: Account.ID, hidden: Bool, by cryptography: any Cryptography) -> ListingPlace {
            let shown = hidden ? HiddenPlace.shown(place, of: owner, by: cryptography) : place
            return ListingPlace(exact: place, shown: shown, source: source, attribution: attribution)
        }
    }

    /// The listing's location; `nil` for a draft without one. Throws a problem naming every wrong field, such as a
    /// street that the geocoder finds only far from its postal code, or that it does not find and imported records and
    /// maps do not know there. A failing geocoder is ignored.
    ///
    /// - Parameters:
    ///   - complete: whether the address must have everything that an active listing needs. Only then must the street
    ///     fit its postal code.
    ///   - mayAsk: whether the geocoder may be used; called only if it would be. Otherwise the postal code decides.
    public func locate(
        _ fields: ListingFields, complete: Bool = true, mayAsk: @Sendable () -> Bool = { true }
    ) async throws -> Located? {
        let (areas, errors) = try await areas(fields, complete)
        try errors.throwIfAny()
        if let given = fields.location { return Located(place: given, source: .given, attribution: nil) }
        let answer: GeocodeResult? = if mayAsk() { try? await geocoder.locate(fields.address) } else { nil }
        // A town that is found instead of a street says nothing about the street.
        if let found = answer?.place, found.precision != .area {
            if try await isNear(found.place, areas) { return Located(found, areas) }
            if complete, fields.address.street != nil { throw Problem.unknownStreet }
        }
        if complete { try await checkStreet(of: fields.address, in: areas) }
        if let area = areas.first { return Located(place: area.center, source: .postalCode, attribution: nil) }
        return answer?.place.map { Located($0, areas) }
    }

    /// Throws for a street that complete records of its postal code, and complete maps around it, do not have; not
    /// where it is unclear which words of the line are the street.
    private func checkStreet(of address: Address, in areas: [PostalArea]) async throws {
        guard address.country == "US", let code = address.postalCode.map({ Self.shortened($0) }),
            let line = address.street
        else { return }
        let sources = try await streets.streets(ofPostalCode: code, around: areas)
        // Most installations know no streets, and reading the line takes longer than asking for them.
        guard sources.contains(where: KnownStreets.areEnough), let street = StreetLine(line, country: "US").street,
            let name = StreetName(words: StreetWord.capitals(of: street)),
            !sources.contains(where: { $0.contains(name.text) }), let known = KnownStreets(sources), !known.has(name)
        else { return }
        throw Problem.unknownStreet(in: code, suggestion: known.suggestion(for: name))
    }

    /// The address errors, to be reported with others.
    public func errors(of fields: ListingFields, complete: Bool) async throws -> ValidationErrors {
        try await areas(fields, complete).errors
    }

    /// The address, with city and region filled in from its postal code where empty. They stay empty when the code is
    /// unknown or ambiguous.
    public func completed(_ address: Address) async throws -> Address {
        guard address.city == nil || address.region == nil, let code = address.postalCode, let country = address.country
        else { return address }
        var known = try await areas(of: code, in: country)
        if let region = address.region { known = known.filter { $0.fits(region: region) } }
        known.removeAll(where: \.isAlternate)
        var completed = address
        let (cities, regions) = (Set(known.map(\.place)), Set(known.map { $0.regionCode ?? $0.regionName }))
        if address.city == nil, cities.count == 1, let city = cities.first, !city.isEmpty { completed.city = city }
        if address.region == nil, regions.count == 1, let region = regions.first { completed.region = region }
        return completed
    }

    /// The areas of the postal code that match the region and city; empty when the country's codes are unknown.
    private func areas(_ fields: ListingFields, _ complete: Bool) async throws -> (
        areas: [PostalArea], errors: ValidationErrors
    ) {
        var errors = ValidationErrors()
        guard let code = fields.address.postalCode, let country = fields.address.country else { return ([], errors) }
        let known = try await areas(of: code, in: country)
        if known.isEmpty, try await postalCodes.knows(country: country) {
            errors.add(
                "address.postalCode", "isn't a postal code of \(country)", code: "unknown_postal_code",
                params: ["country": .text(country)])
        }
        let inRegion = fields.address.region.map { region in known.filter { $0.fits(region: region) } } ?? known
        if inRegion.isEmpty && !known.isEmpty {
            let regions = Set(known.compactMap { $0.regionCode ?? $0.regionName }).sorted()
            errors.add(
                "address.region",
                "doesn't match the postal code \(code), which is in \(regions.joined(separator: " or "))",
                code: "region_mismatch", params: ["postalCode": .text(code), "regions": .texts(regions)])
        }
        // Elsewhere the code has only one, and few people know its name.
        let needsRegion = complete && country == "US" && fields.address.region == nil
        if needsRegion && known.contains(where: { $0.regionCode != nil }) { errors.missing("address.region") }
        let inCity = fields.address.city.map { city in inRegion.filter { $0.fits(city: city) } } ?? inRegion
        if inCity.isEmpty && !inRegion.isEmpty { errors.addCityMismatch(code, inRegion) }
        if let given = fields.location, let distance = try await distance(of: given, from: known) {
            errors.check(distance, from: code)
        }
        return (inCity, errors)
    }

    /// Territories of the United States, whose codes are among its own.
    private static let territories: Set = ["AS", "GU", "MP", "PR", "VI"]

    /// The ZIP of a ZIP+4.
    private static func shortened(_ code: String) -> String { String(code.prefix { $0 != "-" }) }

    /// The areas of a code: of a ZIP+4, those of its ZIP.
    private func areas(of code: String, in country: String) async throws -> [PostalArea] {
        let isTerritory = Self.territories.contains(country)
        let searchable = country == "US" || isTerritory ? Self.shortened(code) : code
        let own = try await postalCodes.areas(of: searchable, in: country)
        guard own.isEmpty, isTerritory else { return own }
        return try await postalCodes.areas(of: searchable, in: "US").filter { $0.regionCode == country }
    }
}

extension PostalArea {
    fileprivate func fits(city: String) -> Bool { place.isEmpty || PlaceName.means(city, self) }
}

extension ValidationErrors {
    /// The maximum number of a postal code's cities in an error message.
    private static let maxCitiesNamed = 10

    fileprivate mutating func addCityMismatch(_ code: String, _ areas: [PostalArea]) {
        let names = Set(areas.map(\.place)).sorted()
        let more = names.count > Self.maxCitiesNamed ? " and \(names.count - Self.maxCitiesNamed) more" : ""
        let cities = names.prefix(Self.maxCitiesNamed).joined(separator: " or ") + more
        add(
            "address.city", "doesn't match the postal code \(code), which is in \(cities)", code: "city_mismatch",
            params: ["postalCode": .text(code), "cities": .texts(Array(names.prefix(Self.maxCitiesNamed)))])
    }
}

extension Problem {
    static let unknownStreet = Problem.invalid(
        "address.street",
        "can't be found near its postal code: correct it, or set the pin with location",
        code: "unknown_street")
}
