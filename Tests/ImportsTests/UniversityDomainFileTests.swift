import Domain
import Testing

@testable import Imports

@Suite("The list of e-mail domains of universities")
struct UniversityDomainFileTests {
    @Test("the list as it is published is taken whole", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func published() throws {
        let file = try SharedData.file("universities/world_universities_and_domains.json.gz")
        let (entries, report) = try UniversityDomainFile.entries(of: file)
        #expect(report.read == 10_251)
        #expect(report.badRowCount == 0, "\(report)")
        let rochester = entries.first { $0.name == "Rochester Institute of Technology" }
        #expect(rochester?.country == "US")
        #expect(rochester?.domains == ["rit.edu"])
    }

    @Test("domains are lowercase and names are on one line; errors name the entry's number")
    func rows() throws {
        let text = """
            [{"name": " A \\u0007 B\\n", "alpha_two_code": "us", "domains": ["A.Example.EDU "], "x": {}},
             {"name": "C", "alpha_two_code": "US", "domains": []}, {}, null, "D",
             {"name": "E", "alpha_two_code": "US", "domains": ["e.edu", 5]},
             {"name": "F", "alpha_two_code": "GB", "domains": ["AC.uk"]}]
            """
        let (entries, report) = try UniversityDomainFile.entries(of: InputFile(text, name: "list.json"))
        #expect(entries == [try UniversityDomains(name: "A B", country: "US", domains: ["a.example.edu"])])
        #expect(report.skippedCount == 1)
        #expect(report.badRows.map(\.line) == [2, 3, 4, 5, 6])
        #expect(report.badRows[0].errors.map(\.field) == ["domains"])
        #expect(report.badRows[1].errors.map(\.field) == ["name", "alpha_two_code", "domains"])
    }
}
