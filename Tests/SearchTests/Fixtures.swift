import Domain
import Geo

extension Coordinate {
    /// Lower Manhattan.
    static let manhattan = Coordinate(latitude: 40.71, longitude: -74) ?? .pole
    static let pole = Coordinate(latitude: 90, longitude: 0).unsafelyUnwrapped  // within the limits
}

extension IndexedListing {
    /// A two-bedroom rental in Manhattan for 1000 a month, except for the given values.
    static func room(
        _ number: UInt32, at place: Coordinate = .manhattan, kind: ListingKind = .rent, cents: Int = 100_000,
        bedrooms: Int = 2, bathroomHalves: Int = 2, area: Int? = nil, amenities: Amenities = [],
        food: FoodPreference = .any, from: Day? = nil, until: Day? = nil,
        expires: Instant? = nil
    ) -> IndexedListing {
        IndexedListing(
            number: number, place: place, kind: kind, monthlyCents: cents, bedrooms: bedrooms,
            bathroomHalves: bathroomHalves, areaSquareFeet: area, amenities: amenities, foodPreference: food,
            availableFrom: from, availableUntil: until, expiresAt: expires)
    }
}

extension IndexedListing {
    /// A room with these texts.
    static func text(
        _ number: UInt32, _ title: String, _ description: String = "", town: String = "", amenities: Amenities = [],
        cents: Int = 100_000
    ) -> IndexedListing {
        IndexedListing(
            number: number, place: .manhattan, kind: .rent, monthlyCents: cents, bedrooms: 2, bathroomHalves: 2,
            amenities: amenities, texts: ListingTexts(title: title, description: description, town: town))
    }
}

extension ListingQuery {
    /// Around Manhattan, with these words.
    static func words(_ text: String, sort: Sort = .distance) -> ListingQuery {
        var filter = ListingFilter()
        filter.words = WordQuery(text)
        return .around(filter: filter, sort: sort)
    }

    /// Within 25 miles of lower Manhattan, except for the given values.
    static func around(
        _ center: Coordinate = .manhattan, miles: Double = 25, filter: ListingFilter = ListingFilter(),
        sort: Sort = .distance, limit: Int = 20, after: Position? = nil, facets: Bool = false
    ) -> ListingQuery {
        ListingQuery(
            area: .circle(center: center, radiusMiles: miles), filter: filter, sort: sort, limit: limit, after: after,
            wantsFacets: facets)
    }
}

extension SearchPage {
    var numbers: [UInt32] { hits.map(\.number) }
}
