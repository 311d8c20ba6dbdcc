import Domain
import Geo
import Testing

/// Compares the rules with a second implementation, written from their description.
@Suite("What fits a wanted ad")
struct WantedFitTests {
    private static let campus = Coordinate(latitude: 43.085, longitude: -77.674)

    private static func content(_ change: (inout WantedFields) -> Void = { _ in }) throws -> WantedContent {
        var fields = WantedFields()
        (fields.title, fields.about, fields.people, fields.budgetCents) = ("A room", "We are quiet.", 1, 80_000)
        fields.moveInFrom = Day("2026-08-01")
        fields.areas = [WantedArea(name: "Campus", center: try #require(campus), radiusMiles: 2)]
        change(&fields)
        return try WantedContent(fields)
    }

    private static func listing(
        _ kind: ListingKind = .rent, cents: Int = 80_000, miles: Double = 1, bedrooms: Int = 1,
        amenities: Amenities = [], from: Day? = nil, until: Day? = nil, food: FoodPreference = .any,
        currency: String = "USD", home: HomeType? = nil, lease: LeaseTraits = LeaseTraits()
    ) throws -> IndexedListing {
        IndexedListing(
            number: 1, place: try #require(campus).moved(miles: miles, bearing: 1), kind: kind, monthlyCents: cents,
            priceTerms: PriceTerms(.month, in: currency), bedrooms: bedrooms, bathroomHalves: 2, amenities: amenities,
            foodPreference: food, availableFrom: from, availableUntil: until,
            traits: ListingTraits(homeType: home, lease: lease))
    }

    @Test("$40 over the budget and 0.8 miles farther is a near fit, and says so")
    func explained() throws {
        let found = WantedFit(try Self.content(), in: "USD", try Self.listing(cents: 84_000, miles: 2.8))
        let fit = try #require(found)
        #expect(fit.differences.count == 2 && fit.differences.first == .overBudget(4_000))
        guard case .farther(let miles)? = fit.differences.last else { return #expect(Bool(false)) }
        #expect(abs(miles - 0.8) < 0.01 && fit.area == 0 && abs(fit.distanceMiles - 2.8) < 0.01)
    }

    @Test("what is more than a tenth over the budget, a mile outside, another currency or a sale does not fit")
    func refused() throws {
        let ad = try Self.content()
        #expect(WantedFit(ad, in: "USD", try Self.listing(cents: 88_000)) != nil)
        let others = [
            try Self.listing(cents: 88_001), try Self.listing(miles: 3.01), try Self.listing(.buy),
            try Self.listing(currency: "EUR"), try Self.listing(from: Day("2026-09-02")),
            try Self.listing(until: Day("2026-08-01")),
        ]
        for other in others { #expect(WantedFit(ad, in: "USD", other) == nil) }
    }

    @Test("a room costs each person its price, a flat costs all of them together")
    func people() throws {
        let two = try Self.content { ($0.people, $0.budgetCents) = (2, 100_000) }
        #expect(WantedFit(two, in: "USD", try Self.listing(.roommate, cents: 50_000))?.totalCents == 100_000)
        #expect(WantedFit(two, in: "USD", try Self.listing(.rent, cents: 100_000))?.totalCents == 100_000)
        #expect(WantedFit(two, in: "USD", try Self.listing(.roommate, cents: 60_000)) == nil)
    }

    @Test("a room or a place in a dorm that is offered for rent is one person's, and no apartment")
    func rented() throws {
        let two = try Self.content { ($0.people, $0.budgetCents, $0.kind) = (2, 100_000, .room) }
        let whole = try Self.content { ($0.people, $0.budgetCents, $0.kind) = (2, 100_000, .apartment) }
        for home in HomeType.rooms {
            for kind in [ListingKind.rent, .sublease] {
                let fit = WantedFit(two, in: "USD", try Self.listing(kind, cents: 50_000, home: home))
                #expect(fit?.totalCents == 100_000 && fit?.differences == [])
                #expect(WantedFit(two, in: "USD", try Self.listing(kind, cents: 60_000, home: home)) == nil)
                #expect(WantedFit(whole, in: "USD", try Self.listing(kind, cents: 50_000, home: home)) == nil)
            }
        }
        #expect(HomeType.rooms == [.room, .dorm])
        let studio = try Self.listing(bedrooms: 1, home: .studio)
        #expect(WantedFit(whole, in: "USD", studio)?.differences == [.kind])
    }

    @Test("a home in which fewer people may live is no match")
    func residents() throws {
        let two = try Self.content { $0.people = 2 }
        let most = try [nil, 1, 2].map { most in
            var lease = LeaseTraits()
            lease.maxResidents = most
            return WantedFit(two, in: "USD", try Self.listing(lease: lease)) != nil
        }
        #expect(most == [true, false, true])
    }

    @Test("days, kinds, pets and food are named")
    func differences() throws {
        let ad = try Self.content {
            ($0.kind, $0.habits, $0.foodPreference) = (.apartment, [.pets], .vegan)
            $0.stayMonths = 6
        }
        let fit = WantedFit(
            ad, in: "USD",
            try Self.listing(bedrooms: 0, from: Day("2026-08-11"), until: Day("2027-02-02"), food: .halal))
        #expect(fit?.differences == [.laterThan(10), .shorterThan(5), .kind, .pets, .food])
        let good = WantedFit(ad, in: "USD", try Self.listing(amenities: .petFriendly, food: .vegan))
        #expect(good?.differences == [])
    }

    @Test("random ads and listings fit as the description says, and the best stand first", arguments: 0..<20)
    func oracle(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let kinds = WantedContent.Kind.allCases
        let homes: [HomeType?] = [nil, .room, .studio, .apartment, .dorm]
        let ad = try Self.content {
            ($0.people, $0.budgetCents) = (Int.random(in: 1...3, using: &random), 100_000)
            $0.kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            if Bool.random(using: &random) { $0.habits = [.pets] }
        }
        let listings = try (0..<200).map { _ in
            try Self.listing(
                ListingKind.allCases[Int.random(in: 0..<4, using: &random)],
                cents: Int.random(in: 20_000...130_000, using: &random),
                miles: Double.random(in: 0...4, using: &random), bedrooms: Int.random(in: 0...2, using: &random),
                amenities: Bool.random(using: &random) ? .petFriendly : [],
                home: homes[Int.random(in: 0..<homes.count, using: &random)])
        }
        var found: [(key: Int, budgetCents: Int, fit: WantedFit)] = []
        for (key, listing) in listings.enumerated() {
            let fit = WantedFit(ad, in: "USD", listing)
            #expect(fit?.differences.count == Self.expected(ad, listing), "\(listing)")
            if let fit { found.append((key, ad.budgetCents, fit)) }
        }
        let best = WantedFit.best(found, limit: 20)
        #expect(best.count == min(20, found.count))
        let whole = found.filter { $0.fit.differences.isEmpty }.count
        #expect(best.prefix(whole).allSatisfy { $0.fit.differences.isEmpty })
    }

    /// The number of differences; `nil` for no match. Listings here are free at all times.
    private static func expected(_ ad: WantedContent, _ listing: IndexedListing) -> Int? {
        let home = listing.traits.homeType
        let isRoom = listing.kind == .roommate || home == .room || home == .dorm
        let isStudio = listing.bedrooms == 0 || home == .studio
        let wanted: Bool =
            switch ad.kind {
            case .any: true
            case .room: isRoom
            case .studio, .apartment: !isRoom
            }
        let cents = isRoom ? listing.monthlyCents * ad.people : listing.monthlyCents
        let miles = ad.areas[0].center.miles(to: listing.place)
        guard wanted, listing.kind != .buy, Double(cents) <= Double(ad.budgetCents) * 1.1, miles <= 3 else {
            return nil
        }
        let isOtherKind = ad.kind == .studio && !isStudio || ad.kind == .apartment && isStudio
        let lacksPets = ad.habits == [.pets] && listing.amenities != .petFriendly
        return [cents > ad.budgetCents, miles > 2, isOtherKind, lacksPets].count { $0 }
    }
}
