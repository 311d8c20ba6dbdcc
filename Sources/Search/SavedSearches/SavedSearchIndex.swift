import Domain
import Geo

/// Finds the saved searches that a listing matches.
///
/// Each search is stored once. Every half-degree square that its area overlaps has its index. A listing is in one
/// square, so only the searches there are checked. Searches over more than a few squares are always checked.
public struct SavedSearchIndex: Sendable {
    /// A search over more squares than this is always checked. A circle of 25 miles overlaps at most 16 squares up to
    /// 65° of latitude.
    public static let maxSquares = 24
    private static let squaresPerDegree = 2.0

    private struct Entry: Sendable {
        let id: SavedSearch.ID
        let area: SearchArea
        let filter: ListingFilter
        let clauses: [WordClause]
    }

    /// The conditions that most searches fail by, as plain numbers: reading them needs no reference counting.
    private struct Prefilter: Sendable {
        let minCents, maxCents, minBedrooms, maxBedrooms: Int

        init(_ filter: ListingFilter) {
            // A shared cost differs from the listing's price, so only the filter can check it.
            let cents = filter.share == nil ? filter.comparedCents : (lowest: .min, highest: .max)
            (minCents, maxCents) = cents
            minBedrooms = filter.minBedrooms ?? .min
            maxBedrooms = filter.maxBedrooms ?? .max
        }

        func lets(_ listing: IndexedListing) -> Bool {
            listing.monthlyCents >= minCents && listing.monthlyCents <= maxCents
                && listing.bedrooms >= minBedrooms && listing.bedrooms <= maxBedrooms
        }
    }

    private struct Square: Hashable {
        let latitude: Int32
        let longitude: Int32
    }

    private var prefilters: [Prefilter] = []
    private var entries: [Entry] = []
    /// Indexes into `entries`.
    private var bySquare: [Square: [Int32]] = [:]
    private var everywhere: [Int32] = []

    /// The number of searches.
    public var count: Int { entries.count }
    /// The number of stored indexes over all squares: at most `maxSquares` for each search.
    public var placeCount: Int { everywhere.count + bySquare.values.reduce(0) { $0 + $1.count } }

    private let synonyms: Synonyms

    public init(_ searches: some Sequence<SavedSearch> = [], synonyms: Synonyms = Synonyms()) {
        self.synonyms = synonyms
        for search in searches { add(search) }
    }

    public mutating func add(_ search: SavedSearch) {
        let place = Int32(entries.count)
        let (area, filter) = (SearchArea(search.query.area), search.query.filter)
        let clauses = filter.words.map { WordClause.clauses($0, synonyms) } ?? []
        entries.append(Entry(id: search.id, area: area, filter: filter, clauses: clauses))
        prefilters.append(Prefilter(search.query.filter))
        guard let squares = Self.squares(touching: search.query.area) else { return everywhere.append(place) }
        for square in squares { bySquare[square, default: []].append(place) }
    }

    /// The searches that `listing` matches; none for a listing with a doubt. Misspelled words are not corrected: no
    /// area is searched.
    public func matches(_ listing: IndexedListing) -> [SavedSearch.ID] {
        guard !listing.isDoubted else { return [] }
        // Split once, for the first search that has words.
        lazy var texts = listing.texts.words(listing.amenities)
        let (place, vector) = (PackedCoordinate(listing.place), SearchOrigin(listing.place).vector)
        var found: [SavedSearch.ID] = []
        for list in [bySquare[Self.square(of: listing.place)] ?? [], everywhere] {
            for index in list.lazy.map(Int.init) where prefilters[index].lets(listing) {
                guard entries[index].area.contains(place, vector), entries[index].filter.passes(listing) else {
                    continue
                }
                if entries[index].clauses.allSatisfy({ $0.allows(texts) }) { found.append(entries[index].id) }
            }
        }
        return found
    }

    private static func square(of place: Coordinate) -> Square { square(place.latitude, place.longitude) }

    private static func square(_ latitude: Double, _ longitude: Double) -> Square {
        // Both sides of the antimeridian are the same line: 180 is −180.
        let east = longitude >= 180 ? -180 : longitude
        return Square(
            latitude: Int32((latitude * squaresPerDegree).rounded(.down)),
            longitude: Int32((east * squaresPerDegree).rounded(.down)))
    }

    /// `nil` when there are too many, or the area contains a pole.
    private static func squares(touching area: ListingQuery.Area) -> [Square]? {
        let box: BoundingBox?
        switch area {
        case .circle(let center, let radiusMiles): box = BoundingBox(around: center, radiusMiles: radiusMiles)
        case .box(let bounds): box = bounds
        }
        guard let box else { return nil }
        let (low, high) = (square(box.south, 0).latitude, square(box.north, 0).latitude)
        let west = Int32((box.west * squaresPerDegree).rounded(.down))
        let east = Int32(((box.crossesAntimeridian ? box.east + 360 : box.east) * squaresPerDegree).rounded(.down))
        guard (Int(high) - Int(low) + 1) * (Int(east) - Int(west) + 1) <= maxSquares else { return nil }
        let half = Int32(180 * squaresPerDegree)
        return (low...high).flatMap { latitude in
            (west...east).map { Square(latitude: latitude, longitude: $0 >= half ? $0 - 2 * half : $0) }
        }
    }
}
