import Domain
import Geo
import Testing

@testable import Search

@Suite("What words find")
struct WordRuleTests {
    /// The numbers of the texts, from one on, that `words` find.
    private func found(_ words: String, in texts: [String], _ synonyms: Synonyms = .shipped) -> [UInt32] {
        let listings = zip(UInt32(1)..., texts).map { IndexedListing.text($0, $1) }
        let fixture = IndexFixture(listings)
        let query = ListingQuery.words(words)
        let clauses = query.filter.words.map { WordClause.clauses($0, synonyms) } ?? []
        return IndexSearch.page(of: query, clauses, in: fixture.index, at: fixture.now).numbers.sorted()
    }

    @Test(
        "plurals and forms in English and Spanish",
        arguments: [
            ("balcony", "Two balconies"), ("beaches x", "Beach x"), ("classes x", "A class x"), ("boxes x", "Box x"),
            ("habitacion", "Dos habitaciones"), ("luz x", "Mucha luces x"), ("amueblada x", "Piso amueblado x"),
            ("students x", "A student's x"), ("houses x", "House x"), ("universidades x", "La universidad x"),
        ])
    func forms(words: String, text: String) {
        #expect(found(words, in: [text, "Nothing of it"], Synonyms()) == [1])
    }

    @Test(
        "words of the same beginning are not forms",
        arguments: [("bus x", "bu x"), ("glas x", "glass x"), ("park x", "parking x")])
    func noForms(words: String, text: String) { #expect(found(words, in: [text], Synonyms()).isEmpty) }

    @Test(
        "what means the same, in one word or several",
        arguments: [
            ("a/c", "Has air conditioning"), ("air conditioning", "AC included"), ("wi-fi", "Fast WiFi"),
            ("2 bedroom", "2BR near campus"), ("pet friendly", "Pets allowed"), ("efficiency", "A studio"),
            ("W/D", "Washer and dryer in unit"), ("apartments", "Departamento"), ("apt", "Flats"),
            ("furnished", "Amueblada"), ("air cond", "air conditioned"),
        ])
    func synonyms(words: String, text: String) {
        #expect(found(words, in: [text, "Nothing of it"]) == [1])
    }

    @Test("a phrase is in one text, word by word, and in no other order")
    func phrases() {
        let texts = ["House quiet", "Quiet house", "A house. Quiet!", "House and quiet", "Houses quiet"]
        #expect(found("\"house quiet\"", in: texts) == [1, 3])
        #expect(found("\"house quiet\" -a", in: texts) == [1])
        #expect(found("house -\"house quiet\"", in: texts) == [2, 4, 5])
    }

    @Test(
        "one typo from five letters on, two from nine, if the word as it is finds little",
        arguments: [
            ("appartment", [1, 2]), ("furnised", [1]), ("gaden", [3]), ("gadren", [3]), ("dishwahsr", [4]),
            ("qiet", []), ("dishwahser", [4]), ("dihswahser", []), ("14632", []), ("balconny gaden", [3]),
        ] as [(String, [UInt32])])
    func typos(words: String, numbers: [UInt32]) {
        let texts = ["Furnished apartment", "Apartments", "Garden with balcony", "Quiet, dishwasher", "14623"]
        #expect(found(words, in: texts, Synonyms()) == numbers)
    }

    @Test("a word that any listing has is taken as it is")
    func notCorrected() {
        let texts = ["quite", "quiet", "quiet", "quiet", "quiet"]
        #expect(found("quite x", in: texts.map { $0 + " x" }) == [1])
        #expect(found("quite x", in: texts.dropFirst().map { $0 + " x" }) == Array(1...4))
    }

    @Test(
        "no correction turns a meaning round",
        arguments: [
            ("unfurnised", "Furnished"), ("furnished", "Unfurnished"), ("inaccessible", "Accessible"),
            ("nonsmoking", "Smoking"), ("disabled", "Abled"), ("unfurnshed", "furnished"),
        ])
    func opposites(words: String, text: String) {
        #expect(found("\(words) x", in: [text + " x"], Synonyms()) == [])
        #expect(!Spelling.turnsMeaning("wireles", "wireless") && !Spelling.turnsMeaning("univeristy", "university"))
    }

    @Test("ideographs are found by any part of them")
    func ideographs() {
        let texts = ["静かな部屋", "部屋探し", "家屋"]
        #expect(found("部屋", in: texts) == [1, 2])
        #expect(found("屋", in: texts) == [1, 2, 3])
        #expect(found("部屋探し", in: texts) == [2])
    }

    @Test("an operator's synonyms add to the others, and a wrong line is named")
    func file() throws {
        var synonyms = Synonyms.shipped
        try synonyms.add(file: "# ours\nden, box room # small\n\ncoop, co op\n")
        #expect(found("den", in: ["A box room", "AC"], synonyms) == [1])
        #expect(found("air conditioning", in: ["A box room", "AC"], synonyms) == [2])
        for (text, line) in [("a, b\nalone", "line 2"), ("one two three four five, x", "line 1")] {
            let error = #expect(throws: Problem.self) { try synonyms.add(file: text) }
            #expect(error?.detail.contains(line) == true)
        }
    }

    @Test("every shipped line of synonyms is a group")
    func shipped() throws {
        var synonyms = Synonyms()
        try synonyms.add(file: String(decoding: PackageResources.synonyms_txt, as: UTF8.self))
        #expect(found("lavadora", in: ["A washing machine"], synonyms) == [1])
    }

    @Test("title before text, rare before common, then the newest; a word that a listing has is not corrected")
    func relevance() {
        func order(_ words: String, _ texts: [(String, String)]) -> [UInt32] {
            let fixture = IndexFixture(zip(UInt32(1)..., texts).map { .text($0, $1.0, $1.1) })
            return fixture.page(of: .words(words, sort: .relevance)).numbers
        }
        #expect(order("sunny", [("Room", "Sunny"), ("Sunny room", ""), ("Room", "sunny")]) == [2, 3, 1])
        #expect(order("house", [("House", ""), ("Household", ""), ("Houses", "")]) == [3, 1, 2])
        let common = Array(repeating: ("Room", "quiet"), count: 9)
        #expect(order("room attic", [("Attic", "room"), ("Room", "attic")] + common) == [1, 2])
        #expect(order("qiuet x", [("Quiet", "x"), ("Qiuet", "x"), ("Quiet", "x")]) == [2])
    }
}
