import Domain
import Testing

@Suite("Saved replies")
struct SavedReplyTests {
    private static let path = "/v1/admin/saved-replies"
    private static let photos: JSON = ["title": "Stolen photos", "text": "The photos stand on another site."]

    @Test("moderators keep texts for each other, edit a part of one, and delete it")
    func life() async throws {
        try await TestServer.run { server in
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let made = try await mo.post(Self.path, ["title": " Stolen photos ", "text": "Two\nlines"])
            #expect(made.status == 201 && made.json.names == ["id", "title", "text", "changedAt"])
            #expect((made.json.title, made.json["text"]) == ("Stolen photos", "Two\nlines"))
            let reply = "\(Self.path)/\(made.json.id.text)"
            #expect(made.headers["Location"] == [reply])
            _ = try await ada.post(Self.path, ["title": "a wire", "text": "Never pay by wire."])
            #expect(try await ada.get(Self.path).json.items.list.map(\.title) == ["a wire", "Stolen photos"])
            let edited = try await ada.patch(reply, ["text": "Three words now"])
            #expect((edited.json.title, edited.json["text"]) == ("Stolen photos", "Three words now"))
            #expect(try await mo.get(reply).json == edited.json)
            #expect(try await mo.delete(reply).status == 204)
            #expect(try await mo.get(reply).status == 404)
            #expect(try await mo.delete(reply).status == 404)
        }
    }

    @Test("an edit or deletion with the tag of an earlier version changes nothing")
    func stale() async throws {
        try await TestServer.run { server in
            let mo = try await server.register("mo", as: .moderator)
            let made = try await mo.post(Self.path, Self.photos)
            let reply = "\(Self.path)/\(made.json.id.text)"
            let tagged = mo.with(["If-Match": made.headers["ETag"].first ?? ""])
            #expect(try await tagged.patch(reply, ["title": "One"]).status == 200)
            #expect(try await tagged.patch(reply, ["title": "Two"]).code == "stale")
            #expect(try await tagged.delete(reply).code == "stale")
            #expect(try await mo.get(reply).json.title == "One")
        }
    }

    @Test("texts have limits, and all that is wrong is named")
    func limits() async throws {
        try await TestServer.run { server in
            let mo = try await server.register("mo", as: .moderator)
            let long = JSON.string(String(repeating: "x", count: 1_001))
            let bad: [(JSON, [String])] = [
                ([:], ["title", "text"]), (["title": "", "text": "no"], ["title", "text"]),
                (["title": .string(String(repeating: "x", count: 61)), "text": long], ["title", "text"]),
                (["title": "One\u{7}line", "text": "Fine."], ["title"]),
                (["title": 1, "text": "Fine."], ["title"]),
                (["title": "Fine", "text": "Fine.", "language": "en"], ["language"]),
            ]
            for (body, fields) in bad {
                let answer = try await mo.post(Self.path, body)
                #expect(answer.status == 422 && answer.fields == fields, "\(body)")
            }
            let key = mo.with(["Idempotency-Key": "once"])
            let (first, repeated) = (
                try await key.post(Self.path, Self.photos), try await key.post(Self.path, Self.photos)
            )
            #expect(first.json == repeated.json && first.status == 201)
            #expect(try await mo.get(Self.path).json.items.list.count == 1)
            let reply = "\(Self.path)/\(first.json.id.text)"
            #expect(try await mo.patch(reply, ["title": nil]).fields == ["title"])
            for index in 1..<Limits.savedRepliesPerTenant {
                let body: JSON = ["title": .string("Reply \(index)"), "text": "Fine."]
                #expect(try await mo.post(Self.path, body).status == 201)
            }
            let refused = try await mo.post(Self.path, Self.photos)
            #expect((refused.status, refused.code) == (409, "too_many_saved_replies"))
        }
    }

    @Test("members and other marketplaces have nothing of them; they outlive who wrote them")
    func others() async throws {
        try await TestServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let reply = "\(Self.path)/\(try await mo.post(Self.path, Self.photos).json.id.text)"
            for answer in [
                try await olive.get(Self.path), try await olive.post(Self.path, Self.photos),
                try await olive.get(reply), try await olive.patch(reply, [:]), try await olive.delete(reply),
            ] {
                #expect(answer.code == "moderators_only")
            }
            try await server.makeTenant("campus", host: "campus.example.edu")
            let far = try await server.registerAdmin("far", tenant: "campus", host: "campus.example.edu")
            #expect(try await far.get(Self.path).json.items == [])
            for answer in [
                try await far.get(reply), try await far.patch(reply, ["title": "Mine"]), try await far.delete(reply),
            ] {
                #expect(answer.status == 404)
            }
            #expect(try await mo.leave().status == 204)
            let ada = try await server.registerAdmin()
            #expect(try await ada.get(reply).json.title == "Stolen photos")
        }
    }
}
