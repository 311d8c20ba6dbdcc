import Domain
import Geo
import Testing

@Suite("Rents: HUD's figures and postal codes in memory")
struct HUDRentsTests {
    private static func rents(_ dollars: Int...) throws -> BedroomRents {
        try #require(BedroomRents(dollars.map { $0 * 100 }))
    }

    private static func smallArea(_ year: Int, _ code: String, _ area: String, _ twoBedrooms: Int) throws
        -> SmallAreaRent
    {
        SmallAreaRent(
            year: year, postalCode: code, area: HUDArea(code: area, name: "\(area), NY"),
            rents: try rents(500, 600, twoBedrooms, 900, 1_000))
    }

    private static func built() throws -> HUDRents {
        var builder = HUDRents.Builder()
        for rent in [
            try smallArea(2024, "14623", "B", 800), try smallArea(2024, "14623", "A", 700),
            try smallArea(2023, "14623", "A", 650), try smallArea(2024, "00501", "C", 900),
            try smallArea(2024, "14624", "A", 710),
        ] { builder.add(rent) }
        for (year, fips, town, cents) in [
            (2023, "3605599999", "", 600), (2024, "3605599999", "", 640), (2024, "0900108070", "Bethel town", 900),
            (2024, "0900108980", "Bridgeport town", 800),
        ] {
            builder.add(
                CountyRent(
                    year: year, fips10: fips, state: "NY", county: "Monroe County", town: town,
                    area: HUDArea(code: "M", name: "M"), rents: try rents(500, 600, cents, 900, 1_000)))
        }
        return builder.finish()
    }

    @Test("a postal code keeps its areas, the lowest first, and its course over the years")
    func smallAreas() throws {
        let figure = try #require(try Self.built().figure(postalCode: "14623", bedrooms: 2))
        #expect((figure.source, figure.year, figure.cents) == (.smallArea, 2024, 70_000...80_000))
        #expect(figure.areas.map(\.area.code) == ["A", "B"])
        #expect(figure.areas.map(\.cents) == [70_000, 80_000])
        #expect(figure.course.map(\.year) == [2023, 2024])
        #expect(figure.course.map(\.cents) == [65_000...65_000, 70_000...80_000])
    }

    @Test("zeros in front count, and what is no postal code or has no figure is not found")
    func unknown() throws {
        let rents = try Self.built()
        #expect(rents.figure(postalCode: "00501", bedrooms: 0)?.cents == 50_000...50_000)
        for code in ["501", "14625", "1462", "146233", "1462x", "", "１４６２３"] {
            #expect(rents.figure(postalCode: code, bedrooms: 1) == nil, "\(code)")
        }
        #expect(rents.counts == [.smallArea: 5, .county: 4])
    }

    @Test(
        "each bedroom beyond four adds 15 % of the four-bedroom rent",
        arguments: [(4, 100_000), (5, 115_000), (7, 145_000)])
    func large(bedrooms: Int, cents: Int) throws {
        #expect(try Self.built().figure(postalCode: "14624", bedrooms: bedrooms)?.cents == cents...cents)
    }

    @Test("a county has a figure, and where towns differ their range")
    func counties() throws {
        let rents = try Self.built()
        #expect(rents.figure(county: "36055", bedrooms: 2)?.course.map(\.cents) == [60_000...60_000, 64_000...64_000])
        #expect(rents.figure(county: "09001", bedrooms: 2)?.cents == 80_000...90_000)
        #expect(rents.county("36055") == .init(name: "Monroe County", state: "NY"))
        #expect(rents.figure(county: "36056", bedrooms: 2) == nil)
    }

    @Test("rents are five, in a range")
    func bounds() {
        #expect(BedroomRents([1, 2, 3, 4]) == nil)
        #expect(BedroomRents([50_000, 60_000, 70_000, 80_000, 99]) == nil)
        #expect(BedroomRents([50_000, 60_000, 70_000, 80_000, 100_000_001]) == nil)
    }

    @Test("the nearest postal code is found within fifteen miles, also across 180°")
    func points() throws {
        let points = PostalCodeCenters(
            try [
                ("14623", 43.0834, -77.6344), ("14620", 43.13, -77.60), ("14623", 0, 0), ("96799", -14.3, -179.99),
                ("bad", 43.08, -77.63), ("99999", -80, 10),
            ].map { (code: $0.0, center: try #require(Coordinate(latitude: $0.1, longitude: $0.2))) })
        func nearest(_ latitude: Double, _ longitude: Double) throws -> String? {
            points.nearest(to: try #require(Coordinate(latitude: latitude, longitude: longitude)))?.code
        }
        #expect(try nearest(43.0846, -77.6743) == "14623")
        #expect(try nearest(43.14, -77.6) == "14620")
        #expect(try nearest(43.4, -77.6) == nil)
        #expect(try nearest(-14.3, 179.98) == "96799")
        #expect(try nearest(-80.1, 10.5) == "99999")
        #expect(points.center(of: "14623") == Coordinate(latitude: 43.0834, longitude: -77.6344))
        #expect(points.center(of: "14621") == nil && PostalCodeCenters([]).center(of: "14623") == nil)
    }
}
