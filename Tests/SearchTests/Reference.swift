import Domain
import Geo

/// What a search must answer, found the plain way: look at everything, sort it, take the front.
struct Reference {
    var listings: [UInt32: IndexedListing] = [:]

    func page(of query: ListingQuery, matching: [UInt32]? = nil) -> SearchPage {
        let words = matching.map(Set.init)
        let there = listings.values.filter { contains($0, query.area) && words?.contains($0.number) ?? true }
        let passing = there.filter(query.filter.passes)
        let sorted = passing.map { hit($0, query) }.sorted { isOrdered($0.position, $1.position, query.sort) }
        let behind = query.after.map { after in sorted.filter { isOrdered(after, $0.position, query.sort) } } ?? sorted
        return SearchPage(
            hits: Array(behind.prefix(query.limit)), hasMore: behind.count > query.limit, total: passing.count,
            facets: query.wantsFacets ? facets(there, query.filter) : nil)
    }

    private func contains(_ listing: IndexedListing, _ area: ListingQuery.Area) -> Bool {
        switch area {
        case .circle(let center, let radiusMiles): center.miles(to: listing.place) <= radiusMiles
        case .box(let box): box.contains(listing.place)
        }
    }

    private func hit(_ listing: IndexedListing, _ query: ListingQuery) -> SearchPage.Hit {
        let miles = query.area.origin.miles(to: listing.place)
        let value =
            switch query.sort {
            case .distance, .distanceDescending: miles
            case .price, .priceDescending: Double(listing.monthlyCents)
            case .newest: 0.0
            }
        return SearchPage.Hit(
            number: listing.number, distanceMiles: miles, position: .init(value: value, number: listing.number))
    }

    private func isOrdered(
        _ one: ListingQuery.Position, _ other: ListingQuery.Position, _ sort: ListingQuery.Sort
    ) -> Bool {
        switch sort {
        case .newest: return one.number > other.number
        case .distance, .price: if one.value != other.value { return one.value < other.value }
        case .distanceDescending, .priceDescending: if one.value != other.value { return one.value > other.value }
        }
        return one.number < other.number
    }

    private func facets(_ listings: [IndexedListing], _ filter: ListingFilter) -> Facets {
        func count(_ test: (IndexedListing) -> Bool, _ change: (inout ListingFilter) -> Void) -> Int {
            var changed = filter
            change(&changed)
            return listings.count { changed.passes($0) && test($0) }
        }
        var facets = Facets()
        for kind in ListingKind.allCases { facets.kinds[kind] = count({ $0.kind == kind }, { $0.kinds = [] }) }
        for rooms in 0...5 {
            func isWanted(_ bedrooms: Int) -> Bool { min(max(0, bedrooms), 5) == rooms }
            let anyRooms: (inout ListingFilter) -> Void = { ($0.minBedrooms, $0.maxBedrooms) = (nil, nil) }
            facets.bedrooms[rooms] = count({ isWanted($0.bedrooms) }, anyRooms)
        }
        for (bit, name) in Amenities.names.enumerated() {
            let wanted = Amenities(rawValue: 1 << UInt16(bit))
            facets.amenities[name] = count({ _ in true }, { $0.amenities.insert(wanted) })
        }
        facets.prices = (0...20).map { step in
            let (from, to) = (step * 25_000, step == 20 ? nil : (step + 1) * 25_000)
            let anyPrice: (inout ListingFilter) -> Void = { ($0.minMonthlyCents, $0.maxMonthlyCents) = (nil, nil) }
            let found = count({ max(0, $0.monthlyCents) >= from && max(0, $0.monthlyCents) < to ?? .max }, anyPrice)
            return .init(fromCents: from, toCents: to, count: found)
        }
        return facets
    }
}
