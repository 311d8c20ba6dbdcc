import Geo

/// Checks a listing's address against the postal codes, and finds its coordinates.
public struct AddressCheck: Sendable {
    let postalCodes: any PostalCodeStore
    let geocoder: any Geocoder

    public init(postalCodes: any PostalCodeStore, geocoder: any Geocoder) {
        (self.postalCodes, self.geocoder) = (postalCodes, geocoder)
    }

    /// A place and its source.
    public struct Located: Sendable, Equatable {
        public let place: Coordinate
        public let source: ListingPlace.Source
        public let attribution: String?

        public init(place: Coordinate, source: ListingPlace.Source, attribution: String?) {
            (self.place, self.source, self.attribution) = (place, source, attribution)
        }

        /// The place as the listing stores it, with the point that may be shown.
        public func place(of owner: Account.ID, hidden: Bool, by cryptography: any Cryptography) -> ListingPlace {
            let shown = hidden ? HiddenPlace.shown(place, of: owner, by: cryptography) : place
            return ListingPlace(exact: place, shown: shown, source: source, attribution: attribution)
        }
    }

    /// The listing's place; `nil` for a draft without one. Throws a problem naming every wrong field. A geocoder that
    /// fails, or finds a place far from the postal code, is ignored.
    ///
    /// - Parameters:
    ///   - complete: whether the address must have everything that an active listing needs.
    ///   - mayAsk: whether the geocoder may be used; called only if it would be. Otherwise the postal code decides.
    public func locate(
        _ fields: ListingFields, complete: Bool = true, mayAsk: @Sendable () -> Bool = { true }
    ) async throws -> Located? {
        let (areas, errors) = try await areas(fields, complete)
        try errors.throwIfAny()
        if let given = fields.location { return Located(place: given, source: .given, attribution: nil) }
        if mayAsk(), let found = try? await geocoder.locate(fields.address), isNear(found.place, areas) {
            return Located(place: found.place, source: .geocoder, attribution: found.attribution)
        }
        return areas.first.map { Located(place: $0.center, source: .postalCode, attribution: nil) }
    }

    /// The address errors, to be reported with others.
    public func errors(of fields: ListingFields, complete: Bool) async throws -> ValidationErrors {
        try await areas(fields, complete).errors
    }

    private func isNear(_ place: Coordinate, _ areas: [PostalArea]) -> Bool {
        areas.isEmpty || areas.contains { $0.center.miles(to: place) <= Limits.milesFromPostalCode }
    }

    /// The areas of the postal code that match the region; empty when the country's codes are unknown.
    private func areas(_ fields: ListingFields, _ complete: Bool) async throws -> (
        areas: [PostalArea], errors: ValidationErrors
    ) {
        var errors = ValidationErrors()
        guard let code = fields.address.postalCode, let country = fields.address.country else { return ([], errors) }
        let known = try await postalCodes.areas(of: Self.searchable(code, in: country), in: country)
        if known.isEmpty, try await postalCodes.knows(country: country) {
            errors.add(
                "address.postalCode", "is not a postal code of \(country)", code: "unknown_postal_code",
                params: ["country": .text(country)])
        }
        let fitting = fields.address.region.map { region in known.filter { Self.fits(region, $0) } } ?? known
        if fitting.isEmpty && !known.isEmpty {
            let regions = Set(known.compactMap { $0.regionCode ?? $0.regionName }).sorted()
            errors.add(
                "address.region",
                "does not fit the postal code \(code), which is in \(regions.joined(separator: " or "))",
                code: "region_mismatch", params: ["postalCode": .text(code), "regions": .texts(regions)])
        }
        if complete && fields.address.region == nil && known.contains(where: { $0.regionCode != nil }) {
            errors.missing("address.region")
        }
        let miles = fields.location.flatMap { given in known.map { $0.center.miles(to: given) }.min() } ?? 0
        errors.check(
            "location", miles <= Limits.milesFromPostalCode,
            "lies \(Int(miles.rounded())) miles from the postal code \(code); \(Int(Limits.milesFromPostalCode)) are allowed",
            code: "far_from_postal_code",
            params: [
                "miles": .integer(Int(miles.rounded())), "max": .integer(Int(Limits.milesFromPostalCode)),
                "postalCode": .text(code),
            ])
        return (fitting, errors)
    }

    /// The code to look up: a ZIP+4 is found by its ZIP.
    private static func searchable(_ code: String, in country: String) -> String {
        country == "US" ? String(code.prefix { $0 != "-" }) : code
    }

    private static func fits(_ region: String, _ area: PostalArea) -> Bool {
        let names = [area.regionCode, area.regionName].compactMap { $0.map(Text.folded) }
        return names.isEmpty || names.contains(Text.folded(region))
    }
}
