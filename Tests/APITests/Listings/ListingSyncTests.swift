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
            #expect(answer[4].problem.errors[0].code == "repeated" && answer[4].externalId == "a")
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
            let long = String(repeating: "x", count: Limits.syncLineBytes + 1)
            let known = (0..<12).map { String(decoding: line("unit \($0)").bytes, as: UTF8.self) + "\n" }.joined()
            for text in ["", "<html>\n", "{}\n", known + long] {
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

    @Test("a body that is no stream, a compressed one and a wrong id are refused")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            #expect(try await olive.post("\(path)/sync").code == "not_ndjson")
            let packed = try await olive.with(["Content-Encoding": "gzip"]).send(
                .POST, "\(path)/sync", [0x1F, 0x8B, 0x08], type: "application/x-ndjson")
            #expect(packed.status == 415 && packed.code == "not_ndjson")
            let id = String(repeating: "x", count: 201)
            #expect(try await olive.put("\(path)?externalId=\(id)", .sunnyRoom).fields == ["externalId"])
            #expect(try await olive.put(path, .sunnyRoom).fields == ["externalId"])
            #expect(try await olive.put("\(path)?externalId=a", ["status": "draft"]).fields.contains("status"))
        }
    }
}
