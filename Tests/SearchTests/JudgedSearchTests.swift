import Domain
import Foundation
import Testing

@testable import Search

/// The adverts and searches of `Tests/Fixtures/judged-adverts.tsv` and `judged-searches.tsv`.
enum JudgedSearches {
    struct Search: Sendable {
        let text: String
        let must: Set<UInt32>
        let mustNot: Set<UInt32>
    }

    /// A search with the facts that it states and the words that are left.
    struct HeldOut: Sendable {
        let search: Search
        let facts: Set<String>
        let words: Set<String>
    }

    static let adverts: [IndexedListing] = lines("judged-adverts.tsv").map { cells in
        IndexedListing(
            number: UInt32(cells[0]) ?? 0, place: .manhattan, kind: ListingKind(rawValue: cells[4]) ?? .rent,
            monthlyCents: (Int(cells[5]) ?? 0) * 100, bedrooms: Int(cells[6]) ?? 0,
            bathroomHalves: Int((Double(cells[7]) ?? 0) * 2), areaSquareFeet: Int(cells[8]),
            amenities: cells[9].split(separator: ",").compactMap { Amenities(name: $0) }
                .reduce(into: Amenities()) { $0.formUnion($1) },
            availableFrom: Day(cells[10]), availableUntil: Day(cells[11]),
            texts: ListingTexts(title: cells[1], description: cells[2], town: cells[3]))
    }

    static let searches = lines("judged-searches.tsv").filter { $0.count == 3 }.map(search)

    static let heldOut = lines("judged-searches.tsv").filter { $0.count == 4 }.map { cells in
        let parts: [Substring] = cells[3].split(separator: "|")
        return HeldOut(search: search(cells), facts: set(parts[0]), words: parts.count > 1 ? set(parts[1]) : [])
    }

    private static func search(_ cells: [String]) -> Search {
        Search(text: cells[0], must: numbers(cells[1]), mustNot: numbers(cells[2]))
    }

    private static func set(_ text: Substring) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }

    private static func numbers(_ text: String) -> Set<UInt32> {
        Set(text.split(separator: ",").compactMap { UInt32($0) })
    }

    private static func lines(_ name: String) -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/\(name)")
        let text = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

@Suite("Searches, as people type them")
struct JudgedSearchTests {
    private let today = Day("2026-11-27") ?? Day(daysSinceEpoch: 20_784)

    private func reading(_ text: String, given: Set<String> = []) throws -> SearchReading {
        try #require(SearchReading(text, today: today, given: given))
    }

    private func facts(_ text: String, given: Set<String> = []) throws -> [String] {
        try reading(text, given: given).facts.map { "\($0.filter.rawValue)=\($0.value)" }
    }

    private func isRight(_ search: JudgedSearches.Search, in fixture: IndexFixture) throws -> Bool {
        var filter = ListingFilter()
        try reading(search.text).apply(to: &filter)
        let query = ListingQuery.around(filter: filter, limit: 200)
        let clauses = filter.words.map { WordClause.clauses($0, .shipped) } ?? []
        let found = Set(IndexSearch.page(of: query, clauses, in: fixture.index, at: fixture.now).numbers)
        return search.must.isSubset(of: found) && search.mustNot.isDisjoint(with: found)
    }

    @Test("95% of 150 judged searches find what they must and nothing that they must not")
    func judged() throws {
        let fixture = IndexFixture(JudgedSearches.adverts)
        #expect(JudgedSearches.searches.count >= 150)
        let wrong = try JudgedSearches.searches.filter { try !isRight($0, in: fixture) }
        let share = 1 - Double(wrong.count) / Double(JudgedSearches.searches.count)
        #expect(share >= 0.95, "wrong: \(wrong.map(\.text))")
    }

    @Test("of 80 searches held out, 95% are understood whole: their facts, the words that are left, what they find")
    func heldOut() throws {
        let fixture = IndexFixture(JudgedSearches.adverts)
        #expect(JudgedSearches.heldOut.count >= 80)
        let names = ["rit": "rit"]
        let wrong = try JudgedSearches.heldOut.filter { held in
            let reading = SearchReading(held.search.text, today: today) { names[$0.lowercased()] }
            let facts = reading?.facts.map { "\($0.filter.rawValue)=\($0.value)" } ?? []
            let words = reading?.words?.terms.flatMap(\.words) ?? []
            return try Set(facts) != held.facts || Set(words) != held.words || !isRight(held.search, in: fixture)
        }
        let share = 1 - Double(wrong.count) / Double(JudgedSearches.heldOut.count)
        #expect(share >= 0.95, "wrong: \(wrong.map(\.search.text))")
    }

    @Test(
        "facts become filters",
        arguments: [
            ("studio", ["minBedrooms=0", "maxBedrooms=0"]), ("3+ beds", ["minBedrooms=3"]),
            ("2 bed 1 bath", ["minBedrooms=2", "maxBedrooms=2", "minBathrooms=1"]),
            ("under $1200", ["maxPriceCents=120000"]),
            ("$1,000-$1.5k", ["minPriceCents=100000", "maxPriceCents=150000"]),
            ("unfurnished", ["withoutAmenities=furnished"]), ("no pets", ["withoutAmenities=petFriendly"]),
            ("pets not allowed", ["withoutAmenities=petFriendly"]), ("from January", ["availableBy=2027-01-01"]),
            ("fall 2027", ["availableBy=2027-09-01"]), ("May to August", ["from=2027-05-01", "until=2027-08-31"]),
            ("December to February", ["from=2026-12-01", "until=2027-02-28"]),
            ("sublet", ["kind=sublease"]), ("600 sq ft", ["minAreaSquareFeet=600"]),
            ("menos de 900 €", ["maxPriceCents=90000"]), ("2027-08-15", ["availableBy=2027-08-15"]),
            ("2br 1200", ["minBedrooms=2", "maxBedrooms=2", "maxPriceCents=120000"]),
            ("1,050 studio", ["maxPriceCents=105000", "minBedrooms=0", "maxBedrooms=0"]),
            ("max fifteen hundred", ["maxPriceCents=150000"]), ("mil doscientos al mes", ["maxPriceCents=120000"]),
            ("8/15/2027", ["availableBy=2027-08-15"]), ("from 3/1", ["availableBy=2027-03-01"]),
            ("2 and a half baths", ["minBathrooms=2.5"]), ("40 m2", ["minAreaSquareFeet=430"]),
            ("utilites incl", ["amenities=utilitiesIncluded"]), ("2 bedrom", ["minBedrooms=2", "maxBedrooms=2"]),
            ("unfurnishd", ["withoutAmenities=furnished"]), ("w/parking", ["amenities=parking"]),
            ("₹20,000", ["maxPriceCents=2000000"]), ("under ¥80000", ["maxPriceCents=8000000"]),
            ("piso compartido", ["kind=roommate"]), ("lease transfer", ["kind=sublease"]),
            ("3 hab", ["minBedrooms=3", "maxBedrooms=3"]), ("mid august", ["availableBy=2027-08-01"]),
            ("a finales de enero", ["availableBy=2027-01-01"]), ("con horno", ["amenities=oven"]),
            ("gastos aparte", ["withoutAmenities=utilitiesIncluded"]),
        ])
    func facts(text: String, expected: [String]) throws {
        #expect(try facts(text) == expected)
        #expect(try reading(text).words == nil)
    }

    @Test("filler excludes nothing; phrases in quotation marks and words after a minus stay as they are")
    func words() throws {
        #expect(try reading("looking for a quiet place near the park").words?.text == "quiet park")
        #expect(try reading("5 minutes from campus").words == nil)
        #expect(try reading("for 2 semesters").words == nil && reading("steps from campus").words == nil)
        #expect(try reading("\"studio with parking\" -furnished").words?.text == "\"studio with parking\" -furnished")
        #expect(try reading("\"studio with parking\" -furnished").facts.isEmpty)
        #expect(SearchReading("*** -", today: today) == nil)
    }

    @Test(
        "a number is no price in an address, a name, a year or a postal code, nor beside nothing that says a home",
        arguments: [
            ("1200 main street 2br", "1200 main street"), ("2br route 390", "route 390"), ("studio 14607", "14607"),
            ("2br #405", "405"), ("studio 2027", "2027"), ("violet 900", "violet 900"),
        ])
    func numbers(text: String, words: String) throws {
        let found = try reading(text)
        #expect(found.words?.text == words)
        #expect(!found.facts.contains { $0.filter == .maxPriceCents })
    }

    @Test("names and words that are like those of facts stay words", arguments: ["augusta", "studies", "marcy"])
    func spelling(text: String) throws {
        #expect(try reading(text).facts.isEmpty)
        #expect(try reading(text).words?.text == text)
    }

    @Test("a parameter of the search wins over a fact of its kind, which excludes nothing either")
    func given() throws {
        #expect(try facts("studio furnished", given: ["minBedrooms"]) == ["amenities=furnished"])
        #expect(try reading("studio", given: ["maxBedrooms"]).words == nil)
    }

    @Test("of too many words the longest are used, and the others are told")
    func tooMany() throws {
        let found = try reading("one two2 gardens windows ceilings floors brick porch attic cellar hallway lamp")
        #expect(found.words?.count == 10)
        #expect(found.leftOut == ["one", "lamp"])
    }

    @Test("a university is a place only behind a word such as near")
    func place() throws {
        let near = SearchReading("quiet room near R I T", today: today) { $0 == "R I T" ? "id" : nil }
        #expect(near?.facts.map(\.filter) == [.universityId])
        #expect(near?.words?.text == "quiet room")
        #expect(SearchReading("RIT", today: today) { _ in "id" }?.words?.text == "rit")
    }

    @Test("a corrected text keeps the facts")
    func corrected() throws {
        #expect(try reading("balconny 2br under $900").text(correctedTo: "balcony") == "2br under $900 balcony")
    }
}
