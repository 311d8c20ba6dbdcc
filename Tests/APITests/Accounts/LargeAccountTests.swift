import Testing

@testable import App

@Suite("Accounts with many listings")
struct LargeAccountTests {
    private static func post(_ count: Int, by owner: APIClient) async throws {
        let header = "kind,title,description,city,region,postalCode,country,price,bedrooms,bathrooms,latitude,longitude"
        let row = "rent,Sunny room,Two windows,Rochester,NY,14623,us,850,2,1,43.0846,-77.6743"
        let text = ([header] + Array(repeating: row, count: count)).joined(separator: "\r\n")
        let answer = try await owner.send(
            .POST, "/v1/account/listings/imports", Array(text.utf8), type: "text/csv")
        try #require(answer.json.counts.created == .number(Double(count)), "\(answer.text)")
    }

    /// The names of the owners of all cards that a search shows.
    private static func names(_ server: OwnServer) async throws -> [String: Int] {
        var (names, cursor): ([String: Int], String) = ([:], "")
        repeat {
            let page = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&limit=100\(cursor)").json
            for card in page.items.list { names[card.owner.name.text, default: 0] += 1 }
            cursor = page.nextCursor.text.isEmpty ? "" : "&cursor=\(page.nextCursor.text)"
        } while !cursor.isEmpty
        return names
    }

    @Test("a new name is on every card soon, and a block takes every card away")
    func cards() async throws {
        try await OwnServer.run { server in
            let (olive, ada) = (try await server.register("olive"), try await server.registerAdmin())
            try await server.set("holdScore", to: "0")
            try await Self.post(250, by: olive)
            #expect(try await Self.names(server) == ["Olive": 250])
            #expect(try await olive.patch("/v1/account", ["name": "Olive B."]).status == 200)
            try await server.step(.accountWork)
            #expect(try await Self.names(server) == ["Olive B.": 250])
            let block = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await ada.put(block, ["reason": "A scammer"]).status == 204)
            try await server.step(.accountWork)
            #expect(try await Self.names(server).isEmpty)
            #expect(try await ada.delete(block).status == 204)
            try await server.step(.accountWork)
            #expect(try await Self.names(server) == ["Olive B.": 250])
        }
    }

    @Test("deleting such an account ends its sessions at once and leaves no card")
    func deletion() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            try await server.set("holdScore", to: "0")
            try await Self.post(250, by: olive)
            _ = try await olive.post("/v1/account/reauthentication", ["password": "correct horse battery"])
            #expect(try await olive.delete("/v1/account").status == 204)
            #expect(try await Self.names(server).isEmpty)
            #expect(try await olive.get("/v1/account").status == 401)
            #expect(try await server.register("olive").token != nil)
        }
    }
}
