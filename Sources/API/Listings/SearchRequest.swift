import Domain
import Geo
import Hummingbird

/// The parameters of a search, read and checked.
struct SearchRequest {
    private(set) var query: ListingQuery
    let university: University.ID?
    private let scope: String

    /// Throws `malformed`, naming every wrong parameter, or not found for an unknown university.
    init(
        _ parameters: QueryParameters, in tenant: Tenant, cursors: Cursors,
        university locate: (University.ID) -> Coordinate?
    ) throws(Problem) {
        var parameters = parameters
        university = parameters.id("universityId")
        let (area, missing) = try Self.area(&parameters, university, tenant, locate)
        let sort: ListingQuery.Sort = parameters.word("sort") ?? .distance
        let filter = Self.filter(&parameters, in: tenant)
        if sort == .relevance, filter.words == nil {
            parameters.errors.add("sort", "can only be relevance with q", code: "conflict", params: ["needs": "q"])
        }
        let (limit, facets) = (parameters.limit(), parameters.bool("facets"))
        let cursor = parameters.text("cursor")
        try parameters.finish()
        guard let area else { throw missing }
        query = ListingQuery(area: area, filter: filter, sort: sort, limit: limit, wantsFacets: facets)
        scope = "search \(tenant.id) \(Self.text(of: query))"
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
        university = nil
        scope = "new \(tenant.id) \(saved.id)"
        if let cursor { query.after = try Self.position(cursor, scope, cursors) }
    }

    private static func position(
        _ cursor: String, _ scope: String, _ cursors: Cursors
    ) throws(Problem) -> ListingQuery.Position {
        let key = try cursors.key(cursor, scope: scope, parts: 2)
        return .init(value: Double(bitPattern: UInt64(bitPattern: key[0])), number: UInt32(truncatingIfNeeded: key[1]))
    }

    func cursor(behind position: ListingQuery.Position, _ cursors: Cursors) throws -> String {
        try cursors.cursor([Int64(bitPattern: position.value.bitPattern), Int64(position.number)], scope: scope)
    }

    /// The area to search, or the problem when there is none.
    private static func area(
        _ parameters: inout QueryParameters, _ university: University.ID?, _ tenant: Tenant,
        _ locate: (University.ID) -> Coordinate?
    ) throws(Problem) -> (area: ListingQuery.Area?, missing: Problem) {
        let given = ["universityId", "near", "bounds"].filter { parameters.text($0) != nil }
        let near = parameters.place("near")
        let box = parameters.bounds()
        let maxRadius = tenant.settings.radiusMiles
        let radius = parameters.value(
            "radiusMiles", "more than 0 and at most \(maxRadius)", params: ["max": .number(maxRadius)]
        ) {
            text in
            Double(decimal: text, allowsExponent: true).flatMap { $0 > 0 && $0 <= maxRadius ? $0 : nil }
        }
        if given.count > 1 {
            parameters.errors.add(
                given[1], "can't be combined with \(given[0])", code: "conflict", params: ["other": .text(given[0])])
        }
        if box != nil && radius != nil {
            parameters.errors.add(
                "radiusMiles", "can't be combined with bounds", code: "conflict", params: ["other": "bounds"])
        }
        if given.isEmpty { parameters.errors.add("near", "or universityId or bounds is required", code: "missing") }
        if let near { return (.circle(center: near, radiusMiles: radius ?? maxRadius), .notFound("place")) }
        if let box { return (.box(box), .notFound("place")) }
        let center = university.flatMap(locate)
        return (center.map { .circle(center: $0, radiusMiles: radius ?? maxRadius) }, .notFound("university"))
    }

    /// The filters that searches and maps share.
    static func filter(_ parameters: inout QueryParameters, in tenant: Tenant) -> ListingFilter {
        var filter = ListingFilter()
        let prices = 0...Int(Int32.max) * 2
        filter.minMonthlyCents = parameters.integer("minPriceCents", in: prices)
        filter.maxMonthlyCents = parameters.integer("maxPriceCents", in: prices)
        filter.minBedrooms = parameters.integer("minBedrooms", in: Limits.bedrooms)
        filter.maxBedrooms = parameters.integer("maxBedrooms", in: Limits.bedrooms)
        filter.minBathroomHalves = parameters.number("minBathrooms", in: Limits.bathrooms).map {
            Int(($0 * 2).rounded(.up))
        }
        filter.minAreaSquareFeet = parameters.integer("minAreaSquareFeet", in: 0...Limits.areaSquareFeet.upperBound)
        filter.foodPreference = parameters.word("foodPreference")
        filter.availableBy = parameters.value("availableBy", "a date such as 2026-08-01", params: .expected("date")) {
            Day($0)
        }
        filter.kinds = parameters.list("kind", ListingKind.allCases.map(\.rawValue)) {
            ListingKind(rawValue: String($0))
        }
        filter.amenities = parameters.list("amenities", Amenities.names) { Amenities(name: $0) }
            .reduce(into: Amenities()) { $0.formUnion($1) }
        filter.words = words(&parameters)
        filter.share = parameters.integer("perPerson", in: Limits.occupants).map {
            CostShare(occupants: $0, utilitiesCents: tenant.settings.utilitiesCents)
        }
        return filter
    }

    private static func words(_ parameters: inout QueryParameters) -> WordQuery? {
        guard let text = parameters.text("q").map(Text.tidyLine) else { return nil }
        let maxLength = Limits.searchTextLength.upperBound
        let isShort = Text.fits(text, maxLength) && text.unicodeScalars.count <= maxLength
        let words = isShort ? WordQuery(text) : nil
        parameters.errors.check(
            "q", isShort && words?.count ?? 0 <= Limits.searchWords,
            "can have at most \(maxLength) characters and \(Limits.searchWords) words", code: "length",
            params: ["max": .integer(maxLength), "maxWords": .integer(Limits.searchWords)])
        if isShort, words == nil { parameters.errors.add("q", "must have a letter or a digit", code: "no_words") }
        return words
    }

    /// Everything that the order of hits depends on, in a canonical spelling.
    private static func text(of query: ListingQuery) -> String {
        let filter = query.filter
        let numbers = [
            filter.minMonthlyCents, filter.maxMonthlyCents, filter.minBedrooms, filter.maxBedrooms,
            filter.minBathroomHalves,
            filter.minAreaSquareFeet, Int(filter.amenities.rawValue), filter.availableBy?.daysSinceEpoch,
            filter.share?.occupants, filter.share?.utilitiesCents,
        ].map { $0.map(String.init) ?? "-" }
        let words =
            filter.kinds.map(\.rawValue).sorted() + [filter.foodPreference?.rawValue ?? "-", filter.words?.text ?? ""]
        return ([area(query.area), query.sort.rawValue] + numbers + words).joined(separator: " ")
    }

    private static func area(_ area: ListingQuery.Area) -> String {
        switch area {
        case .circle(let center, let radiusMiles): "\(center) \(radiusMiles)"
        case .box(let box): "\(box.south) \(box.west) \(box.north) \(box.east)"
        }
    }
}

extension QueryParameters {
    /// The set of a comma-separated list. `allowed` describes the possible items.
    mutating func list<Item: Hashable>(
        _ name: String, _ allowed: @autoclosure () -> [String], _ parse: (Substring) -> Item?
    ) -> Set<Item> {
        value(name, "a comma-separated list of \(allowed().joined(separator: ", "))", params: .allowed(allowed())) {
            text in
            let items = text.split(separator: ",", omittingEmptySubsequences: false).map(parse)
            let known = Set(items.compactMap(\.self))
            return items.contains { $0 == nil } ? nil : known
        } ?? []
    }
}
