import Testing

@Suite("Notes on favourites")
struct FavoriteNoteTests {
    @Test("a note is kept for its writer alone, replaced and removed; it goes with the favourite")
    func life() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let id = try await olive.posted().id.text
            for client in [olive, sam] { _ = try await client.put("/v1/favorites/\(id)") }
            #expect(try await sam.put("/v1/favorites/\(id)/note", ["note": "  Ask about heating \n"]).status == 204)
            #expect(try await sam.get("/v1/favorites").json.items[0].note == "Ask about heating")
            #expect(try await olive.get("/v1/favorites").json.items[0].note.isNull)
            #expect(try await sam.put("/v1/favorites/\(id)/note", ["note": " "]).status == 204)
            #expect(try await sam.get("/v1/favorites").json.items[0].note.isNull)
            _ = try await sam.put("/v1/favorites/\(id)/note", ["note": "Gone soon"])
            for method in ["delete", "save"] {
                _ =
                    method == "save"
                    ? try await sam.put("/v1/favorites/\(id)") : try await sam.delete("/v1/favorites/\(id)")
            }
            #expect(try await sam.get("/v1/favorites").json.items[0].note.isNull)
        }
    }

    @Test("what is no favourite takes no note; a wrong note is refused by its name")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let id = try await olive.posted().id.text
            #expect(try await sam.put("/v1/favorites/\(id)/note", ["note": "x"]).status == 404)
            _ = try await sam.put("/v1/favorites/\(id)")
            let wrong: [JSON] = [
                [:], ["note": 5], ["note": .string(String(repeating: "x", count: 501))], ["note": "a\u{202E}b"],
            ]
            for body in wrong {
                let answer = try await sam.put("/v1/favorites/\(id)/note", body)
                #expect(answer.status == 422 && answer.fields == ["note"], "\(answer.text)")
            }
            #expect(try await sam.put("/v1/favorites/x/note", ["note": "x"]).status == 404)
        }
    }
}
