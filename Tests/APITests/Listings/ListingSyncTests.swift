import App
import Domain
import Foundation
import Testing

@Suite("Listings of property software")
struct ListingSyncTests {
    private let path = "/v1/account/listings/external"

    private func line(_ id: String, _ changes: JSON = [:]) -> JSON {
        .sunnyRoom.with(["externalId": .string(id)]).with(changes)
    }

    private func sync(_ client: APIClient, _ lines: [JSON], query: String = "") async throws -> [JSON] {
        let body = lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
        return try await sync(client, text: body, query: query)
    }

    private func sync(_ client: APIClient, text: String, query: String = "") async throws -> [JSON] {
        let answer = try await client.send(
            .POST, "\(path)/sync\(query)", Array(text.utf8), type: "application/x-ndjson")
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.text.split(separator: "\n").map {
            try JSONDecoder().decode(JSON.self, from: Data($0.utf8))
        }
    }

    private func count(_ client: APIClient) async throws -> Int {
        try await client.get("/v1/account/listings?limit=100").json.items.list.count { $0.status == "active" }
    }

    @Test("a listing is created by its id, which may hold a slash; sent again it is the same, and a part changes it")
    func one() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let place = "\(path)?externalId=12%2FA"
            #expect(try await olive.get(place).status == 404)
            let made = try await olive.put(place, .sunnyRoom)
            #expect(made.status == 201, "\(made.text)")
            let repeated = try await olive.put(place, .sunnyRoom)
            #expect(repeated.status == 200 && repeated.json.id == made.json.id)
            #expect(repeated.headers["ETag"] == made.headers["ETag"])
            let changed = try await olive.put(place, ["priceCents": 70_000])
            #expect(changed.json.priceCents == 70_000 && changed.json.title == made.json.title)
            #expect(try await olive.get(place).json.priceCents == 70_000)
            let mine = try await olive.get("/v1/account/listings?externalId=12%2FA").json.items.list
            #expect(mine.map(\.externalId) == ["12/A"] && mine.map(\.id) == [made.json.id])
            #expect(try await olive.get("/v1/account/listings?externalId=12").json.items.list.isEmpty)
            #expect(try await count(olive) == 1)
        }
    }

    @Test("the id is the owner's alone: another account's listing with it stays as it is")
    func ownersIDs() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let first = try await olive.put("\(path)?externalId=a", .sunnyRoom)
            #expect(try await sam.get("\(path)?externalId=a").status == 404)
            let second = try await sam.put("\(path)?externalId=a", .sunnyRoom.with(["title": "Another room"]))
            #expect(second.status == 201 && second.json.id != first.json.id)
            #expect(try await olive.get("\(path)?externalId=a").json.title == first.json.title)
        }
    }

    @Test("with a tag only the version that was read is changed, and nothing is created")
    func tagged() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let made = try await olive.put("\(path)?externalId=a", .sunnyRoom)
            let tagged = olive.with(["If-Match": made.headers["ETag"].first ?? ""])
            #expect(try await tagged.put("\(path)?externalId=a", ["bedrooms": 3]).status == 200)
            #expect(try await tagged.put("\(path)?externalId=a", ["bedrooms": 4]).code == "stale")
            #expect(try await tagged.put("\(path)?externalId=b", .sunnyRoom).code == "stale")
            let first = olive.with(["If-None-Match": "*"])
            let refused = try await first.put("\(path)?externalId=a", ["bedrooms": 5])
            #expect(refused.status == 412 && refused.code == "stale")
            #expect(try await olive.get("\(path)?externalId=a").json.bedrooms == 3)
            #expect(try await count(olive) == 1)
            #expect(try await first.put("\(path)?externalId=b", .sunnyRoom).status == 201)
            let unquoted = olive.with(["If-None-Match": "2-9619f806"])
            #expect(try await unquoted.put("\(path)?externalId=a", [:]).code == "malformed_parameter")
        }
    }

    @Test("a hidden place stays hidden when the software does not know of it, and shows when it says so")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let made = try await olive.put("\(path)?externalId=a", .sunnyRoom.with(["hideExactLocation": true]))
            let listing = "/v1/listings/\(made.json.id.text)"
            _ = try await sync(olive, [["externalId": "a", "priceCents": 60_000]])
            #expect(try await server.stranger.get(listing).json.approximate == true)
            _ = try await sync(olive, [["externalId": "a", "hideExactLocation": false]])
            #expect(try await server.stranger.get(listing).json.approximate == false)
        }
    }

    @Test("each line has a result in its order: bad lines are refused, repeats too, and the rest is stored")
    func lines() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let good = String(decoding: line("a").bytes, as: UTF8.self)
            let text = """
                \(good)
                {"externalId": "b", "priceCents": "cheap"}

                not json\r
                {"title": "No id"}
                \(good)
                """
            let answer = try await sync(olive, text: text)
            #expect(answer.dropLast().map(\.line) == [1, 2, 4, 5, 6])
            #expect(answer.dropLast().map(\.outcome) == ["created", "refused", "refused", "refused", "refused"])
            #expect(answer[1].problem.errors.list.contains { $0.field == "priceCents" })
            #expect(answer[2].problem.code == "malformed_json" && answer[3].externalId == .null)
            #expect(answer[4].problem.errors[0].code == "repeated")
            let summary = answer[5].summary
            #expect(summary.created == 1 && summary.refused == 4 && summary.retired == .null)
            #expect(try await count(olive) == 1)
        }
    }

    @Test("a stream that is sent once more changes nothing, and none of its listings is there twice")
    func repeated() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let all = (0..<130).map { line("unit \($0)", ["title": .string("Room number \($0)")]) }
            let first = try await sync(olive, Array(all.prefix(101)))
            #expect(first.last?.summary.created == 101)
            let second = try await sync(olive, all)
            #expect(second.last?.summary.created == 29 && second.last?.summary.unchanged == 101)
            let third = try await sync(olive, all)
            #expect(third.last?.summary.unchanged == 130)
            #expect(Set(third.dropLast().map(\.listingId.text)).count == 130)
        }
    }

    @Test("what a whole stream lacks is taken down, and offered again when it comes back")
    func retired() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await sync(olive, ["a", "b", "c"].map { line($0) })
            let kept = try await olive.posted()
            let lines: [JSON] = [line("a"), ["externalId": "b", "priceCents": -1]]
            let answer = try await sync(olive, lines, query: "?retire=true")
            #expect(answer.last?.summary.retired == 1)
            #expect(try await olive.get("\(path)?externalId=c").json.status == "closed")
            #expect(try await olive.get("\(path)?externalId=b").json.status == "active")
            #expect(try await olive.get(kept.listingPath).json.status == "active")
            let back = try await sync(olive, [line("c")])
            #expect(back[0].outcome == "changed" && back[0].status == "active")
        }
    }

    @Test("nothing is taken down by an empty stream, one with a nameless line, or one that lacks too many")
    func notRetired() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await sync(olive, (0..<12).map { line("unit \($0)") })
            for text in ["", "<html>\n", "{}\n"] {
                let answer = try await sync(olive, text: text, query: "?retire=true")
                #expect(answer.last?.summary.problem.code == "not_retired", "\(text)")
            }
            let few = try await sync(olive, [line("unit 0")], query: "?retire=true&maxRetirePercent=50")
            #expect(few.last?.summary.problem.code == "too_many_absent")
            #expect(try await count(olive) == 12)
            let all = try await sync(olive, [line("unit 0")], query: "?retire=true&maxRetirePercent=100")
            #expect(all.last?.summary.retired == 11)
        }
    }

    @Test("a stream that breaks off has stored its first lines, retires nothing, and is completed by the next one")
    func interrupted() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await sync(olive, [line("old")])
            let lines = (0..<150).map { String(decoding: line("unit \($0)").bytes, as: UTF8.self) + "\n" }.joined()
            let upload = try SlowUpload(
                Array(lines.utf8), to: "\(path)/sync?retire=true", of: olive, type: "application/x-ndjson")
            try upload.send(upTo: lines.utf8.count * 3 / 4)
            while try await olive.get("\(path)?externalId=unit%2099").status == 404 {
                try await Task.sleep(for: .milliseconds(20))
            }
            upload.cut()
            #expect(try await olive.get("\(path)?externalId=unit%20149").status == 404)
            let next = try await sync(olive, text: lines, query: "?retire=true")
            let summary = try #require(next.last?.summary)
            #expect((summary.created, summary.unchanged, summary.refused) == (50, 100, 0))
            #expect(summary.retired == 1)
        }
    }

    @Test("a body that is no stream, a long line and a wrong id are refused")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            #expect(try await olive.post("\(path)/sync").code == "not_ndjson")
            let packed = try await olive.with(["Content-Encoding": "gzip"]).send(
                .POST, "\(path)/sync", [0x1F, 0x8B, 0x08], type: "application/x-ndjson")
            #expect(packed.status == 415 && packed.code == "not_ndjson")
            let long = [UInt8](repeating: 0x20, count: Limits.syncLineBytes + 1)
            let answer = try await olive.send(.POST, "\(path)/sync", long, type: "application/x-ndjson")
            #expect(answer.status == 413)
            let id = String(repeating: "x", count: 201)
            #expect(try await olive.put("\(path)?externalId=\(id)", .sunnyRoom).fields == ["externalId"])
            #expect(try await olive.put(path, .sunnyRoom).fields == ["externalId"])
            #expect(try await olive.put("\(path)?externalId=a", ["status": "draft"]).fields.contains("status"))
        }
    }
}
