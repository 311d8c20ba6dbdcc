import Domain
import Testing

@testable import App

@Suite("Saved blocks and properties")
struct SavedRecordTests {
    private static let kinds = [
        ("blocks", "block", "philadelphia-1500-walnut-st", "philadelphia-900-s-47th-st"),
        ("properties", "property", "philadelphia-1", "philadelphia-2"),
    ]

    private func kept(_ client: APIClient, _ kind: String) async throws -> [String] {
        try await client.get("/v1/saved/\(kind)").json.items.list.map(\.id.text)
    }

    @Test("saving and removing may be repeated; the last saved stands first, with its values", arguments: kinds)
    func saved(path: String, member: String, first: String, second: String) async throws {
        try await RecordFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let saved = try await sam.put("/v1/saved/\(path)/\(first)")
            #expect(saved.status == 200 && saved.json[member].id.text == first, "\(saved.text)")
            server.clock.advance(seconds: 1)
            _ = try await sam.put("/v1/saved/\(path)/\(second)")
            #expect(try await sam.put("/v1/saved/\(path)/\(first)").json.savedAt == saved.json.savedAt)
            #expect(try await kept(sam, path) == [second, first])
            #expect(try await kept(olive, path) == [])
            for _ in 0..<2 { #expect(try await olive.delete("/v1/saved/\(path)/\(first)").status == 204) }
            #expect(try await kept(sam, path).count == 2, "another account's was removed")
            for _ in 0..<2 { #expect(try await sam.delete("/v1/saved/\(path)/\(second)").status == 204) }
            #expect(try await kept(sam, path) == [first])
        }
    }

    @Test("a list goes page by page, and is cleared as a whole or until a moment", arguments: kinds)
    func cleared(path: String, member: String, first: String, second: String) async throws {
        try await RecordFixture.run { server in
            let sam = try await server.register("sam")
            _ = try await sam.put("/v1/saved/\(path)/\(first)")
            let moment = try await sam.get("/v1/saved/\(path)").json.items[0].savedAt.text
            _ = try await sam.put("/v1/saved/\(path)/\(second)")
            let page = try await sam.get("/v1/saved/\(path)?limit=1").json
            #expect(page.items.list.map(\.id.text) == [second])
            let rest = try await sam.get("/v1/saved/\(path)?limit=1&cursor=\(page.nextCursor.text)").json
            #expect(rest.items.list.map(\.id.text) == [first] && rest.nextCursor.isNull)
            #expect(try await sam.delete("/v1/saved/\(path)?savedThrough=\(moment)").status == 204)
            #expect(try await !kept(sam, path).contains(first))
            let last = page.items.list[0].savedAt.text
            #expect(try await sam.delete("/v1/saved/\(path)?savedThrough=\(last)").status == 204)
            #expect(try await kept(sam, path) == [])
            _ = try await sam.put("/v1/saved/\(path)/\(second)")
            #expect(try await sam.delete("/v1/saved/\(path)").status == 204)
            #expect(try await kept(sam, path) == [])
            #expect(try await sam.delete("/v1/saved/\(path)?savedThrough=today").fields == ["savedThrough"])
            #expect(try await sam.get("/v1/saved/\(path)?x=1").fields == ["x"])
        }
    }

    @Test("what a later import no longer has stays in the list as its id", arguments: kinds)
    func gone(path: String, member: String, first: String, second: String) async throws {
        try await RecordFixture.run { server in
            let sam = try await server.register("sam")
            _ = try await sam.put("/v1/saved/\(path)/\(first)")
            let rest = RecordFixture.text.split(separator: "\n").filter { !$0.contains("WALNUT ST") }
            try await RecordFixture.fill(server, rest.joined(separator: "\n") + "\n", retireAbsent: true)
            let item = try await sam.get("/v1/saved/\(path)").json.items[0]
            #expect(item.id.text == first && item[member].isNull)
            #expect(try await sam.delete("/v1/saved/\(path)/\(first)").status == 204)
            #expect(try await kept(sam, path) == [])
        }
    }

    @Test("what is not in the records is not saved, and there is a limit", arguments: kinds)
    func refused(path: String, member: String, first: String, second: String) async throws {
        try await RecordFixture.run { server in
            let sam = try await server.register("sam")
            for id in ["philadelphia-9900-walnut-st", "X"] {
                #expect(try await sam.put("/v1/saved/\(path)/\(id)").status == 404, "\(id)")
            }
            let me = try #require(try await sam.get("/v1/account").json.id.text as String?)
            let store = server.installation.store
            let tenant = try await server.tenant()
            let kind: SavedRecord.Kind = member == "block" ? .block : .property
            for number in 0..<Limits.savedRecordsPerAccount {
                _ = try await store.savedRecords.save(
                    "philadelphia-x-\(number)", kind, for: #require(.init(me)), in: tenant.id)
            }
            let full = try await sam.put("/v1/saved/\(path)/\(first)")
            #expect(full.status == 409 && full.code == "too_many_saved")
        }
    }
}
