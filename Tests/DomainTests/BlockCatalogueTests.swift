import Geo
import Testing

@testable import Domain

@Suite("Blocks: found by address and place")
struct BlockCatalogueTests {
    private static func property(
        _ address: String, value: Int? = 10_000_000, place: String? = "39.95,-75.16", dataset: String = "philadelphia",
        code: String? = "19102"
    ) throws -> AssessedProperty {
        let parsed = try #require(StreetAddress(address)).with(city: nil, state: nil, postalCode: code)
        return AssessedProperty(
            dataset: dataset, parcelNumber: RecordID.slug(address), address: parsed,
            location: place.flatMap { Coordinate($0) }, marketValue: value.map { .value($0) } ?? .left(out: .missing),
            saleDate: .left(out: .missing), salePrice: .left(out: .missing), description: nil,
            category: .singleFamily, yearBuilt: .left(out: .missing), isYearEstimated: false)
    }

    private static func dataset(
        _ id: String, _ city: String, _ state: String, start: String? = nil
    ) throws -> PropertyDataset {
        PropertyDataset(
            id: id, city: city, state: state, publisher: "City", title: "Roll", url: nil, currency: "USD",
            vintage: try #require(Day("2024-02-27")),
            taxRate: PropertyTaxRate(perMillion: 13_998, year: 2024, source: "City"), startAddress: start)
    }

    private static func catalogue() throws -> BlockCatalogue {
        let groups = [
            [try property("1552 Walnut St"), try property("1500 Walnut St", value: 20_000_001, place: "39.96,-75.18")],
            [try property("900 S 47th St")], [try property("900 N 47th St", place: nil)],
            [try property("22 Elm Ave", value: nil, place: "39.99,-75.10", code: nil)],
            [try property("1510 Walnut St", place: "42.1,-80.1", dataset: "erie", code: "16501")],
        ]
        return BlockCatalogue(
            datasets: [try dataset("philadelphia", "Philadelphia", "PA"), try dataset("erie", "Erie", "PA")],
            blocks: groups.compactMap(StreetBlock.init))
    }

    private func ids(_ text: String) throws -> [String] {
        let catalogue = try Self.catalogue()
        return try catalogue.find(#require(StreetAddress(text, cities: catalogue.cities))).map(\.id)
    }

    private func code(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return (error as? Problem)?.code }
        return nil
    }

    @Test("a block counts its properties, and its median leaves out those without a value")
    func aggregate() throws {
        let block = try #require(Self.catalogue().block("philadelphia-1500-walnut-st"))
        #expect((block.propertyCount, block.assessedCount, block.medianValueCents) == (2, 2, 15_000_001))
        #expect(block.location == Coordinate("39.955,-75.17"))
        #expect(block.postalCode == "19102")
        let blank = try #require(Self.catalogue().block("philadelphia-0-elm-ave"))
        #expect((blank.assessedCount, blank.medianValueCents) == (0, nil))
        #expect(StreetBlock.median([1, 2, 9]) == 2)
        #expect(StreetBlock([]) == nil)
    }

    @Test("an address leads to its block in each city, a city or ZIP code to that city's alone")
    func addresses() throws {
        #expect(try ids("1599 walnut street") == ["erie-1500-walnut-st", "philadelphia-1500-walnut-st"])
        #expect(try ids("1599 Walnut St, Philadelphia") == ["philadelphia-1500-walnut-st"])
        #expect(try ids("1599 Walnut St, 16501") == ["erie-1500-walnut-st"])
        #expect(try ids("1599 Walnut, Erie, PA") == ["erie-1500-walnut-st"])
        #expect(try ids("910 47th St") == ["philadelphia-900-n-47th-st", "philadelphia-900-s-47th-st"])
        #expect(try ids("910 S 47th") == ["philadelphia-900-s-47th-st"])
    }

    @Test("no such block and a place without records are told apart")
    func absent() throws {
        for (text, expected) in [
            ("1652 Walnut St", "no_such_block"), ("1552 Chestnut St", "no_such_block"),
            ("1552 Walnut Ave, Philadelphia", "no_such_block"), ("1552 Walnut St, Boston", "outside_records"),
            ("1552 Walnut St, Philadelphia, NY", "outside_records"), ("1552 Walnut St, 02108", "outside_records"),
        ] { #expect(code { _ = try ids(text) } == expected, "\(text)") }
        #expect(code { _ = try BlockCatalogue().find(#require(StreetAddress("1 Elm St"))) } == "outside_records")
    }

    @Test("around a point the nearest block comes first; where there is none, it is told why")
    func near() throws {
        let catalogue = try Self.catalogue()
        let point = try #require(Coordinate("39.951,-75.161"))
        #expect(try catalogue.near(point, limit: 5).map(\.block.id) == ["philadelphia-900-s-47th-st"])
        let between = try #require(Coordinate("39.97,-75.13"))
        #expect(code { _ = try catalogue.near(between, limit: 5) } == "nothing_assessed")
        let far = try #require(Coordinate("48.85,2.35"))
        #expect(code { _ = try catalogue.near(far, limit: 5) } == "outside_records")
    }

    @Test(
        "a map begins at the named block, else at the nearest of its street, else at the largest",
        arguments: [
            ("1500 Walnut St", "philadelphia-1500-walnut-st"), ("2200 Walnut Street", "philadelphia-1500-walnut-st"),
            ("900 N 47th St", "philadelphia-1500-walnut-st"), (nil, "philadelphia-1500-walnut-st"),
            ("1 S 47th St", "philadelphia-900-s-47th-st"),
        ])
    func start(address: String?, expected: String) throws {
        let dataset = try Self.dataset("philadelphia", "Philadelphia", "PA", start: address)
        let catalogue = try Self.catalogue()
        #expect(catalogue.start(of: dataset)?.id == expected)
        #expect(catalogue.start(of: try Self.dataset("boston", "Boston", "MA")) == nil)
        #expect(catalogue.recordCities.map(\.city) == ["Erie", "Philadelphia"])
    }

    @Test("the tax is the rate on the value, to the cent")
    func tax() {
        let rate = PropertyTaxRate(perMillion: 13_998, year: 2024, source: "City")
        // 1.3998 % of $265,000 is $3,709.47.
        #expect(rate.taxCents(onCents: 26_500_000) == 370_947)
        #expect(rate.taxCents(onCents: 1_000_000_000_000) == 13_998_000_000)
        #expect(rate.percent == 1.3998)
    }
}
