import Foundation
import TestDatabases
import Testing

@testable import App

@Suite("Giving roles, and the log of it")
struct RoleTests {
    @Test("an admin makes moderators, admins and members; each may at once what the role may")
    func roles() async throws {
        try await TestServer.run { server in
            let (sam, ada) = (try await server.register("sam"), try await server.registerAdmin())
            let path = "/v1/admin/accounts/\(sam.accountID)/role"
            for (role, queue, audit) in [("moderator", 200, 403), ("admin", 200, 200), ("member", 403, 403)] {
                #expect(try await ada.put(path, ["role": .string(role)]).status == 204)
                #expect(try await ada.put(path, ["role": .string(role)]).status == 204)
                #expect(try await sam.get("/v1/account").json.role.text == role)
                #expect(try await sam.get("/v1/admin/queue").status == queue, "\(role)")
                #expect(try await sam.get("/v1/admin/audit").status == audit, "\(role)")
            }
            let entries = try await ada.get("/v1/admin/audit?account=\(sam.accountID)").json.items.list
            #expect(entries.map(\.action) == ["revokeRole", "grantAdmin", "grantModerator"])
        }
    }

    @Test("nobody else gives roles, and nobody their own")
    func refused() async throws {
        try await TestServer.run { server in
            let (sam, ada) = (try await server.register("sam"), try await server.registerAdmin())
            let mo = try await server.register("mo", as: .moderator)
            let path = "/v1/admin/accounts/\(sam.accountID)/role"
            for client in [sam, mo] {
                #expect(try await client.put(path, ["role": "admin"]).code == "admins_only")
            }
            let own = try await ada.put("/v1/admin/accounts/\(ada.accountID)/role", ["role": "member"])
            #expect((own.status, own.code) == (409, "own_account"))
            for bad: JSON in [[:], ["role": "root"], ["role": nil], ["role": "admin", "tenant": "x"]] {
                #expect(try await ada.put(path, bad).status == 422)
            }
            #expect(
                try await ada.put("/v1/admin/accounts/01900000-0000-7000-8000-000000000000/role", ["role": "admin"])
                    .status
                    == 404)
            #expect(try await sam.get("/v1/account").json.role == "member")
        }
    }

    @Test("the operator grants roles, and every command is in the log, which verifies until somebody changes it")
    func commands() async throws {
        try await OwnServer.run { server in
            let (mo, ada) = (try await server.register("mo"), try await server.registerAdmin())
            let codes = server.folder.appending(path: "codes.txt")
            try Data("US\t14611\tRochester\tNew York\tNY\tMonroe\t055\t\t\t43.1484\t-77.6394\t4\n".utf8).write(
                to: codes)
            for arguments in [
                ["admin", "grant", "mo@example.edu", "--role", "moderator"],
                ["tenant", "set", "default", "currency=EUR"],
                ["tenant", "host", "add", "default", "a.example.edu"],
                ["tenant", "host", "remove", "default", "a.example.edu"],
                ["tenant", "create", "campus"], ["import", "postal-codes", codes.path],
            ] {
                let result = try await DigsCommand.run(arguments, in: server.folder)
                #expect(result.status == 0, "\(arguments): \(result.output)")
            }
            #expect(
                try await DigsCommand.run(["admin", "grant", "mo@example.edu", "--role", "king"], in: server.folder)
                    .status
                    == 64)
            #expect(try await mo.get("/v1/admin/queue").status == 200)
            let entries = try await ada.get("/v1/admin/audit").json.items.list
            #expect(entries.map(\.action).prefix(4) == ["removeHost", "addHost", "setTenant", "grantModerator"])
            #expect(entries.prefix(3).map(\.reason) == [nil, nil, "currency=EUR"])
            #expect(entries[0].subject == "a.example.edu" && entries[0].actor == "operator")
            let whole = try await DigsCommand.run(["audit", "verify"], in: server.folder)
            #expect(whole.status == 0 && whole.output.contains("7 rows"), "\(whole.output)")
            try await server.installation.database.write { db in
                try db.run(script: TestEngine.unlockAudit)
                try db.execute("UPDATE audit SET reason = 'currency=USD' WHERE sequence = 3")
            }
            let broken = try await DigsCommand.run(["audit", "verify"], in: server.folder)
            #expect(broken.status == 1 && broken.output.contains("broken at row 3"), "\(broken.output)")
        }
    }

    @Test("the log is filtered by actor, listing, account, action and time")
    func filters() async throws {
        try await TestServer.run { server in
            let (olive, ada) = (try await server.register("olive"), try await server.registerAdmin())
            let path = try await olive.publish()
            _ = try await ada.decide(path, "hold")
            _ = try await ada.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Spam"])
            func actions(_ query: String) async throws -> [JSON] {
                let answer = try await ada.get("/v1/admin/audit?\(query)")
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json.items.list.map(\.action)
            }
            let listing = path.replacing("/v1/listings/", with: "")
            #expect(
                try await actions("actor=\(ada.accountID)") == ["blockAccount", "holdListing", "readListingContact"])
            #expect(try await actions("actor=operator") == ["grantAdmin"])
            #expect(try await actions("listing=\(listing)") == ["holdListing", "readListingContact"])
            #expect(try await actions("account=\(olive.accountID)") == ["blockAccount"])
            #expect(try await actions("listing=\(listing)&account=\(olive.accountID)") == [])
            #expect(try await actions("action=holdListing&actor=\(ada.accountID)") == ["holdListing"])
            let at = try await ada.get("/v1/admin/audit?action=holdListing").json.items[0].at.text
            #expect(try await actions("from=\(at)&to=\(at)").contains("holdListing"))
            #expect(try await actions("to=2001-01-01T00:00:00.000Z") == [])
            let cursor = try await ada.get("/v1/admin/audit?limit=1").json.nextCursor.text
            for query in [
                "actor=me", "listing=x", "account=x", "action=dance", "from=today", "to=1",
                "actor=operator&limit=1&cursor=\(cursor)",
            ] { #expect(try await ada.get("/v1/admin/audit?\(query)").status == 400, "\(query)") }
        }
    }
}
