import Testing

@testable import App

@Suite("The last admin")
struct LastAdminTests {
    @Test("stays: may not leave while nobody else is an admin, and may once somebody is")
    func leaving() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.registerAdmin("ada"), try await server.register("bob"))
            let refused = try await ada.leave()
            #expect((refused.status, refused.code) == (409, "last_admin"))
            #expect(try await ada.get("/v1/admin/audit").status == 200)
            let role = "/v1/admin/accounts/\(bob.accountID)/role"
            #expect(try await ada.put(role, ["role": "admin"]).status == 204)
            #expect(try await ada.leave().status == 204)
            #expect(try await bob.leave().code == "last_admin")
        }
    }

    @Test("a blocked admin is none: the other one stays")
    func blocked() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.registerAdmin("ada"), try await server.registerAdmin("bob"))
            let path = "/v1/admin/accounts/\(bob.accountID)/block"
            #expect(try await ada.put(path, ["reason": "Sells bridges"]).status == 204)
            #expect(try await ada.leave().code == "last_admin")
        }
    }

    @Test(
        "of two admins who end each other at the same moment, one stays",
        arguments: ["demote", "block", "leave", "one demotes, one leaves"])
    func atOnce(how: String) async throws {
        try await TestServer.run { server in
            for round in 0..<4 {
                let admins = [
                    try await server.registerAdmin("ada\(round)"), try await server.registerAdmin("bob\(round)"),
                ]
                for admin in admins { #expect(try await admin.confirmPassword().status == 204) }
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for (index, admin) in admins.enumerated() {
                        let path = "/v1/admin/accounts/\(admins[1 - index].accountID)"
                        group.addTask {
                            switch how {
                            case "demote": try await admin.put("\(path)/role", ["role": "member"]).status
                            case "block": try await admin.put("\(path)/block", ["reason": "Sells bridges"]).status
                            case "leave": try await admin.delete("/v1/account").status
                            default:
                                index == 0
                                    ? try await admin.put("\(path)/role", ["role": "member"]).status
                                    : try await admin.delete("/v1/account").status
                            }
                        }
                    }
                    for try await status in group { #expect([204, 401, 403, 404, 409].contains(status)) }
                }
                let left = try await server.admins()
                #expect(left >= 1, "\(how)")
                // The next round begins with nobody.
                try await server.operatorEndsAdmins()
            }
        }
    }

    @Test("the operator may take the role from the last one")
    func byOperator() async throws {
        try await OwnServer.run { server in
            let ada = try await server.registerAdmin("ada")
            let revoked = try await DigsCommand.run(["admin", "revoke", "ada@example.edu"], in: server.folder)
            #expect(revoked.status == 0, "\(revoked.output)")
            #expect(try await ada.get("/v1/admin/audit").code == "admins_only")
        }
    }
}

extension TestMarketplace {
    fileprivate func admins() async throws -> Int {
        let tenant = try await self.tenant().id
        return try await installation.database.read { db in
            try db.first(
                "SELECT count(*) FROM accounts WHERE tenant_id = ? AND role = 'admin' AND blocked_at IS NULL", tenant
            ) { try $0.int() } ?? 0
        }
    }

    fileprivate func operatorEndsAdmins() async throws {
        let tenant = try await self.tenant().id
        try await installation.database.write { db in
            try db.execute("UPDATE accounts SET role = 'member' WHERE tenant_id = ?", tenant)
        }
    }
}
