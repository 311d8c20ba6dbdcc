import Testing

@testable import Domain

@Suite("Costs in a listing's texts")
struct UnlistedCostTests {
    private static func fields() -> ListingFields {
        var fields = ListingFields()
        (fields.kind, fields.priceCents) = (.rent, 120_000)
        fields.lease.fees = [LeaseFee(.application, amountCents: 5_000, due: .once)]
        return fields
    }

    @Test(
        "are named when the fields lack them",
        arguments: [
            ("Rent is $1,200. A $75 cleaning fee is due, and $50 to apply.", ["$75"]),
            ("Utilities run about 90 dollars a month.", ["90"]),
            ("Deposit: 1500", ["1500"]), ("Fianza de 800 y cuota de 50", ["800"]),
            ("Two rooms, 5 minutes to campus, 650 square feet, call 585-555-0142.", []),
            ("The deposit is $1200.", ["$1200"]), ("Deposit of 1200 USD", ["1200"]), ("A $1,200 deposit", ["$1,200"]),
            ("Rent $1200 (deposit $50)", []), ("$1200 / deposit $50", []), ("No application fee\n$1200 per month", []),
            ("No deposit! $1200 a month", []), ("$1200 deposit $50", []),
            ("Rent $1200, deposit 50", []), ("$1200 and utilities, no fee.", []), ("Fee: $50. Rent: $1200", []),
            ("Parking for € 40/month", ["40"]), ("$1200/mo", []), ("", []), ("$", []), ("fee", []),
        ])
    func phrases(text: String, expected: [String]) {
        #expect(UnlistedCosts(Self.fields(), semester: .usual).phrases(in: text) == expected)
    }

    @Test("are named once each, and at most as many as asked for")
    func bounded() {
        let text = (1...200).map { "$\($0) and $\($0)" }.joined(separator: " ")
        #expect(UnlistedCosts(Self.fields(), semester: .usual).phrases(in: text, limit: 3) == ["$1", "$2", "$3"])
    }
}
