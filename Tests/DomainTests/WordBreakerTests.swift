import Testing

@testable import Domain

@Suite("Words of texts")
struct WordBreakerTests {
    @Test(
        "are folded letters and digits",
        arguments: [
            ("Münchner Straße, 2nd-floor (quiet)", ["munchner", "strasse", "2nd", "floor", "quiet"]),
            ("O'Brien’s Students'", ["obriens", "students"]), ("'quoted' it's", ["quoted", "its"]),
            ("$1,200 / 1.200 € 12.5 1234,567 1,20", ["1200", "1200", "12", "5", "1234", "567", "1", "20"]),
            ("1,200,000", ["1200000"]), ("A/C, W/D, w/dryer U.S.A. B&B", ["ac", "wd", "w", "dryer", "usa", "bb"]),
            ("2BR/1ba 650sqft 3rd 4x4", ["2", "br", "1", "ba", "650", "sqft", "3rd", "4x4"]),
            ("部屋探し", ["部屋", "屋探", "探し", "し"]), ("Tokyo部屋", ["tokyo", "部屋", "屋"]),
            ("हिन्दी ที่พัก", ["हिन्दी", "ที่พัก"]), ("½ ＣＡＦÉ", ["½", "cafe"]), ("\"*:()^{} ★ 🏠", []), ("", []),
        ] as [(String, [String])])
    func words(text: String, words: [String]) {
        #expect(WordBreaker.words(text) == words.map(Text.folded))
    }

    @Test("a text in ASCII has the same words with a letter behind it that is not")
    func sameRules() {
        for text in ["A/C, o'brien $1,200 2BR/1BA", "it's 1.200.000 u.s.", "a-b_c/d e&f 12,345,6"] {
            #expect(WordBreaker.words(text + " é") == WordBreaker.words(text) + ["e"])
        }
    }
}

@Suite("Typed words")
struct WordQueryTests {
    private func terms(_ text: String) -> [String] {
        (WordQuery(text)?.terms ?? []).map { term in
            (term.isExcluded ? "-" : "") + (term.isQuoted ? "\"" : "") + term.words.joined(separator: " ")
                + (term.isPrefix ? "*" : "")
        }
    }

    @Test("may be phrases, must be absent after a minus, and end with a beginning")
    func reading() {
        #expect(terms("Sunny room") == ["sunny", "room*"])
        #expect(terms("\"house quiet\" -noisy") == ["\"house quiet", "-noisy"])
        #expect(terms("pet-friendly -pet-friendly") == ["pet", "friendly", "-\"pet friendly"])
        #expect(terms("- house \"open") == ["house", "\"open"])
        #expect(terms("-\"quiet house\" a") == ["-\"quiet house", "a*"])
        #expect(terms("“quiet house” B&B") == ["\"quiet house", "bb*"])
        #expect(terms("部屋探し 部 x") == ["\"部屋 屋探 探し", "部*", "x*"])
    }

    @Test("signs alone are no query", arguments: ["", " ", "\"\"", "-", "★ ☆", "--", "\"*\"", "🏠"])
    func signs(text: String) { #expect(WordQuery(text) == nil) }

    @Test("are counted as typed, and have one spelling that reads the same")
    func spelling() throws {
        for text in ["Sunny  ROOM", "\"house quiet\" -noisy", "-pet-friendly x", "部屋探し 部", "a/c 2BR"] {
            let query = try #require(WordQuery(text))
            #expect(WordQuery(query.text)?.terms == query.terms, "\(text): \(query.text)")
        }
        #expect(WordQuery("one two \"three four\" -five")?.count == 5)
        #expect(WordQuery(String(repeating: "部", count: 13))?.count == 3)
    }
}
