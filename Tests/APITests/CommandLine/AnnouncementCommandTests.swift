import Domain
import Foundation
import Testing

@Suite("Command line: notices")
struct AnnouncementCommandTests {
    private static let maintenance = ["notice", "--title", "Maintenance on Sunday", "--text", "From 2 to 4."]

    private func list(_ server: OwnServer, _ more: String...) async throws -> [JSON] {
        let answer = try await DigsCommand.run(["notice", "list", "--json"] + more, in: server.folder)
        try #require(answer.status == 0, "\(answer.output)")
        return try JSONDecoder().decode(JSON.self, from: Data(answer.output.utf8)).list
    }

    @Test("a notice to all marketplaces is shown and mailed by the running server, and withdrawn from all by its id")
    func everywhere() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            let elsewhere = try await server.register("olive", host: "union.example.edu")
            try await server.markVerified(sam)
            let sent = try await DigsCommand.run(Self.maintenance + ["--mail", "--all-tenants"], in: server.folder)
            #expect(sent.status == 0 && sent.output.contains("default, union"), "\(sent.output)")
            for client in [sam, elsewhere, server.stranger] {
                #expect(try await client.announcementTitles() == ["Maintenance on Sunday"])
            }
            #expect(try await server.announcementMails(to: "sam", title: "Maintenance on Sunday").count == 1)
            let rows = try await list(server, "--all-tenants")
            #expect(rows.map(\.tenant.text) == ["default", "union"] && Set(rows.map(\.id.text)).count == 1)
            #expect(rows.allSatisfy { $0.status == "current" && $0.author == "operator" })
            let withdraw = ["notice", "withdraw", rows[0].id.text]
            #expect(try await DigsCommand.run(withdraw, in: server.folder).status == 0)
            #expect(try await DigsCommand.run(withdraw, in: server.folder).status == 1)
            #expect(try await sam.announcementTitles().isEmpty)
            #expect(try await elsewhere.announcementTitles().isEmpty)
            let audit = try await admin.get("/v1/admin/audit").json.items.list.prefix(2)
            #expect(audit.map(\.action) == ["withdrawNotice", "sendNotice"])
            #expect(audit.allSatisfy { $0.actor == "operator" && $0.reason == "Maintenance on Sunday" })
            #expect(try await DigsCommand.run(["audit", "verify"], in: server.folder).status == 0)
        }
    }

    @Test("one of an admin is withdrawn too, and from the named marketplace only")
    func one() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let admin = try await server.registerAdmin()
            let path = try await admin.sent(.waterIsOff)
            let id = String(path.split(separator: "/").last ?? "")
            let other = try await DigsCommand.run(["notice", "withdraw", id, "--tenant", "union"], in: server.folder)
            #expect(other.status == 1 && other.output.hasPrefix("digs: "), "\(other.output)")
            #expect(try await DigsCommand.run(["notice", "withdraw", id], in: server.folder).status == 0)
            #expect(try await admin.get(path).json.status == "withdrawn")
            let later = ["--starts", "2099-01-01", "--tenant", "union"]
            let far = try await DigsCommand.run(Self.maintenance + later, in: server.folder)
            #expect(far.status == 1 && far.output.contains("366 days"), "\(far.output)")
            #expect(try await list(server, "--tenant", "union").isEmpty)
        }
    }

    @Test(
        "what is wrong is refused and sends nothing",
        arguments: [
            ["--title", "Hey", "--text", "On Sunday."], ["--title", "Maintenance", "--text", ""],
            ["--title", "Maintenance", "--text", "On Sunday.", "--ends", "2020-01-01"],
            ["--title", "Maintenance", "--text", "On Sunday.", "--starts", "tomorrow"],
            ["--title", "Maintenance", "--text", "On Sunday.", "--tenant", "nowhere"],
            ["--title", "Maintenance", "--text", "On Sunday.", "--audience", "students", "--university", "0"],
        ])
    func refused(_ arguments: [String]) async throws {
        try await OwnServer.run { server in
            let answer = try await DigsCommand.run(["notice"] + arguments, in: server.folder)
            #expect(answer.status == 1 && answer.output.hasPrefix("digs: "), "\(answer.output)")
            #expect(try await list(server).isEmpty)
        }
    }
}
