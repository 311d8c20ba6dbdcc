import Geo
import Testing

@testable import Domain

@Suite("Names of towns and regions as people write them")
struct PlaceNameTests {
    private func area(_ place: String, _ region: String?, _ code: String, _ country: String = "US") throws -> PostalArea
    {
        PostalArea(
            country: country, code: code, place: place, regionCode: region,
            regionName: region.flatMap { USState.names[$0] },
            center: try #require(Coordinate(latitude: 40, longitude: -75)))
    }

    @Test(
        "a town is known by what people call it",
        arguments: [
            ("Washington, D.C.", "Washington", "DC", "20001"), ("Washington DC", "Washington", "DC", "20001"),
            ("E. Lansing", "East Lansing", "MI", "48823"), ("So. Orange", "South Orange", "NJ", "07079"),
            ("St. Louis", "Saint Louis", "MO", "63101"), ("Rochester, NY", "Rochester", "NY", "14623"),
            ("Rochester, N.Y.", "Rochester", "NY", "14623"), ("Village of Pittsford", "Pittsford", "NY", "14534"),
            ("Pittsford Village", "Pittsford", "NY", "14534"), ("NYC", "New York", "NY", "10027"),
            ("New York City", "New York", "NY", "10027"), ("Manhattan", "New York", "NY", "10027"),
            ("Queens", "Flushing", "NY", "11367"), ("New York", "Jamaica", "NY", "11439"),
            ("The Bronx", "Bronx", "NY", "10458"), ("Bronx", "Bronx", "NY", "10458"),
        ])
    func towns(written: String, place: String, region: String, code: String) throws {
        #expect(PlaceName.means(written, try area(place, region, code)))
    }

    @Test(
        "German towns are known with their umlauts spelled out, and by their English names",
        arguments: [("Muenchen", "München"), ("Munich", "München"), ("Koeln", "Köln"), ("Cologne", "Köln")])
    func umlauts(written: String, place: String) throws {
        #expect(PlaceName.means(written, try area(place, "BY", "80331", "DE")))
    }

    @Test(
        "another town is another town",
        arguments: [
            ("Queens", "New York", "NY", "10027"), ("Manhattan", "Bronx", "NY", "10458"),
            ("NYC", "Rochester", "NY", "14623"), ("Rochester, MN", "Rochester", "NY", "14623"),
            ("E. Lansing", "Lansing", "MI", "48906"), ("Village of Pittsford", "Rochester", "NY", "14623"),
            ("Munich", "Bergen", "ND", "58352"), ("", "Rochester", "NY", "14623"), (",", "Rochester", "NY", "14623"),
        ])
    func others(written: String, place: String, region: String, code: String) throws {
        #expect(!PlaceName.means(written, try area(place, region, code)))
    }

    @Test(
        "a state is known by its abbreviations",
        arguments: [
            ("N.Y.", "NY"), ("N. Y.", "NY"), ("ny", "NY"), ("Mass.", "MA"), ("Calif", "CA"), ("D.C.", "DC"),
            ("W. Va.", "WV"), ("Penn.", "PA"), ("Puerto Rico", "PR"),
        ])
    func states(text: String, code: String) { #expect(USState.code(of: text) == code) }
}
