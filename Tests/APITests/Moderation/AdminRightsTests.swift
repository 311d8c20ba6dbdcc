import Testing

@Suite("What admins may and others may not")
struct AdminRightsTests {
    @Test("strangers and members have no admin calls")
    func membersOnly() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            for (client, status) in [(server.stranger, 401), (sam, 403)] {
                let path = "/v1/admin/accounts/\(olive.accountID)/block"
                #expect(try await client.put(path, ["reason": "Envy"]).status == status)
                #expect(try await client.delete(path).status == status)
                #expect(try await client.get("/v1/admin/audit").status == status)
            }
            #expect(try await sam.put("/v1/admin/accounts/\(sam.accountID)/block", [:]).status == 403)
            #expect(try await olive.get("/v1/account").status == 200)
        }
    }

    @Test("an admin deletes anybody's listing, but says why")
    func deletes() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish()
            for query in [
                "", "?reason=", "?reason=%20%20%20", "?reason=no", "?reason=\(String(repeating: "x", count: 1001))",
                "?reason=a%00bc",
            ] {
                let answer = try await admin.delete(path + query)
                #expect(answer.status == 422, "\(query)")
                #expect(answer.fields == ["reason"])
            }
            #expect(try await admin.delete("\(path)?why=scam").status == 400)
            #expect(try await olive.get(path).status == 200)
            #expect(try await admin.delete("\(path)?reason=Scam").status == 204)
            #expect(try await olive.get(path).status == 404)
            #expect(try await admin.delete("\(path)?reason=Scam").status == 404)
        }
    }

    @Test("a member deletes nobody else's, with or without a reason; an owner needs none, and it is not written down")
    func members() async throws {
        try await TestServer.run { server in
            let (olive, sam, admin) = (
                try await server.register("olive"), try await server.register("sam"), try await server.registerAdmin()
            )
            let path = try await olive.publish()
            #expect(try await sam.delete(path).status == 403)
            #expect(try await sam.delete("\(path)?reason=Scam").status == 403)
            #expect(try await olive.delete(path).status == 204)
            #expect(try await admin.get("/v1/admin/audit").json.items.list.map(\.action) == ["grantAdmin"])
        }
    }

    @Test("an admin may not edit, renew, close or picture anybody's listing")
    func editsNothing() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish()
            let answers = [
                try await admin.patch(path, ["title": "A better title"]),
                try await admin.patch(path, ["status": "closed"]),
                try await admin.post("\(path)/renew"), try await admin.put("\(path)/photos/order", ["ids": []]),
                try await admin.send(.POST, "\(path)/photos", Array("no image".utf8), type: "image/jpeg"),
                try await admin.delete("\(path)/photos/\(admin.accountID)"),
            ]
            #expect(answers.map(\.status) == Array(repeating: 403, count: answers.count))
            #expect(try await olive.get(path).json.title == "Sunny room")
        }
    }

    @Test("an admin sees what is not public, and its exact place only as others do")
    func sees() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish(["status": "draft", "hideExactLocation": true])
            #expect(try await server.stranger.get(path).status == 404)
            let seen = try await admin.get(path)
            #expect(seen.status == 200)
            #expect(seen.json.location != JSON.sunnyRoom.location)
        }
    }

    @Test("nobody can block their own account")
    func ownAccount() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            #expect(
                try await admin.put("/v1/admin/accounts/\(admin.accountID)/block", ["reason": "Tired"]).status == 409)
            #expect(try await admin.get("/v1/account").status == 200)
        }
    }
}
