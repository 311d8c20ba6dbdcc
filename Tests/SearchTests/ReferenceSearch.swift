import Domain
import Geo

/// The expected result of a search by brute force: check everything, sort, and take the front.
struct ReferenceSearch {
    var listings: [UInt32: IndexedListing] = [:]
    /// The time of the searches.
    var now = Instant(milliseconds: 0)

    /// The exact cost per person as a fraction of cents and people. A flat's rent and utilities are shared; a room's
    /// rent is one person's, its flat's utilities are shared; a studio is one person's; a sale has one price.
    static func cost(_ listing: IndexedListing, _ share: CostShare) -> (cents: Int, people: Int) {
        let utilities = listing.amenities.names.contains("utilitiesIncluded") ? 0 : share.utilitiesCents
        if listing.kind == .buy { return (listing.monthlyCents, 1) }
        if isRoom(listing) { return (listing.monthlyCents * share.occupants + utilities, share.occupants) }
        return (listing.monthlyCents + utilities, isStudio(listing) ? 1 : share.occupants)
    }

    private static func isRoom(_ listing: IndexedListing) -> Bool {
        listing.kind == .roommate || listing.traits.homeType == .room || listing.traits.homeType == .dorm
    }

    private static func isStudio(_ listing: IndexedListing) -> Bool {
        listing.bedrooms == 0 || listing.traits.homeType == .studio
    }

    /// The all-in rent of everybody, if each pays the same; those that lack a part follow all others, and sales them.
    static func total(_ listing: IndexedListing, _ share: CostShare?) -> Double {
        guard let rent = listing.allInRent else { return 0x1p46 }
        let isOnePersons = isRoom(listing) || isStudio(listing)
        let people = isOnePersons ? share?.occupants ?? 1 : 1
        return Double(rent.cents * people) + (rent.isComplete ? 0 : 0x1p44)
    }

    /// The cost of the filter's stay, added up by months, days and years begun; `nil` without one, and for a sale.
    static func stayCents(_ listing: IndexedListing, _ filter: ListingFilter) -> Int? {
        guard let rent = listing.allInRent, let from = filter.from, let until = filter.until,
            (0..<3_660).contains(until.daysSinceEpoch - from.daysSinceEpoch)
        else { return nil }
        let (length, fees) = (StayLength(from...until), listing.fees)
        // In parts of 1/360 of a cent: a month's rent without a twelfth of the yearly fees, and a day's.
        var parts = length.months * (360 * rent.cents - 30 * fees.yearlyCents)
        parts += length.days * (12 * rent.cents - fees.yearlyCents)
        let yearsBegun = length.months / 12 + (length.months % 12 > 0 || length.days > 0 ? 1 : 0)
        parts += 360 * (yearsBegun * fees.yearlyCents + fees.onceCents)
        return Int((Double(max(0, parts) + 180) / 360).rounded(.down))
    }

    /// The cost of the stay for everybody, as `total` has the all-in rent.
    static func stay(_ listing: IndexedListing, _ filter: ListingFilter) -> Double {
        guard let rent = listing.allInRent, let cents = stayCents(listing, filter) else { return 0x1p52 }
        let people = isRoom(listing) || isStudio(listing) ? filter.share?.occupants ?? 1 : 1
        return Double(cents * people) + (rent.isComplete ? 0 : 0x1p51)
    }

    /// - Parameter numbers: the only listings that may be found; `nil` for all.
    func page(of query: ListingQuery, among numbers: [UInt32]? = nil) -> SearchPage {
        let known = numbers.map(Set.init)
        let area = listings.values.filter { contains($0, query.area) }
        let words = query.filter.words.map { ReferenceWords($0, area) }
        let there = area.filter {
            known?.contains($0.number) ?? true && words?.finds($0.number) ?? true && !hasExpired($0)
                && !(query.excludesDoubted && $0.isDoubted)
        }
        let passing = there.filter { passes($0, query.filter) }
        let sorted = passing.map { hit($0, query, score: words?.score($0.number) ?? 0) }
            .sorted { isOrdered($0.position, $1.position, query.sort) }
        let behind = query.after.map { after in sorted.filter { isOrdered(after, $0.position, query.sort) } } ?? sorted
        return SearchPage(
            hits: Array(behind.prefix(query.limit)), hasMore: behind.count > query.limit, total: passing.count,
            facets: query.wantsFacets ? facets(there, query.filter) : nil,
            correctedText: words.flatMap { words in
                words.corrections.isEmpty ? nil : words.query.text { words.corrections[$0] ?? $0 }
            })
    }

    /// Searches see whole seconds.
    private func hasExpired(_ listing: IndexedListing) -> Bool {
        listing.expiresAt.map { $0.milliseconds / 1000 <= now.milliseconds / 1000 } ?? false
    }

    /// With a share, divides the cost and compares it with the bounds: the division that the engine avoids.
    func passes(_ listing: IndexedListing, _ filter: ListingFilter) -> Bool {
        var filter = filter
        if let most = filter.maxStayCents {
            let cost = Self.stay(listing, filter)
            guard cost < 0x1p51, cost / Double(filter.share?.occupants ?? 1) <= Double(most) else { return false }
            filter.maxStayCents = nil
        }
        guard let share = filter.share else { return filter.passes(listing) }
        var others = filter
        (others.share, others.minMonthlyCents, others.maxMonthlyCents) = (nil, nil, nil)
        others.maxTotalCents = nil
        if let most = filter.maxTotalCents {
            let total = Self.total(listing, share)
            guard total < 0x1p44, total / Double(share.occupants) <= Double(most) else { return false }
        }
        let (cents, people) = Self.cost(listing, share)
        let cost = Double(cents) / Double(people)
        return others.passes(listing) && filter.minMonthlyCents.map { cost >= Double($0) } ?? true
            && filter.maxMonthlyCents.map { cost <= Double($0) } ?? true
    }

    private func contains(_ listing: IndexedListing, _ area: ListingQuery.Area) -> Bool {
        switch area {
        case .circle(let center, let radiusMiles): center.miles(to: listing.place) <= radiusMiles
        case .box(let box): box.contains(listing.place)
        }
    }

    private func hit(_ listing: IndexedListing, _ query: ListingQuery, score: Int) -> SearchPage.Hit {
        let miles = query.area.origin.miles(to: listing.place)
        let value =
            switch query.sort {
            case .distance, .distanceDescending: miles
            case .price, .priceDescending:
                Double(query.filter.share.map { whole(listing, $0) } ?? listing.monthlyCents)
            case .total: Self.total(listing, query.filter.share)
            case .stay: Self.stay(listing, query.filter)
            case .newest: 0.0
            case .relevance: Double(score)
            }
        return SearchPage.Hit(
            number: listing.number, distanceMiles: miles,
            perPersonCents: listing.kind == .buy ? nil : query.filter.share.map { perPersonCents(listing, $0) },
            stayCents: Self.stayCents(listing, query.filter),
            position: .init(value: value, number: listing.number, isDoubted: listing.isDoubted))
    }

    /// The cost of all occupants, if each has the same.
    private func whole(_ listing: IndexedListing, _ share: CostShare) -> Int {
        let (cents, people) = Self.cost(listing, share)
        return cents * (share.occupants / people)
    }

    private func perPersonCents(_ listing: IndexedListing, _ share: CostShare) -> Int {
        let (cents, people) = Self.cost(listing, share)
        return Int((Double(cents) / Double(people) + 0.5).rounded(.towardZero))
    }

    private func isOrdered(
        _ one: ListingQuery.Position, _ other: ListingQuery.Position, _ sort: ListingQuery.Sort
    ) -> Bool {
        guard one.isDoubted == other.isDoubted else { return other.isDoubted }
        switch sort {
        case .newest: return one.number > other.number
        case .relevance: return one.value != other.value ? one.value > other.value : one.number > other.number
        case .distance, .price, .total, .stay: if one.value != other.value { return one.value < other.value }
        case .distanceDescending, .priceDescending: if one.value != other.value { return one.value > other.value }
        }
        return one.number < other.number
    }
}
