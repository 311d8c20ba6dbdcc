import Domain
import Geo
import Testing

@Suite("The rule of the nearest university and of type-ahead")
struct NearestRuleTests {
    private func make(
        _ name: String, miles: Double = 0, aliases: [String] = [], city: String = "Town",
        _ profile: InstitutionProfile = .init(), isRetired: Bool = false
    ) throws -> University {
        let middle = try #require(Coordinate(latitude: 42, longitude: -71))
        return University(
            id: .init(at: Instant(milliseconds: 0)), unitID: nil, name: name, aliases: aliases, city: city, region: "",
            country: "US", location: middle.moved(miles: miles, bearing: 1), web: nil, emailDomains: ["x.example"],
            profile: profile, isRetired: isRetired)
    }

    private func nearest(_ universities: [University]) throws -> String? {
        let middle = try #require(Coordinate(latitude: 42, longitude: -71))
        return UniversityCatalogue(universities).nearest(to: middle, among: nil)?.university.name
    }

    private let school = InstitutionProfile(level: .lessThanTwoYear, size: .under1000, grantsDegrees: false)
    private let college = InstitutionProfile(level: .fourYear, size: .from5000, grantsDegrees: true)
    private let large = InstitutionProfile(level: .fourYear, size: .from20000, grantsDegrees: true)

    @Test("a school without degrees is passed over for a college down the road, and stands where nothing else does")
    func degrees() throws {
        let (beauty, near) = (try make("Beauty Academy", school), try make("College", miles: 20, college))
        #expect(try nearest([beauty, near]) == "College")
        #expect(try nearest([beauty, try make("College", miles: 60, college)]) == "Beauty Academy")
        #expect(try nearest([beauty]) == "Beauty Academy")
        let unit = InstitutionProfile(sector: 0, size: .from20000, grantsDegrees: true)
        #expect(try nearest([try make("Central Office", unit), near]) == "College")
    }

    @Test("size is weighed against distance: half a mile is worth a step, ten miles are not")
    func size() throws {
        let seminary = InstitutionProfile(level: .fourYear, size: .under1000, grantsDegrees: true)
        #expect(try nearest([try make("Seminary", seminary), try make("Large", miles: 3.5, large)]) == "Large")
        #expect(try nearest([try make("Seminary", seminary), try make("Large", miles: 4.5, large)]) == "Seminary")
        #expect(try nearest([try make("Of whom nothing is known"), try make("Large", miles: 10, large)]) != "Large")
        let counted = InstitutionProfile(level: .fourYear, size: .under1000, enrollment: 30_000, grantsDegrees: true)
        #expect(try nearest([try make("Seminary", seminary), try make("Counted", miles: 3.5, counted)]) == "Counted")
    }

    @Test("what closed is offered neither as nearest nor by type-ahead, and is found by id and mail all the same")
    func retired() throws {
        let gone = try make("Gone College", large, isRetired: true)
        let catalogue = UniversityCatalogue([gone, try make("College", miles: 5, college)])
        let middle = try #require(Coordinate(latitude: 42, longitude: -71))
        #expect(catalogue.nearest(to: middle, among: nil)?.university.name == "College")
        #expect(catalogue.search(.init(text: "gone"), among: nil).isEmpty)
        #expect(catalogue.search(.init(near: middle), among: nil).map(\.university.name) == ["College"])
        #expect(catalogue.university(gone.id)?.name == "Gone College")
        #expect(catalogue.university(ofMailAt: "x.example", among: nil)?.id == gone.id)
    }

    private func typed(_ text: String) throws -> [String] {
        let catalogue = UniversityCatalogue([
            try make("Oxford Brookes University"), try make("Miami University", city: "Oxford"),
            try make("University of Oxford"), try make("Oxford Beauty Academy", school),
            try make("Stanford University", aliases: ["Leland Stanford Junior"], large),
            try make("Stanbridge University"), try make("University of Florida", aliases: ["UF"], large),
            try make("Florida Institute of Hair", school), try make("Florida State University", large),
        ])
        return catalogue.search(.init(text: text), among: nil).map(\.university.name)
    }

    @Test("what people most likely mean goes first, everything else stays findable by name")
    func typeAhead() throws {
        #expect(try typed("oxf").prefix(2) == ["Oxford Brookes University", "University of Oxford"])
        #expect(try typed("oxf").contains("Oxford Beauty Academy") && typed("oxf").last == "Miami University")
        #expect(try typed("oxford br").first == "Oxford Brookes University")
        let floridas = ["Florida State University", "University of Florida", "Florida Institute of Hair"]
        for text in ["florida", "fl"] { #expect(try typed(text) == floridas) }
        #expect(try typed("beauty") == ["Oxford Beauty Academy"])
        #expect(try typed("uf").first == "University of Florida")
    }

    @Test(
        "a typo is forgiven: a letter too many, missing, wrong, or two exchanged; not two, and none in short words",
        arguments: [
            ("standford", "Stanford University"), ("stnford", "Stanford University"),
            ("stamford", "Stanford University"),
            ("satnford", "Stanford University"), ("univeristy of florida", "University of Florida"),
            ("university of floirda", "University of Florida"), ("tsanford", "Stanford University"),
            ("stanford universitx", "Stanford University"), ("satnfrod", nil),
            ("univeristy of floirda", "University of Florida"),
            ("uff", nil), ("zzzz", nil),
        ] as [(String, String?)])
    func typos(text: String, expected: String?) throws {
        #expect(try typed(text).first == expected, "\(text)")
    }

    @Test("a word that fits as it stands is never taken for a mistyped one")
    func exactFirst() throws {
        #expect(try typed("stanb") == ["Stanbridge University"])
        #expect(try typed("university").count == 7)
    }
}
