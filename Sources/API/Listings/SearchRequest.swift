import Domain
import Geo
import Hummingbird

/// The parameters of a search, read and checked.
struct SearchRequest {
    private(set) var query: ListingQuery
    let university: University.ID?
    /// The meaning of `q`; `nil` without it.
    let reading: SearchReading?
    /// The listings to search among; `nil` for all.
    let subset: ListingSubset?
    /// The units that hits have beside miles and square feet.
    let units: MeasurementUnits
    /// The members that hits are cut down to; `nil` for all. Cursors don't depend on them, because they change no hit.
    let fields: CardFields?
    private let scope: String

    /// Throws `malformed`, naming every wrong parameter, or not found for an unknown university.
    init(
        _ parameters: QueryParameters, in tenant: Tenant, cursors: Cursors, places: SearchPlaces
    ) throws(Problem) {
        var parameters = parameters
        let (filter, reading) = ListingFilter.read(&parameters, in: tenant, places)
        self.reading = reading
        let named = reading?.facts.first { $0.filter == .universityId }.flatMap { University.ID($0.value) }
        university = parameters.id("universityId") ?? named
        let (area, missing) = try Self.area(&parameters, university, tenant, places)
        let sort = Self.sort(&parameters, filter.words, reading)
        filter.checkComparedStay(&parameters, sort)
        let (limit, facets) = (parameters.limit(), parameters.bool("facets"))
        let cursor = parameters.text("cursor")
        subset = ListingSubset(&parameters)
        units = parameters.word("units") ?? .us
        fields = CardFields(&parameters)
        try parameters.finish()
        guard let area else { throw missing }
        query = ListingQuery(area: area, filter: filter, sort: sort, limit: limit, wantsFacets: facets)
        scope = "search \(tenant.id) \(Self.text(of: query))\(subset?.text ?? "")"
        if let cursor { query.after = try Self.position(cursor, scope, cursors) }
    }

    /// A search for the new matches of a saved search, the newest first. Its query was checked when it was saved.
    ///
    /// - Parameter parameters: `limit` and `cursor`.
    init(newIn saved: SavedSearch, _ parameters: QueryParameters, in tenant: Tenant, cursors: Cursors) throws(Problem) {
        var parameters = parameters
        let (limit, cursor) = (parameters.limit(), parameters.text("cursor"))
        try parameters.finish()
        query = ListingQuery(area: saved.query.area, filter: saved.query.filter, sort: .newest, limit: limit)
        query.excludesDoubted = true
        (university, reading, subset, units, fields) = (nil, nil, nil, .us, nil)
        scope = "new \(tenant.id) \(saved.id)"
        if let cursor { query.after = try Self.position(cursor, scope, cursors) }
    }

    /// The same search without listings that readers should look twice at.
    var withoutDoubted: SearchRequest {
        var other = self
        other.query.excludesDoubted = true
        return other
    }

    /// Beside the number in a cursor: the position is among the listings with a doubt.
    private static let doubtBit: Int64 = 1 << 32

    private static func position(
        _ cursor: String, _ scope: String, _ cursors: Cursors
    ) throws(Problem) -> ListingQuery.Position {
        let key = try cursors.key(cursor, scope: scope, parts: 2)
        return .init(
            value: Double(bitPattern: UInt64(bitPattern: key[0])), number: UInt32(truncatingIfNeeded: key[1]),
            isDoubted: key[1] & doubtBit != 0)
    }

    func cursor(behind position: ListingQuery.Position, _ cursors: Cursors) throws -> String {
        let number = Int64(position.number) | (position.isDoubted ? Self.doubtBit : 0)
        return try cursors.cursor([Int64(bitPattern: position.value.bitPattern), number], scope: scope)
    }

    /// Words alone come by relevance, and everything else by distance.
    private static func sort(
        _ parameters: inout QueryParameters, _ words: WordQuery?, _ reading: SearchReading?
    ) -> ListingQuery.Sort {
        let given: ListingQuery.Sort? = parameters.word("sort")
        if given == .relevance, reading == nil {
            parameters.errors.add("sort", "can only be relevance with q", code: "conflict", params: ["needs": "q"])
        }
        guard words != nil else { return given == .relevance ? .distance : given ?? .distance }
        return given ?? .relevance
    }

    /// The area to search, or the problem when there is none.
    private static func area(
        _ parameters: inout QueryParameters, _ university: University.ID?, _ tenant: Tenant,
        _ places: SearchPlaces
    ) throws(Problem) -> (area: ListingQuery.Area?, missing: Problem) {
        let given = ["universityId", "near", "bounds"].filter { parameters.text($0) != nil }
        let near = parameters.place("near")
        let box = parameters.bounds()
        let maxRadius = tenant.settings.radiusMiles
        let radius = parameters.radiusMiles(upTo: maxRadius)
        if given.count > 1 {
            parameters.errors.add(
                given[1], "can't be combined with \(given[0])", code: "conflict", params: ["other": .text(given[0])])
        }
        if box != nil && radius != nil {
            parameters.errors.add(
                "radiusMiles", "can't be combined with bounds", code: "conflict", params: ["other": "bounds"])
        }
        if given.isEmpty, university == nil {
            parameters.errors.missing("near", or: ["universityId", "bounds"])
        }
        if let near { return (.circle(center: near, radiusMiles: radius ?? maxRadius), .notFound("place")) }
        if let box { return (.box(box), .notFound("place")) }
        let center = university.flatMap(places.location)
        return (center.map { .circle(center: $0, radiusMiles: radius ?? maxRadius) }, .notFound("university"))
    }

    /// Everything that the order of hits depends on, in a canonical spelling.
    private static func text(of query: ListingQuery) -> String {
        let filter = query.filter
        var text = "\(area(query.area)) \(query.sort.rawValue)"
        for number in [
            filter.minMonthlyCents, filter.maxMonthlyCents, filter.minBedrooms, filter.maxBedrooms,
            filter.minBathroomHalves,
            filter.minAreaSquareFeet, Int(filter.amenities.rawValue), Int(filter.absentAmenities.rawValue),
            filter.availableBy?.daysSinceEpoch, filter.from?.daysSinceEpoch, filter.until?.daysSinceEpoch,
            filter.share?.occupants, filter.share?.utilitiesCents, filter.maxTotalCents,
        ] { text += number.map { " \($0)" } ?? " -" }
        for kind in filter.kinds.map(\.rawValue).sorted() { text += " \(kind)" }
        text += " \(filter.foodPreference?.rawValue ?? "-") \(filter.words?.text ?? "") \(filter.traits.text)"
        if let cents = filter.maxStayCents { text += " stay \(cents)" }
        return text
    }

    private static func area(_ area: ListingQuery.Area) -> String {
        switch area {
        case .circle(let center, let radiusMiles): "\(center) \(radiusMiles)"
        case .box(let box): "\(box.south) \(box.west) \(box.north) \(box.east)"
        }
    }
}
