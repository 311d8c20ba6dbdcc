import Domain
import Testing

@Suite("The length of a semester")
struct SemesterLengthTests {
    @Test(
        "is what a price by it is divided by to the cent, for the highest price and the longest stay too",
        arguments: [(4, 200_000), (5, 160_000), (9, 88_889), (11, 72_727), (12, 66_667)])
    func semesters(halfMonths: Int, monthlyCents: Int) throws {
        let semester = try #require(SemesterLength(rawValue: halfMonths))
        var fields = ListingFields()
        (fields.kind, fields.priceCents, fields.pricePeriod, fields.bedrooms) = (.rent, 400_000, .semester, 1)
        #expect(fields.monthlyCents(semester) == monthlyCents)
        #expect(fields.allInRent(semester)?.cents == monthlyCents)
        // The highest price for ten years.
        fields.priceCents = Limits.priceCents.upperBound
        let days = try (#require(Day("2026-01-01")), #require(Day("2035-12-31")))
        let stay = try #require(LeaseCost(fields, semester: semester, stay: StayLength(days.0...days.1))?.stay)
        let expected = Double(Limits.priceCents.upperBound) / semester.months * 120
        #expect(abs(Double(stay.totalCents) / expected - 1) < 1e-12)
    }
}
