import Testing

@testable import Domain

@Suite("The cost of a stay that searches compare")
struct ComparedStayTests {
    private static let stays = [
        ("2027-01-01", "2027-01-01"), ("2027-01-31", "2027-02-28"), ("2027-01-05", "2027-05-20"),
        ("2027-01-01", "2027-12-31"), ("2027-01-01", "2028-01-01"), ("2027-06-15", "2037-06-21"),
    ]

    @Test("is that of the listing's page, to a cent for each month of a rent that has no whole cents", arguments: stays)
    func asShown(first: String, last: String) throws {
        let days = try (#require(Day(first)), #require(Day(last)))
        let stay = try #require(ComparedStay(from: days.0, until: days.1))
        for lease in LeaseCase.all {
            let fields = try lease.fields()
            guard let cost = LeaseCost(fields, semester: .usual, stay: StayLength(days.0...days.1))?.stay,
                let rent = fields.allInRent(.usual), rent.cents < 1_000_000_000
            else { continue }
            let compared = stay.cents(rent, LeaseFees(fields.lease))
            #expect(abs(compared - cost.totalCents) <= cost.length.months + 1, "\(lease.name)")
            let yearly = LeaseFees(fields.lease).yearlyCents
            guard fields.pricePeriod == .month, yearly % 12 == 0 else { continue }
            #expect(compared == cost.totalCents, "\(lease.name)")
        }
    }

    @Test("is the example that a month's total gets wrong")
    func example() throws {
        let (from, until) = try (#require(Day("2027-01-01")), #require(Day("2027-04-30")))
        let stay = try #require(ComparedStay(from: from, until: until))
        #expect(
            stay.cents(AllInRent(cents: 90_000, isComplete: true), LeaseFees(onceCents: 600_000, yearlyCents: 0))
                == 960_000)
        #expect(stay.cents(AllInRent(cents: 100_000, isComplete: true), .none) == 400_000)
    }

    @Test("has no overflow for the highest amounts, and no stay is longer than ten years")
    func limits() throws {
        let from = try #require(Day("2027-01-01"))
        let last = Day(daysSinceEpoch: from.daysSinceEpoch + Limits.stayDays - 1)
        let stay = try #require(ComparedStay(from: from, until: last))
        let rent = AllInRent(cents: .max, isComplete: false)
        let cost = stay.comparedCost(rent, LeaseFees(onceCents: .max, yearlyCents: .max), factor: 20)
        #expect(cost == 2 * ComparedStay.partCost - 1)
        #expect(stay.highestTotal(costing: cost) == 2 * AllInRent.partTotal - 1)
        #expect(ComparedStay(from: from, until: Day(daysSinceEpoch: last.daysSinceEpoch + 1)) == nil)
        #expect(ComparedStay(from: last, until: from) == nil)
        #expect(ComparedStay(from: Day(daysSinceEpoch: .min), until: Day(daysSinceEpoch: .max)) == nil)
    }
}
