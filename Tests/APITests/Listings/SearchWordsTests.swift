import Domain
import Testing

@Suite("Search: words")
struct SearchWordsTests {
    private static let hostile = [
        "\"", "\"\"", "*", "quiet*", "NEAR(", "NEAR(quiet room, 2)", "-", "-quiet", "words:", "words:quiet",
        "tenant:quiet",
        "{words place}: quiet", "quiet AND", "AND", "OR", "NOT quiet", "quiet NOT", "^quiet", "quiet + room", "'",
        "'; DROP TABLE texts;--",
        "\\", "(", ")", "%", "_", "\0", "quiet\0room", "\u{1F3E0}", "★ ☆", "★", "½", "Ⓐ", "aⒶb", "हिन्दी", "ที่พัก",
        "部屋",
        "עִבְרִית", "e\u{301}",
        "\u{301}", "\u{200B}", "\u{FEFF}", "\u{202E}", "1️⃣", "ﬀ", "İ", "ẞ", "😀😀", "a\u{200D}b", "ꙮ", "𞤀𞤁", "𝔘𝔫𝔦",
        "\u{E000}", "x\u{10FFFF}y",
        "c++", "a/b", "12.5", "٣", "ǅ", "\u{345}a", "ﷺ",
    ]

    @Test("nothing that is typed is an error, except signs alone, which are refused by name")
    func neverAnError() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted()
            for words in Self.hostile {
                let answer = try await olive.get("/v1/listings?near=43.0846,-77.6743&q=\(encoded(words))")
                if WordQuery(words) != nil {
                    #expect(answer.status == 200, "\(words) \(words.unicodeScalars.map(\.value)): \(answer.text)")
                } else if words != "\u{FEFF}" {  // a byte order mark is nothing typed
                    #expect(answer.status == 400, "\(words)")
                    #expect(answer.json.errors[0].code == "no_words" && answer.fields == ["q"], "\(words)")
                }
            }
        }
    }

    @Test("typing words of a listing finds it, in any script")
    func scripts() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            // A combining sign is not a word of its own.
            let sought = Self.hostile.filter {
                $0.contains(where: \.isLetter) && !$0.contains("\0") && !$0.hasPrefix("\u{345}") && !$0.hasPrefix("-")
            }
            for words in sought {
                let listing = try await olive.posted(["title": .string("Room: \(words)")])
                #expect(try await olive.found("&q=\(encoded(words))") == 1, "\(words)")
                _ = try await olive.delete(listing.listingPath)
            }
        }
    }

    @Test("accents and case do not matter; every word must be there, in any order; the last may be a beginning")
    func folding() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted([
                "title": "Café am Münchner Tor", "description": "Two windows, one desk; naïve décor.",
            ])
            for (words, count) in [
                ("cafe", 1), ("CAFÉ", 1), ("cafe\u{301}", 1), ("munchner", 1), ("tor cafe", 1), ("naive decor", 1),
                ("cafe munch", 1), ("caf", 1),
                ("munch cafe", 0), ("c", 1), ("cafe garden", 0), ("afe", 0), ("cafe cafe", 1), ("elm", 1),
                ("rochester", 1), ("parking", 1),
                ("furn", 1), ("14623", 1), ("olive", 0), ("555", 0), ("ny", 1), ("desks", 1), ("-cafe", 0),
                ("-garden cafe", 1), ("\"one desk\"", 1), ("\"desk one\"", 0), ("cafe windws", 1),
            ] {
                #expect(try await olive.found("&q=\(encoded(words))") == count, "\(words)")
            }
        }
    }

    @Test("an edit changes what a listing is found by, at once")
    func edits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["title": "Violet room"])
            #expect(try await olive.found("&q=violet") == 1)
            _ = try await olive.patch(listing.listingPath, ["title": "Indigo room", "amenities": ["washerDryer"]])
            #expect(try await olive.found("&q=violet") == 0)
            #expect(try await olive.found("&q=indigo%20dryer") == 1)
            #expect(try await olive.found("&q=furnished") == 0)
        }
    }

    @Test("words go together with every other parameter")
    func combined() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted(["title": "Violet room", "priceCents": 50_000])
            _ = try await olive.posted(["title": "Violet room", "priceCents": 90_000, "kind": "sublease"])
            _ = try await olive.posted(["title": "Violet room", "location": ["latitude": 43.4, "longitude": -77.6743]])
            #expect(try await olive.found("&q=violet") == 3)
            #expect(try await olive.found("&q=violet&radiusMiles=5") == 2)
            #expect(try await olive.found("&q=violet&radiusMiles=5&maxPriceCents=50000") == 1)
            #expect(try await olive.found("&q=violet&kind=sublease") == 1)
            #expect(try await olive.allPages("&q=violet&limit=1&sort=-price").count == 3)
        }
    }

    @Test("a word that nearly nobody wrote is completed by the one that was meant, and the answer says so")
    func corrected() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for title in ["Carpeted apartment", "Carpeted room", "Uncarpeted house"] {
                _ = try await olive.posted(["title": .string(title), "amenities": []])
            }
            let found = try await olive.search("&q=carpetd")
            #expect(found.total == 2 && found.correctedTo == "carpeted")
            let both = try await olive.search("&q=Carpetd%20appartment%20-house")
            #expect(both.total == 1 && both.correctedTo == "carpeted apartment -house")
            #expect(try await olive.search("&q=carpeted").correctedTo == nil)
            #expect(try await olive.search("&q=%22carpetd%22").total == 0)
        }
    }
}
