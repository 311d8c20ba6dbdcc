import Testing

@Suite("Checking the wording of a listing")
struct WordingTests {
    private static let path = "/v1/listings/wording-check"

    @Test("phrases are named with field and reason; a listing with them is posted all the same")
    func warns() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let text: JSON = ["kind": "rent", "title": "Quiet flat, no kids", "description": "Christians only"]
            let answer = try await olive.post(Self.path, text)
            #expect(answer.status == 200)
            let warnings: JSON = [
                ["field": "title", "reason": "familialStatus", "phrase": "no kids"],
                ["field": "description", "reason": "religion", "phrase": "Christians only"],
            ]
            #expect(answer.json == ["warnings": warnings])
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(["title": text.title])).status == 201)
            #expect(try await olive.post(Self.path).json == ["warnings": []])
            let nothing = try await olive.post(Self.path, ["title": .null, "kind": .null])
            #expect(nothing.json == ["warnings": []])
        }
    }

    @Test("what is too long, of another type or unknown is refused by its name")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let wrong: [(JSON, String)] = [
                (["title": .string(String(repeating: "x", count: 121))], "title"),
                (["description": .string(String(repeating: "x", count: 10_001))], "description"),
                (["title": 5], "title"), (["kind": "castle"], "kind"), (["words": "x"], "words"),
            ]
            for (body, field) in wrong {
                let answer = try await olive.post(Self.path, body)
                #expect(answer.status == 422 && answer.fields == [field], "\(answer.text)")
            }
        }
    }

    @Test("a price fifty times the usual one nearby, or a fiftieth, is asked about, and posted all the same")
    func unusualPrice() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let home: JSON = [
                "kind": "rent", "bedrooms": 2, "pricePeriod": "month",
                "address": ["postalCode": "14623", "country": "US"],
            ]
            for (cents, isAsked) in [(8_805_100, true), (8_805_000, false), (95_000, false), (2_345, true)] {
                let answer = try await olive.post(Self.path, home.with(["priceCents": .number(Double(cents))]))
                let usual: JSON = ["lowCents": 117_300, "highCents": 176_100]
                let warning: JSON = [
                    "field": "priceCents", "reason": "unusualPrice", "phrase": .string("\(cents)"), "usualPrice": usual,
                ]
                #expect(answer.json == ["warnings": isAsked ? [warning] : []], "\(cents): \(answer.text)")
            }
            let sale = home.with(["kind": "buy", "pricePeriod": "once", "priceCents": 20_000_000])
            #expect(try await olive.post(Self.path, sale).json == ["warnings": []])
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(["priceCents": 8_805_100])).status == 201)
        }
    }

    @Test("the longest text of nothing but first words of rules is answered")
    func long() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let text = String(repeating: "no ", count: 3_333)
            #expect(try await olive.post(Self.path, ["description": .string(text)]).json == ["warnings": []])
        }
    }
}
