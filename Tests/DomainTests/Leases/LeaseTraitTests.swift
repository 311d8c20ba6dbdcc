import Domain
import Geo
import Testing

@Suite("The terms of a lease that searches filter by")
struct LeaseTraitTests {
    @Test(
        "the grade of an energy class is its letter",
        arguments: [
            ("B", "B"), ("A++", "A"), ("A4", "A"), ("DPE c", "C"), ("Class G", "G"), ("H", "H"), ("HERS 60", nil),
            ("I", nil), ("Bad", nil), ("60", nil), ("C D", nil), ("ENERGY STAR", nil), ("E-50", "E"),
        ])
    func grade(stated: String, letter: String?) {
        #expect(EnergyGrade(stated: stated)?.rawValue == letter)
    }

    @Test("a rank is that of one grade")
    func ranks() {
        #expect(EnergyGrade.allCases.map { EnergyGrade(rank: $0.rank) } == EnergyGrade.allCases)
        #expect([0, 9].map { EnergyGrade(rank: $0) } == [nil, nil])
    }

    @Test("the rent includes the utilities that the lease says, and with the amenity those that every home has")
    func utilities() {
        var terms = LeaseTerms()
        #expect(terms.includedUtilities([]) == [])
        terms.utilities = [LeaseUtility(.internet, .included), LeaseUtility(.gas, .metered)]
        #expect(terms.includedUtilities([]).names == ["internet"])
        #expect(terms.includedUtilities(.utilitiesIncluded).names == ["electricity", "heat", "water", "internet"])
    }

    @Test("a limit leaves out what is beyond it, and what isn't stated")
    func limits() {
        let limits: [(WritableKeyPath<LeaseTraitFilter, Int?>, WritableKeyPath<LeaseTraits, Int?>)] = [
            (\.maxDepositCents, \.depositCents), (\.maxNoticeDays, \.noticeDays), (\.maxRoommates, \.roommates),
        ]
        for (limit, value) in limits {
            var (filter, lease) = (LeaseTraitFilter(), LeaseTraits())
            #expect(filter.allow(lease))
            filter[keyPath: limit] = 2
            #expect(!filter.allow(lease))
            let found = (0...4).filter {
                lease[keyPath: value] = $0
                return filter.allow(lease)
            }
            #expect(found == [0, 1, 2])
        }
        var (filter, lease) = (LeaseTraitFilter(), LeaseTraits())
        filter.residents = 2
        #expect(!filter.allow(lease))
        let found = (1...4).filter {
            lease.maxResidents = $0
            return filter.allow(lease)
        }
        #expect(found == [2, 3, 4])
    }

    @Test("a better energy grade than the wanted one is fine, and all of the wanted choices are needed")
    func choices() {
        var (filter, lease) = (LeaseTraitFilter(), LeaseTraits())
        (filter.minEnergyGrade, filter.documents) = (.c, [.license, .tour])
        lease.documents = [.license, .floorPlan, .tour]
        #expect(!filter.allow(lease))
        let found = EnergyGrade.allCases.filter {
            lease.energyGrade = $0
            return filter.allow(lease)
        }
        #expect(found == [.a, .b, .c])
        lease.energyGrade = .a
        lease.documents = [.license]
        #expect(!filter.allow(lease))
    }

    @Test("a saved search keeps every filter")
    func saved() throws {
        var filter = ListingFilter()
        (filter.traits.lease.maxDepositCents, filter.traits.lease.maxNoticeDays) = (1, 2)
        (filter.traits.lease.maxRoommates, filter.traits.lease.residents) = (3, 4)
        filter.traits.lease.minEnergyGrade = .d
        filter.traits.lease.furnishedRooms = FurnishedRooms(known: ["kitchen"])
        filter.traits.lease.includedUtilities = IncludedUtilities(known: ["heat", "internet"])
        filter.traits.lease.documents = [.floorPlan]
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        let query = ListingQuery(area: .circle(center: place, radiusMiles: 3), filter: filter)
        #expect(ListingQuery(json: query.json)?.filter == filter)
    }
}
