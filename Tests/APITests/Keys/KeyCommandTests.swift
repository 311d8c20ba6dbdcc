import Testing

@Suite("Command line: keys")
struct KeyCommandTests {
    @Test("digs key makes, lists and revokes keys, and the audit log says so")
    func commands() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let made = try await DigsCommand.run(
                ["key", "create", "Sync", "--account", "olive@example.edu", "--scope", "listings:write"],
                in: server.folder)
            #expect(made.status == 0, "\(made.output)")
            let secret = made.output.trimmingPrefix("\n").split(separator: "\n").last.map(String.init) ?? ""
            _ = try await olive.holding(secret).posted()
            let list = try await DigsCommand.run(
                ["key", "list", "--account", "olive@example.edu"], in: server.folder)
            #expect(list.output.hasSuffix("\tSync\n") && !list.output.contains("digs_key_"))
            let id = list.output.split(separator: "\t").first.map(String.init) ?? ""
            #expect(try await DigsCommand.run(["key", "revoke", id], in: server.folder).status == 1)
            let revoked = try await DigsCommand.run(
                ["key", "revoke", id, "--account", "olive@example.edu"], in: server.folder)
            #expect(revoked.status == 0, "\(revoked.output)")
            #expect(try await olive.holding(secret).get("/v1/account/listings").code == "invalid_key")
            let wide = try await DigsCommand.run(
                ["key", "create", "Portal", "--scope", "moderation:read"], in: server.folder)
            #expect(wide.status == 1 && wide.output.contains("scopes"))
        }
    }
}
