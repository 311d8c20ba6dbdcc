import Foundation
import Testing

@Suite("Requests that must happen once")
struct RepeatedRequestTests {
    private static let key = ["Idempotency-Key": "7d3c6a"]
    /// Bytes, because members that are encoded twice may be in another order.
    private static let room = JSON.sunnyRoom.bytes
    private static let otherRoom = JSON.sunnyRoom.with(["title": "Another room"]).bytes

    @Test("the same request again gets the first answer, byte for byte and with its headers, and does nothing")
    func replay() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(Self.key)
            let (one, two) = (
                try await olive.send(.POST, "/v1/listings", Self.room),
                try await olive.send(.POST, "/v1/listings", Self.room)
            )
            #expect((one.status, two.status) == (201, 201))
            #expect(one.body == two.body)
            for name in ["Location", "ETag", "Content-Type"] { #expect(one.headers[name] == two.headers[name]) }
            #expect(one.headers["X-Request-Id"] != two.headers["X-Request-Id"])
            #expect(try await olive.found() == 1)
        }
    }

    @Test("the same key with another body, or for another operation, is refused")
    func reused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(Self.key)
            _ = try await olive.send(.POST, "/v1/listings", Self.room)
            let answer = try await olive.send(.POST, "/v1/listings", Self.otherRoom)
            #expect(answer.status == 422)
            #expect(answer.json.errors[0].code == "idempotency_key_reused")
            #expect(try await olive.found() == 1)
        }
    }

    @Test("the same key many times at once makes one listing, and all get its id")
    func atOnce() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let body = String(decoding: JSON.sunnyRoom.bytes, as: UTF8.self)
            let request = """
                POST /v1/listings HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r
                Content-Type: application/json\r
                Authorization: Bearer \(olive.token ?? "")\r\nIdempotency-Key: once\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """
            let answers = try await withThrowingTaskGroup(of: APIResponse.self) { group in
                for _ in 0..<20 { group.addTask { try await RawSocket.send(request, to: server.port) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 })
            #expect(Set(answers.map(\.json.id)).count == 1)
            #expect(try await olive.found() == 1)
        }
    }

    @Test("another caller's same key is its own")
    func otherCaller() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (
                try await server.register("olive").with(Self.key), try await server.register("sam").with(Self.key)
            )
            let (one, two) = (
                try await olive.send(.POST, "/v1/listings", Self.room), try await sam.post("/v1/listings", .sunnyRoom)
            )
            #expect((one.status, two.status) == (201, 201))
            #expect(one.json.id != two.json.id)
            #expect(two.json.owner.id.text == sam.accountID)
        }
    }

    @Test("a request that was refused may be sent again, corrected, with its key")
    func refusedFirst() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(Self.key)
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(["priceCents": 0])).status == 422)
            #expect(try await olive.send(.POST, "/v1/listings", Self.room).status == 201)
        }
    }

    @Test("after 24 hours a key is forgotten")
    func ageing() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive").with(Self.key)
            let one = try await olive.send(.POST, "/v1/listings", Self.room)
            server.clock.advance(days: 1)
            let two = try await olive.send(.POST, "/v1/listings", Self.otherRoom)
            #expect(two.status == 201)
            #expect(one.json.id != two.json.id)
            #expect(
                try await olive.send(.POST, "/v1/listings", Self.otherRoom).json.id == two.json.id)
        }
    }

    @Test("registering and logging in again with the same key gives the same token, which nothing on the disk holds")
    func sealed() async throws {
        try await OwnServer.run { server in
            let person: JSON = ["email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"]
            let (body, pair) = (person.bytes, person.without("name").bytes)
            let one = try await server.stranger.with(Self.key).send(.POST, "/v1/accounts", body)
            let two = try await server.stranger.with(Self.key).send(.POST, "/v1/accounts", body)
            #expect((one.status, two.status) == (201, 201))
            #expect(one.json.token == two.json.token)
            #expect(one.headers["Set-Cookie"] == two.headers["Set-Cookie"])
            let olive = server.stranger.with(token: one.json.token.text, accountID: "")
            #expect(try await olive.get("/v1/sessions").json.items.list.count == 1)
            let logIn = server.stranger.with(["Idempotency-Key": "another"])
            let token = try await logIn.send(.POST, "/v1/sessions", pair).json.token
            #expect(try await logIn.send(.POST, "/v1/sessions", pair).json.token == token)
            let bytes = try await server.bytesOnDisk()
            #expect(bytes.contains("olive@example.edu"))
            for secret in [one.json.token.text, token.text, "correct horse battery"] {
                #expect(bytes.places(of: secret) == [])
                #expect(bytes.places(of: String(Data(secret.utf8).base64EncodedString().dropLast(4))) == [])
            }
        }
    }

    @Test(
        "a key is taken for what it is, and is not endless",
        arguments: ["x", "' OR 1=1", "a b", String(repeating: "k", count: 255)])
    func keys(key: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            #expect(try await olive.with(["Idempotency-Key": key]).post("/v1/listings", .sunnyRoom).status == 201)
            let long = try await olive.with(["Idempotency-Key": String(repeating: "k", count: 256)]).post(
                "/v1/listings", .sunnyRoom)
            #expect(long.status == 400)
            #expect(long.fields == ["Idempotency-Key"])
        }
    }
}
