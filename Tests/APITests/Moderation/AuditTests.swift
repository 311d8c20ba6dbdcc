import Testing

@testable import App

@Suite("The audit log")
struct AuditTests {
    @Test("tells who did what to whom, when and why, the newest first")
    func reported() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish()
            _ = try await admin.delete("\(path)?reason=Two%0Alines")
            _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": " Sells bridges "])
            _ = try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block")
            let entries = try await admin.get("/v1/admin/audit").json.items.list
            #expect(entries.map(\.action) == ["unblockAccount", "blockAccount", "deleteListing", "grantAdmin"])
            #expect(entries.map(\.reason) == [nil, "Sells bridges", "Two\nlines", nil])
            #expect(entries.map(\.actor.text) == [admin.accountID, admin.accountID, admin.accountID, "operator"])
            #expect(entries[1].subject.text == olive.accountID)
            #expect("/v1/listings/\(entries[2].subject.text)" == path)
            let names: Set = [
                "id", "at", "actor", "actorName", "action", "subject", "subjectKind", "subjectName", "reason",
            ]
            #expect(entries.allSatisfy { $0.names == names })
            #expect(entries[1].actorName == "Ada" && entries[1].subjectName == "Olive")
            #expect(entries[2].subjectName == "Sunny room", "a listing that is deleted has its last title")
            #expect(entries.map(\.subjectKind) == ["account", "account", "listing", "account"])
            #expect(entries.map(\.at.text) == entries.map(\.at.text).sorted(by: >))
        }
    }

    @Test("what was refused or changed nothing is not in it")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": ""])
            _ = try await admin.put("/v1/admin/accounts/\(admin.accountID)/block", ["reason": "Tired"])
            _ = try await admin.delete("/v1/admin/accounts/\(olive.accountID)/block")
            _ = try await olive.put("/v1/admin/accounts/\(admin.accountID)/block", ["reason": "Revenge"])
            #expect(try await admin.get("/v1/admin/audit").json.items.list.map(\.action) == ["grantAdmin"])
        }
    }

    @Test("its pages hold every entry once, though more are written meanwhile")
    func paged() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let path = "/v1/admin/accounts/\(olive.accountID)/block"
            for index in 0..<6 { _ = try await admin.put(path, ["reason": "Reason \(index)"]) }
            var (reasons, cursor) = ([JSON](), "")
            repeat {
                let page = try await admin.get("/v1/admin/audit?limit=3\(cursor.isEmpty ? "" : "&cursor=\(cursor)")")
                    .json
                reasons += page.items.list.map(\.reason)
                cursor = page.nextCursor.text
                _ = try await admin.put(path, ["reason": "Written meanwhile"])
            } while !cursor.isEmpty
            #expect(reasons == ["Reason 5", "Reason 4", "Reason 3", "Reason 2", "Reason 1", "Reason 0", nil])
            for query in ["limit=0", "limit=101", "limit=x", "cursor=x", "actor=me", "limit=1&limit=2"] {
                #expect(try await admin.get("/v1/admin/audit?\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test("keeps its entries when those whom they are about, or who made them, delete their accounts")
    func deletedAccounts() async throws {
        try await TestServer.run { server in
            let (olive, ada, bob) = (
                try await server.register("olive"), try await server.registerAdmin("ada"),
                try await server.registerAdmin("bob")
            )
            _ = try await ada.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Sells bridges"])
            let signedInAgain = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            #expect(try await signedInAgain.leave().status == 204)
            #expect(try await ada.leave().status == 204)
            let entry = try await bob.get("/v1/admin/audit").json.items[0]
            #expect((entry.action, entry.reason) == ("blockAccount", "Sells bridges"))
            #expect((entry.actor.text, entry.subject.text) == (ada.accountID, olive.accountID))
        }
    }

    @Test("its entries go so many days after they were written, if the setting says so", arguments: [nil, 30])
    func age(days: Int?) async throws {
        let kept: @Sendable (inout Settings) -> Void = { $0.keepAuditDays = days }
        try await OwnServer.run(configure: kept) { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            server.clock.advance(days: 20)
            _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Sells bridges"])
            for (later, isOld) in [(9, false), (2, true)] {
                server.clock.advance(days: later)
                try await server.step(.retention)
                let actions = try await admin.get("/v1/admin/audit").json.items.list.map(\.action)
                #expect(actions == (isOld && days != nil ? ["blockAccount"] : ["blockAccount", "grantAdmin"]))
            }
        }
    }
}
