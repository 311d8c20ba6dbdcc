import Geo

/// Holds a post's address against the postal codes, and finds its place.
public struct AddressCheck: Sendable {
    let postalCodes: any PostalCodeStore
    let geocoder: any Geocoder

    public init(postalCodes: any PostalCodeStore, geocoder: any Geocoder) {
        (self.postalCodes, self.geocoder) = (postalCodes, geocoder)
    }

    /// A place and how it came to be known.
    public struct Located: Sendable, Equatable {
        public let place: Coordinate
        public let source: ListingPlace.Source
        public let attribution: String?
    }

    /// Where the listing is; `nil` for a draft that does not tell yet. Throws a problem naming every field that does not
    /// fit. A geocoder that is down, or that answers a place far from the postal code, changes nothing.
    public func locate(_ fields: ListingFields) async throws -> Located? {
        let areas = try await checkedAreas(fields)
        if let given = fields.location {
            let distance = areas.map { $0.center.miles(to: given) }.min() ?? 0
            guard distance <= Limits.milesFromPostalCode else {
                throw Problem.invalid(
                    "location",
                    "lies \(Int(distance.rounded())) miles from the postal code \(fields.address.postalCode ?? ""); 30 are allowed",
                    code: "far_from_postal_code")
            }
            return Located(place: given, source: .given, attribution: nil)
        }
        if let found = try? await geocoder.locate(fields.address), isNear(found.place, areas) {
            return Located(place: found.place, source: .geocoder, attribution: found.attribution)
        }
        return areas.first.map { Located(place: $0.center, source: .postalCode, attribution: nil) }
    }

    private func isNear(_ place: Coordinate, _ areas: [PostalArea]) -> Bool {
        areas.isEmpty || areas.contains { $0.center.miles(to: place) <= Limits.milesFromPostalCode }
    }

    /// The areas of the address's postal code that fit its region; empty when the country's codes are not known.
    private func checkedAreas(_ fields: ListingFields) async throws -> [PostalArea] {
        guard let code = fields.address.postalCode, let country = fields.address.country else { return [] }
        let areas = try await postalCodes.areas(of: Self.searchable(code, in: country), in: country)
        guard !areas.isEmpty else {
            guard try await postalCodes.knows(country: country) else { return [] }
            throw Problem.invalid("address.postalCode", "is not a postal code of \(country)", code: "unknown_postal_code")
        }
        guard let region = fields.address.region else {
            let needed = areas.contains { $0.regionCode != nil }
            if needed { throw Problem.invalid("address.region", "is missing", code: "missing") }
            return areas
        }
        let fitting = areas.filter { Self.fits(region, $0) }
        guard !fitting.isEmpty else {
            let expected = Set(areas.compactMap { $0.regionCode ?? $0.regionName }).sorted().joined(separator: " or ")
            throw Problem.invalid(
                "address.region", "does not fit the postal code \(code), which is in \(expected)", code: "region_mismatch")
        }
        return fitting
    }

    /// A ZIP+4 is looked up by its ZIP.
    private static func searchable(_ code: String, in country: String) -> String {
        country == "US" ? String(code.prefix { $0 != "-" }) : code
    }

    private static func fits(_ region: String, _ area: PostalArea) -> Bool {
        let names = [area.regionCode, area.regionName].compactMap { $0.map(Text.folded) }
        return names.isEmpty || names.contains(Text.folded(region))
    }
}
