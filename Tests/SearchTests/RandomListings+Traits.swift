import Domain

/// Traits with values at the ends of their columns and beyond, and filters by them.
extension RandomListings {
    mutating func traits() -> ListingTraits {
        ListingTraits(
            homeType: random.chance(30) ? nil : random.pick(HomeType.allCases),
            accessibility: Accessibility(rawValue: random.pick([0, 0, 1, 2, 3, 16, 31])),
            shortestMonths: random.chance(40) ? nil : random.pick([1, 6, 9, 12, 60, 63, 64, 300]),
            hasPhotos: random.chance(50), isOwnerVerified: random.chance(50),
            postedOn: random.chance(10)
                ? nil : Day(daysSinceEpoch: random.pick([0, 1, 20_000, 20_003, 65_535, 70_000])),
            lease: random.chance(40) ? LeaseTraits() : lease())
    }

    private mutating func lease() -> LeaseTraits {
        var lease = LeaseTraits()
        let cents = [nil, 0, 50_000, 90_000, Int(UInt32.max) - 1, Int(UInt32.max), 1_000_000_000_000]
        (lease.depositCents, lease.noticeDays) = (random.pick(cents), random.pick([nil, 0, 30, 365, 65_535]))
        (lease.roommates, lease.maxResidents) = (random.pick([nil, 0, 2, 50, 255]), random.pick([nil, 1, 3, 50, 256]))
        lease.energyGrade = random.pick([nil] + EnergyGrade.allCases)
        lease.furnishedRooms = FurnishedRooms(rawValue: random.pick([0, 0, 1, 3, 31]))
        lease.includedUtilities = IncludedUtilities(rawValue: random.pick([0, 0, 1, 65, 127]))
        lease.documents = LeaseDocuments(rawValue: random.pick([0, 0, 1, 4, 7]))
        return lease
    }

    private mutating func leaseFilter() -> LeaseTraitFilter {
        var filter = LeaseTraitFilter()
        switch Int.random(in: 0..<7, using: &random) {
        case 0: filter.maxDepositCents = random.pick([-1, 0, 60_000, Int(UInt32.max) - 1, Int(UInt32.max), .max])
        case 1: filter.maxNoticeDays = random.pick([-1, 0, 30, 364, 65_535, 70_000])
        case 2: filter.maxRoommates = random.pick([-1, 0, 2, 255, 300])
        case 3: filter.residents = random.pick([0, 1, 3, 50, 255, 256])
        case 4: filter.minEnergyGrade = random.pick(EnergyGrade.allCases)
        case 5: filter.furnishedRooms = FurnishedRooms(rawValue: random.pick([1, 2, 31]))
        default: filter.documents = LeaseDocuments(rawValue: random.pick([1, 2, 7]))
        }
        if random.chance(15) { filter.people = random.pick([-1, 0, 1, 3, 50, 255]) }
        if random.chance(15) { filter.includedUtilities = IncludedUtilities(rawValue: random.pick([1, 64, 127])) }
        return filter
    }

    mutating func traitFilter() -> TraitFilter {
        var filter = TraitFilter()
        if random.chance(30) { filter.homeTypes = [random.pick(HomeType.allCases), random.pick(HomeType.allCases)] }
        if random.chance(20) { filter.accessibility = Accessibility(rawValue: random.pick([1, 2, 16])) }
        if random.chance(20) { filter.maxLeaseMonths = random.pick([1, 9, 60, 63, 70_000]) }
        if random.chance(20) {
            filter.postedSince = Day(daysSinceEpoch: random.pick([-5, 0, 1, 20_002, 65_535, 65_536]))
        }
        (filter.withPhotos, filter.isOwnerVerified) = (random.chance(20), random.chance(20))
        if random.chance(40) { filter.lease = leaseFilter() }
        return filter
    }
}
