import Domain
import Geo

extension ListingFilter {
    /// The filters that searches and maps share, and the meaning of `q`.
    static func read(
        _ parameters: inout QueryParameters, in tenant: Tenant, _ places: SearchPlaces
    ) -> (filter: ListingFilter, reading: SearchReading?) {
        var filter = ListingFilter()
        let prices = 0...2 * Limits.priceCents.upperBound
        filter.minMonthlyCents = parameters.integer("minPriceCents", in: prices)
        filter.maxMonthlyCents = parameters.integer("maxPriceCents", in: prices)
        parameters.checkOrder(("minPriceCents", filter.minMonthlyCents), ("maxPriceCents", filter.maxMonthlyCents))
        filter.minBedrooms = parameters.integer("minBedrooms", in: Limits.bedrooms)
        filter.maxBedrooms = parameters.integer("maxBedrooms", in: Limits.bedrooms)
        parameters.checkOrder(("minBedrooms", filter.minBedrooms), ("maxBedrooms", filter.maxBedrooms))
        filter.minBathroomHalves = parameters.number("minBathrooms", in: Limits.bathrooms).map {
            Int(($0 * 2).rounded(.up))
        }
        filter.minAreaSquareFeet = parameters.minAreaSquareFeet()
        filter.foodPreference = parameters.word("foodPreference")
        filter.readDays(&parameters)
        filter.kinds = parameters.list("kind", ListingKind.allCases.map(\.rawValue)) {
            ListingKind(rawValue: String($0))
        }
        filter.amenities = parameters.amenities("amenities")
        filter.absentAmenities = parameters.amenities("withoutAmenities")
        filter.maxTotalCents = parameters.integer("maxTotalCents", in: prices)
        filter.maxStayCents = parameters.integer("maxStayCents", in: prices)
        filter.traits = TraitFilter(&parameters)
        filter.share = parameters.integer("perPerson", in: Limits.occupants).map {
            CostShare(occupants: $0, utilitiesCents: tenant.settings.utilitiesCents)
        }
        let reading = read(&parameters, places)
        reading?.apply(to: &filter)
        return (filter, reading)
    }

    /// A day to move in, and the first and the last day of a stay.
    private mutating func readDays(_ parameters: inout QueryParameters) {
        (availableBy, from, until) = (parameters.day("availableBy"), parameters.day("from"), parameters.day("until"))
        parameters.errors.check(
            "until", until.map { last in from.map { $0 <= last } ?? true } ?? true, "can't be before from",
            params: ["notBefore": "from"])
    }

    /// Checks that both days of the stay are there, because the search compares what it costs.
    ///
    /// - Parameter sort: `nil` for a map, which has no order.
    func checkComparedStay(_ parameters: inout QueryParameters, _ sort: ListingQuery.Sort? = nil) {
        guard maxStayCents != nil || sort == .stay else { return }
        for (name, day) in [("from", from), ("until", until)] where day == nil && parameters.text(name) == nil {
            parameters.errors.missing(name)
        }
        if let from, let until { parameters.checkStay(from, until) }
    }

    private static func read(_ parameters: inout QueryParameters, _ places: SearchPlaces) -> SearchReading? {
        guard let text = parameters.text("q").map(Text.tidyLine) else { return nil }
        let maxLength = Limits.searchTextLength.upperBound
        guard Text.fits(text, maxLength), text.unicodeScalars.count <= maxLength else {
            parameters.errors.add(
                "q", "can have at most \(maxLength) characters", code: "length", params: ["max": .integer(maxLength)])
            return nil
        }
        let given = Set(SearchReading.Filter.allCases.flatMap(\.rivals).filter { parameters.text($0) != nil })
        let reading = SearchReading(text, today: places.today, given: given, place: places.id(named:))
        if reading == nil { parameters.errors.add("q", "must have a letter or a digit", code: "no_words") }
        return reading
    }
}

/// The places and the day that a search is read with.
struct SearchPlaces {
    let universities: UniversityCatalogue
    /// The universities that the tenant chose; `nil` for all.
    let chosen: Set<University.ID>?
    let today: Day

    /// `nil` for a university that is unknown here.
    func location(_ id: University.ID) -> Coordinate? {
        chosen?.contains(id) ?? true ? universities.university(id)?.location : nil
    }

    /// The id of the university that has a name.
    func id(named name: String) -> String? { universities.university(named: name, among: chosen)?.id.description }
}

extension QueryParameters {
    /// In square feet or square meters, of which the nearest square foot counts: listings have whole ones.
    fileprivate mutating func minAreaSquareFeet() -> Int? {
        let squareFeet = integer("minAreaSquareFeet", in: 0...Limits.areaSquareFeet.upperBound)
        let most = Int(MeasurementUnits.metric.area(squareFeet: Double(Limits.areaSquareFeet.upperBound)))
        let squareMeters = integer("minAreaSquareMeters", in: 0...most).map {
            Int(MeasurementUnits.metric.squareFeet(area: Double($0)).rounded())
        }
        return inEitherUnit("minAreaSquareFeet", squareFeet, "minAreaSquareMeters", squareMeters)
    }

    fileprivate mutating func amenities(_ name: String) -> Amenities {
        list(name, Amenities.names) { Amenities(name: $0) }.reduce(into: Amenities()) { $0.formUnion($1) }
    }
}
