import Foundation
import Testing

@Suite("Command line: admins, help and folders")
struct AdminCommandTests {
    @Test("grant makes an admin at once, revoke takes it back, and both are in the audit log as the operator's")
    func grant() async throws {
        try await OwnServer.run { server in
            let (ada, olive) = (try await server.register("ada"), try await server.register("olive"))
            let listing = try await olive.posted()
            #expect(try await ada.get("/v1/admin/audit").status == 403)
            let granted = try await DigsCommand.run(["admin", "grant", " Ada@Example.edu "], in: server.folder)
            #expect(granted.status == 0, "\(granted.output)")
            #expect(try await ada.delete("\(listing.listingPath)?reason=A%20scam").status == 204)
            let audit = try await ada.get("/v1/admin/audit").json.items.list
            #expect(audit.map(\.action) == ["deleteListing", "grantAdmin"])
            #expect(audit.last?.subject.text == ada.accountID)
            #expect(try await DigsCommand.run(["admin", "revoke", "ada@example.edu"], in: server.folder).status == 0)
            #expect(try await ada.get("/v1/admin/audit").status == 403)
        }
    }

    @Test("an account that is not there, or another tenant's, is refused")
    func refused() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("ada")
            try await server.makeTenant("campus", host: "campus.example.edu")
            for arguments in [
                ["admin", "grant", "nobody@example.edu"], ["admin", "grant", "no address"],
                ["admin", "grant", "ada@example.edu", "--tenant", "campus"],
                ["admin", "grant", "ada@example.edu", "--tenant", "nowhere"],
            ] {
                let answer = try await DigsCommand.run(arguments, in: server.folder)
                #expect(answer.status == 1, "\(arguments): \(answer.output)")
                #expect(answer.output.hasPrefix("digs: "), "\(arguments): \(answer.output)")
            }
        }
    }

    @Test("help lists every command; an unknown one ends with status 64")
    func help() async throws {
        let help = try await DigsCommand.run(["--help"])
        #expect(help.status == 0)
        for command in ["serve", "import", "tenant", "admin", "notice"] { #expect(help.output.contains(command)) }
        for arguments in [["fly"], ["serve", "--port", "x"], ["import"], ["import", "listings"], ["tenant", "host"]] {
            #expect([0, 64].contains(try await DigsCommand.run(arguments).status), "\(arguments)")
        }
        #expect(try await DigsCommand.run(["fly"]).status == 64)
    }

    @Test(
        "a command on a folder that is no installation is refused and makes nothing",
        arguments: [
            ["tenant", "list"], ["tenant", "show", "default"], ["tenant", "create", "campus"], ["admin", "list"],
            ["admin", "grant", "a@example.edu"], ["audit", "verify"], ["migrate"],
            ["notice", "list"], ["notice", "--title", "Maintenance", "--text", "On Sunday."],
        ])
    func noInstallation(_ command: [String]) async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data")
            let refused = try await DigsCommand.run(command, in: data)
            #expect(refused.status == 1, "\(refused.output)")
            #expect(refused.output.hasPrefix("digs: "), "\(refused.output)")
            #expect(!FileManager.default.fileExists(atPath: data.path))
        }
    }

    @Test("admin list tells who may moderate, as lines and as JSON")
    func list() async throws {
        try await OwnServer.run { server in
            _ = try await (server.registerAdmin("ada"), server.register("mo", as: .moderator), server.register("sam"))
            let lines = try await DigsCommand.run(["admin", "list"], in: server.folder)
            #expect(lines.output == "admin\tada@example.edu\tAda\nmoderator\tmo@example.edu\tMo\n")
            let json = try await DigsCommand.run(["admin", "list", "--json"], in: server.folder)
            let rows = try JSONDecoder().decode(JSON.self, from: Data(json.output.utf8)).list
            #expect(rows.map(\.email) == ["ada@example.edu", "mo@example.edu"])
            #expect(rows.map(\.role) == ["admin", "moderator"])
        }
    }

    @Test("a data folder that cannot be made, or whose secret is broken, is told plainly")
    func folders() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data("x".utf8).write(to: file)
            let inFile = try await DigsCommand.run(["serve", "--port", "0", "--data", "\(file.path)/data"])
            #expect(inFile.status == 1)
            #expect(inFile.output.contains("can't be created"))
            let data = folder.appending(path: "data")
            try await DigsCommand.makeInstallation(in: data)
            #expect(try await DigsCommand.run(["tenant", "list"], in: data).status == 0)
            let secret = data.appending(path: "secret")
            let mode = try FileManager.default.attributesOfItem(atPath: secret.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            try Data("short".utf8).write(to: secret)
            let broken = try await DigsCommand.run(["tenant", "list"], in: data)
            #expect(broken.status == 1)
            #expect(broken.output.contains("backup"))
        }
    }
}
