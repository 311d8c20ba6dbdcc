import Domain
import Geo
import Testing

@Suite("E-mail domains of universities")
struct UniversityDomainTests {
    private static func make(
        _ name: String, aliases: [String] = [], country: String = "US", web: String? = nil, domains: [String] = []
    ) throws -> University {
        University(
            id: .init(at: Instant(milliseconds: 0)), unitID: nil, name: name, aliases: aliases, city: "", region: "",
            country: country, location: try #require(Coordinate(latitude: 0, longitude: 0)), web: web,
            emailDomains: domains)
    }

    private func entry(_ name: String, _ country: String = "US", _ domains: String...) throws -> UniversityDomains {
        try UniversityDomains(name: name, country: country, domains: domains)
    }

    @Test("an address belongs to the university with the longest domain that it ends in")
    func ends() throws {
        let whole = try Self.make("Whole", domains: ["example.edu"])
        let part = try Self.make("Part", domains: ["Part.Example.EDU"])
        let catalogue = UniversityCatalogue([whole, part])
        func name(_ domain: String, among chosen: Set<University.ID>? = nil) -> String? {
            catalogue.university(ofMailAt: domain, among: chosen)?.name
        }
        #expect(name("example.edu") == "Whole")
        #expect(name("a.b.example.edu") == "Whole")
        #expect(name("part.example.edu") == "Part")
        #expect(name("cs.PART.example.edu") == "Part")
        #expect(name("part.example.edu", among: [whole.id]) == "Whole")
        #expect(name("example.edu", among: [part.id]) == nil)
        for other in ["edu", "xexample.edu", "example.edu.com", "example.edux", "", ".", "example", "example.edu."] {
            #expect(name(other) == nil, "\(other)")
        }
    }

    @Test("a university is found by its site, its name or an alias, in its country")
    func matching() throws {
        let rochester = try Self.make(
            "University of Rochester", aliases: ["U of R"], web: "https://www.rochester.edu/a")
        let state = try Self.make("Penn State-Main Campus", web: "http://psu.edu")
        let farm = try Self.make("Farm A & M University")
        let (one, other) = (
            try Self.make("Columbia College"), try Self.make("Columbia College", web: "https://ccis.edu")
        )
        let matcher = UniversityMatcher([rochester, state, farm, one, other])
        #expect(matcher.match(try entry("University of Rochester", "US", "x.edu")) == .one(rochester.id))
        #expect(matcher.match(try entry("The university of  Rochester", "US", "x.edu")) == .one(rochester.id))
        #expect(matcher.match(try entry("U of R", "US", "x.edu")) == .one(rochester.id))
        #expect(matcher.match(try entry("University of Rochester", "GB", "rochester.edu")) == .none)
        #expect(matcher.match(try entry("Pennsylvania State University", "US", "psu.edu")) == .one(state.id))
        #expect(matcher.match(try entry("Farm A&M University", "US", "x.edu")) == .one(farm.id))
        #expect(matcher.match(try entry("Columbia College", "US", "x.edu")) == .several)
        #expect(matcher.match(try entry("Columbia College", "US", "ccis.edu")) == .one(other.id))
        #expect(matcher.match(try entry("Nowhere", "US", "x.edu")) == .none)
    }

    @Test(
        "a domain where anybody can have an address belongs to no university",
        arguments: ["gmail.com", "ac.uk", "edu.au", "com.br", "edu", "no domain", "a..b", ""])
    func everybodys(domain: String) throws {
        let problem = #expect(throws: Problem.self) { try entry("Somewhere", "GB", domain) }
        #expect(problem?.errors.map(\.field) == ["domains"])
    }

    @Test("a row without name, country and domains names all three")
    func errors() {
        let problem = #expect(throws: Problem.self) { try UniversityDomains(name: "", country: "USA", domains: []) }
        #expect(problem?.errors.map(\.field) == ["name", "alpha_two_code", "domains"])
    }
}
