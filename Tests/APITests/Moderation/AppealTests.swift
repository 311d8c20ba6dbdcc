import Testing

@Suite("Appealing against a hold")
struct AppealTests {
    private static let words: JSON = ["words": "It is real: come and see it."]

    /// Runs a server with a listing of olive's that a moderator holds.
    private static func open(
        _ body:
            @escaping @Sendable (_ server: OwnServer, _ olive: APIClient, _ mo: APIClient, _ path: String) async throws
            -> Void
    ) async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let path = try await olive.publish()
            #expect(try await mo.decide(path, "hold").status == 200)
            try await body(server, olive, mo, path)
        }
    }

    @Test("its owner says something once; it comes into the queue and goes with the answer")
    func once() async throws {
        try await Self.open { server, olive, mo, path in
            #expect(try await mo.queue() == [])
            let answer = try await olive.post("\(path)/appeal", Self.words)
            #expect(answer.status == 201 && answer.json.names == ["appealedAt"])
            #expect(try await olive.get(path).json.hold.appealedAt == answer.json.appealedAt)
            let repeated = try await olive.post("\(path)/appeal", Self.words)
            #expect((repeated.status, repeated.code) == (409, "already_appealed"))
            let item = try await mo.get("/v1/admin/queue").json.items[0]
            #expect(item.hold.appeal == Self.words.words && item.hold.appealedAt == answer.json.appealedAt)
            #expect(try await server.subjects(ofMailTo: olive, count: 1).count == 1)
            #expect(try await mo.decide(path, "hold", because: "Still odd").status == 200)
            #expect(try await mo.queue() == [])
            #expect(try await olive.get(path).json.hold.reason == "Still odd")
            #expect(try await olive.post("\(path)/appeal", Self.words).code == "already_appealed")
            #expect(try await server.subjects(ofMailTo: olive, count: 2).count == 2)
        }
    }

    @Test("another hold can be appealed against again")
    func anew() async throws {
        try await Self.open { _, olive, mo, path in
            _ = try await olive.post("\(path)/appeal", Self.words)
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await olive.post("\(path)/appeal", Self.words).code == "not_held")
            #expect(try await mo.decide(path, "hold").status == 200)
            #expect(try await olive.post("\(path)/appeal", Self.words).status == 201)
        }
    }

    @Test("only the owner can appeal, and only with a message; a repeated request gets the same response")
    func refused() async throws {
        try await Self.open { server, olive, mo, path in
            let sam = try await server.register("sam")
            #expect(try await sam.post("\(path)/appeal", Self.words).status == 404)
            #expect(try await mo.post("\(path)/appeal", Self.words).code == "not_yours")
            for bad: JSON in [
                [:], ["words": "no"], ["words": 7], ["words": .string(String(repeating: "x", count: 2001))],
            ] {
                #expect(try await olive.post("\(path)/appeal", bad).fields == ["words"])
            }
            let keyed = olive.with(["Idempotency-Key": "one"])
            let answers = [
                try await keyed.post("\(path)/appeal", Self.words), try await keyed.post("\(path)/appeal", Self.words),
            ]
            #expect(answers.map(\.status) == [201, 201] && answers[0].json == answers[1].json)
        }
    }
}
