import Domain
import Geo
import Testing

@Suite("The catalogue of universities")
struct UniversityCatalogueTests {
    private let universities: [University]
    private let catalogue: UniversityCatalogue

    init() throws {
        func make(
            _ name: String, _ aliases: [String], _ city: String, _ country: String, _ latitude: Double,
            _ longitude: Double
        ) throws -> University {
            University(
                id: .init(at: Instant(milliseconds: 0)), unitID: nil, name: name, aliases: aliases, city: city,
                region: "",
                country: country, location: try #require(Coordinate(latitude: latitude, longitude: longitude)),
                web: nil,
                emailDomains: [])
        }
        universities = [
            try make("Massachusetts Institute of Technology", ["M.I.T."], "Cambridge", "US", 42.36, -71.09),
            try make("Manipal Academy", ["Mitra"], "Manipal", "IN", 13.35, 74.79),
            try make("Smith College", [], "Northampton", "US", 42.32, -72.64),
            try make("Technische Universität München", ["TUM", "TU Munich"], "München", "DE", 48.15, 11.57),
            try make("University of Rochester", [], "Rochester", "US", 43.13, -77.63),
            try make("Rochester Institute of Technology", ["RIT"], "Rochester", "US", 43.08, -77.67),
            try make("University of the South Pacific", [], "Suva", "FJ", -18.15, 178.44),
        ]
        catalogue = UniversityCatalogue(universities)
    }

    private func names(_ text: String?, country: String? = nil, among chosen: Set<University.ID>? = nil) -> [String] {
        catalogue.search(.init(text: text, country: country), among: chosen).map(\.university.name)
    }

    @Test("an acronym finds its university first, be it written with dots, an alias or only the initials")
    func acronyms() {
        #expect(names("mit").first == "Massachusetts Institute of Technology")
        #expect(names("M.I.T.").first == "Massachusetts Institute of Technology")
        #expect(names("RIT") == ["Rochester Institute of Technology"])
        #expect(names("tum").first == "Technische Universität München")
        #expect(names("UR").first == "University of Rochester")
    }

    @Test("accents and case do not matter, and any word may be typed in part, in any order")
    func words() {
        #expect(names("munchen") == ["Technische Universität München"])
        #expect(names("MÜNCHEN tech") == ["Technische Universität München"])
        #expect(names("mu\u{308}nch") == ["Technische Universität München"])
        #expect(names("tech roch") == ["Rochester Institute of Technology"])
        #expect(names("hester").isEmpty)
        #expect(names("rochester smith").isEmpty)
    }

    @Test("a name that begins with the words goes before one that contains them, and that before a city")
    func ranking() {
        #expect(names("rochester") == ["Rochester Institute of Technology", "University of Rochester"])
        #expect(names("cambridge") == ["Massachusetts Institute of Technology"])
        #expect(names("university of").prefix(2) == ["University of Rochester", "University of the South Pacific"])
    }

    @Test("no text finds all by name, signs alone find nothing, and the country filters")
    func filters() {
        #expect(names(nil).count == universities.count)
        #expect(names(nil) == names(nil).sorted())
        #expect(names("  ").count == universities.count)
        #expect(names("***").isEmpty)
        #expect(names("university", country: "FJ") == ["University of the South Pacific"])
        #expect(names(nil, country: "ZZ").isEmpty)
    }

    @Test("a place orders equal matches by distance, and tells it")
    func near() throws {
        let point = try #require(Coordinate(latitude: 43.08, longitude: -77.67))
        let found = catalogue.search(.init(near: point, limit: 2), among: nil)
        #expect(found.map(\.university.name) == ["Rochester Institute of Technology", "University of Rochester"])
        #expect(found[0].miles == 0)
        #expect(catalogue.search(.init(text: "rit"), among: nil)[0].miles == nil)
    }

    @Test("the nearest is found across the antimeridian and from a pole, and only among those chosen")
    func nearest() throws {
        let eastern = try #require(Coordinate(latitude: -18, longitude: -179.5))
        #expect(catalogue.nearest(to: eastern, among: nil)?.university.city == "Suva")
        let pole = try #require(Coordinate(latitude: 90, longitude: 0))
        #expect(catalogue.nearest(to: pole, among: nil)?.university.city == "München")
        #expect(catalogue.nearest(to: pole, among: [universities[0].id])?.university.id == universities[0].id)
        #expect(catalogue.nearest(to: pole, among: []) == nil)
        #expect(UniversityCatalogue([]).nearest(to: pole, among: nil) == nil)
        #expect(names("rit", among: [universities[0].id]).isEmpty)
        #expect(catalogue.university(universities[3].id)?.name == "Technische Universität München")
    }
}
