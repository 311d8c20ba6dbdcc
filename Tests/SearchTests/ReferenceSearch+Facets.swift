import Domain

extension ReferenceSearch {
    func facets(_ listings: [IndexedListing], _ filter: ListingFilter) -> Facets {
        func count(_ test: (IndexedListing) -> Bool, _ change: (inout ListingFilter) -> Void) -> Int {
            self.count(listings, test, filter, change)
        }
        var facets = Facets()
        for kind in ListingKind.allCases {
            facets.kinds[kind] = count({ $0.kind == kind }, { $0.kinds = Set(ListingKind.allCases) })
        }
        for rooms in 0...5 {
            func isWanted(_ bedrooms: Int) -> Bool { min(max(0, bedrooms), 5) == rooms }
            let anyRooms: (inout ListingFilter) -> Void = { ($0.minBedrooms, $0.maxBedrooms) = (nil, nil) }
            facets.bedrooms[rooms] = count({ isWanted($0.bedrooms) }, anyRooms)
        }
        for (bit, name) in Amenities.names.enumerated() {
            let wanted = Amenities(rawValue: 1 << UInt16(bit))
            facets.amenities[name] = count({ _ in true }, { $0.amenities.insert(wanted) })
        }
        for type in HomeType.allCases {
            facets.homeTypes[type] = count({ $0.traits.homeType == type }, { $0.traits.homeTypes = [] })
        }
        for (bit, name) in Accessibility.names.enumerated() {
            let wanted = Accessibility(rawValue: 1 << UInt8(bit))
            facets.accessibility[name] = count({ _ in true }, { $0.traits.accessibility.insert(wanted) })
        }
        facets.prices = (0...20).map { step in
            let (from, to) = (step * 25_000, step == 20 ? nil : (step + 1) * 25_000)
            let anyPrice: (inout ListingFilter) -> Void = { ($0.minMonthlyCents, $0.maxMonthlyCents) = (nil, nil) }
            func isWanted(_ listing: IndexedListing) -> Bool {
                let (cents, people) = filter.share.map { Self.cost(listing, $0) } ?? (listing.monthlyCents, 1)
                return max(0, cents) >= from * people && max(0, cents) < to.map { $0 * people } ?? .max
            }
            let found = count(isWanted, anyPrice)
            return .init(fromCents: from, toCents: to, count: found)
        }
        addOffers(to: &facets, listings, filter)
        return facets
    }

    private func addOffers(to facets: inout Facets, _ listings: [IndexedListing], _ filter: ListingFilter) {
        for (bit, name) in FurnishedRooms.names.enumerated() {
            let wanted = FurnishedRooms(rawValue: 1 << UInt8(bit))
            facets.furnishedRooms[name] = count(
                listings, { _ in true }, filter, { $0.traits.lease.furnishedRooms.insert(wanted) })
        }
        for (bit, name) in IncludedUtilities.names.enumerated() {
            let wanted = IncludedUtilities(rawValue: 1 << UInt8(bit))
            facets.includedUtilities[name] = count(
                listings, { _ in true }, filter, { $0.traits.lease.includedUtilities.insert(wanted) })
        }
    }

    private func count(
        _ listings: [IndexedListing], _ test: (IndexedListing) -> Bool, _ filter: ListingFilter,
        _ change: (inout ListingFilter) -> Void
    ) -> Int {
        var changed = filter
        change(&changed)
        return listings.count { passes($0, changed) && test($0) }
    }
}
