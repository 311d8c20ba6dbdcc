import Testing

@Suite("Reporting")
struct ReportTests {
    @Test("anyone signed in reports a listing or an account, once")
    func once() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = try await olive.publish()
            let first = try await sam.report(path, words: "  Asks for a deposit by wire ")
            #expect(first.status == 201)
            #expect(first.json.names == ["id", "reason", "words", "createdAt"])
            #expect(first.json.words == "Asks for a deposit by wire")
            #expect(try await sam.report(path, "other").code == "already_reported")
            #expect(try await sam.report("/v1/accounts/\(olive.accountID)", "discrimination").status == 201)
            let repeated = try await sam.report("/v1/accounts/\(olive.accountID)")
            #expect((repeated.status, repeated.code) == (409, "already_reported"))
        }
    }

    @Test("a report that is sent again by its key is filed once and answered alike")
    func repeated() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = try await olive.publish()
            let keyed = sam.with(["Idempotency-Key": "one"])
            let answers = [try await keyed.report(path), try await keyed.report(path)]
            #expect(answers.map(\.status) == [201, 201] && answers[0].json == answers[1].json)
        }
    }

    @Test("nobody reports what is their own, what they cannot see, or what is not there")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (path, draft) = (try await olive.publish(), try await olive.publish(["status": "draft"]))
            let own = try await olive.report(path)
            #expect((own.status, own.code) == (409, "own_listing"))
            #expect(try await olive.report("/v1/accounts/\(olive.accountID)").code == "own_account")
            let nobody = "01900000-0000-7000-8000-000000000000"
            for path in [draft, "/v1/listings/\(nobody)", "/v1/accounts/\(nobody)", "/v1/accounts/olive"] {
                #expect(try await sam.report(path).status == 404, "\(path)")
            }
            try await server.makeTenant("campus", host: "campus.example.edu")
            let twin = try await server.register("twin", host: "campus.example.edu")
            #expect(try await twin.report(path).status == 404)
            #expect(try await twin.report("/v1/accounts/\(olive.accountID)").status == 404)
        }
    }

    @Test("a report names one of five reasons and has at most 2,000 characters of words")
    func malformed() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = "\(try await olive.publish())/reports"
            #expect(try await sam.post(path, [:]).fields == ["reason"])
            #expect(try await sam.post(path, ["reason": "ugly"]).fields == ["reason"])
            let long = JSON.string(String(repeating: "x", count: 2001))
            #expect(try await sam.post(path, ["reason": "scam", "words": long]).fields == ["words"])
            #expect(try await sam.post(path, ["reason": "scam", "words": "a\u{0}b"]).fields == ["words"])
            #expect(try await sam.post(path, ["reason": "scam", "reporter": "x"]).fields == ["reporter"])
        }
    }

    @Test("the reported learns neither that nor by whom: not by listing, versions, the answer to a release or a mail")
    func secret() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "sam")
            let (olive, sam, mo) = (people[0], people[1], try await server.register("mo", as: .moderator))
            let path = try await olive.publish()
            #expect(try await sam.report(path, words: "Sam was here").status == 201)
            for answer in [
                try await olive.get(path), try await olive.get("\(path)/versions"), try await olive.get("/v1/account"),
                try await olive.get("/v1/account/listings"),
            ] {
                #expect(answer.status == 200)
                #expect(!answer.text.lowercased().contains("report") && !answer.text.contains("Sam"))
            }
            #expect(try await olive.get("\(path)/reports").status == 405)
            // Releasing a listing that was only reported dismisses the reports without telling the owner.
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await mo.decide(path, "hold", because: "Something else").status == 200)
            #expect(try await server.subjects(ofMailTo: olive, count: 1).count == 1)
        }
    }
}
