import Testing

@Suite("The bytes of a page")
struct CardBytesTests {
    @Test("a search joins, byte for byte, the cards that are encoded anew elsewhere, and the distance behind each")
    func joined() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let changes: [JSON] = [
                ["title": "\"Quoted\" \\ back / slash"], ["title": "Möbliert — 部屋 🛋️ <b>&amp;</b>"],
                ["title": "Hidden place", "hideExactLocation": true], ["title": "Half a bath", "bathrooms": 1.5],
                ["title": "By the week", "pricePeriod": "week", "areaSquareFeet": .null],
            ]
            for change in changes {
                let path = try await olive.publish(change)
                let id = path.split(separator: "/").last ?? ""
                #expect(try await sam.put("/v1/favorites/\(id)").status == 204)
            }
            let encoded = try await Self.favorites(of: sam)
            #expect(encoded.count == changes.count)
            // The first search encodes and stores the cards, the second one joins the stored cards.
            let pages = [try await Self.search(in: server), try await Self.search(in: server)]
            #expect(pages[0] == pages[1])
            for card in encoded {
                let shared = card.replacing(",\"note\":null}", with: "")
                #expect(pages[1].contains(shared + ",\"rentLevel\":null,\"distanceMiles\":"), "\(card)")
            }
        }
    }

    private static func search(in server: OwnServer) async throws -> String {
        try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&sort=newest&limit=5").text
    }

    /// The cards of the favorites as sent, each from its own page.
    private static func favorites(of client: APIClient) async throws -> [String] {
        var (cards, cursor) = ([String](), "")
        repeat {
            let page = try await client.get("/v1/favorites?limit=1\(cursor)")
            let text = page.text
            let end = try #require(text.range(of: "],\"nextCursor\""))
            cards.append(String(text[..<end.lowerBound].dropFirst("{\"items\":[".count)))
            cursor = page.json.nextCursor.isNull ? "" : "&cursor=\(page.json.nextCursor.text)"
        } while !cursor.isEmpty
        return cards
    }
}
