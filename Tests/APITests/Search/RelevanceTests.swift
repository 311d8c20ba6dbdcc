import Testing

@Suite("Search: relevance")
struct RelevanceTests {
    @Test("words in the title go first, the last as a beginning, then the newest, page after page")
    func order() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            var ids: [String] = []
            let titles = [
                "Sunny garden flat", "A quiet room", "Garden view", "Sunnyside gardens", "Café in a garden, sunny",
                "Another room",
            ]
            for title in titles {
                ids.append(
                    try await olive.posted(["title": .string(title), "description": "Sunny, with a garden."]).id.text)
            }
            let expected = [4, 0, 3, 2, 5, 1].map { ids[$0] }
            #expect(try await server.stranger.allPages("&q=sunny+gard&sort=relevance") == expected)
            #expect(try await server.stranger.allPages("&q=Sunny+GARD&sort=relevance&limit=1") == expected)
            #expect(
                try await server.stranger.allPages("&q=garden&sort=relevance&limit=2")
                    == [4, 3, 2, 0, 5, 1].map { ids[$0] })
        }
    }

    @Test("a title that is edited counts as it is now")
    func edited() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let old = try await olive.posted(["description": "A balcony."])
            _ = try await olive.posted(["description": "A balcony."])
            _ = try await olive.patch(old.listingPath, ["title": "Balcony to the south"])
            #expect(try await server.stranger.search("&q=balcony&sort=relevance").items[0].id == old.id)
            _ = try await olive.patch(old.listingPath, ["title": "To the south"])
            #expect(try await server.stranger.search("&q=balcony&sort=relevance").items[1].id == old.id)
        }
    }

    @Test("without words it is refused, and the sort is named", arguments: ["", "&q="])
    func refused(query: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&sort=relevance\(query)")
            #expect(answer.status == 400)
            #expect(answer.fields == ["sort"])
        }
    }
}
