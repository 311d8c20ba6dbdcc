import Foundation
import Testing

@Suite("Command line: tenants")
struct TenantCommandTests {
    /// Runs a command.
    private func digs(_ folder: URL, _ arguments: String...) async throws -> DigsCommand.CommandResult {
        try await DigsCommand.run(arguments, in: folder)
    }

    @Test("a tenant is made with its hosts and listed with its settings")
    func create() async throws {
        try await withTemporaryFolder { folder in
            try await DigsCommand.makeInstallation(in: folder)
            #expect(try await digs(folder, "tenant", "list").output.contains("default\t(unclaimed hosts)"))
            let made = try await digs(
                folder, "tenant", "create", "campus", "--host", "Campus.Example.edu:8080", "--host", "c2.example.edu")
            #expect(made.status == 0, "\(made.output)")
            let list = try await digs(folder, "tenant", "list")
            #expect(list.status == 0)
            #expect(
                list.output.contains("campus\tc2.example.edu campus.example.edu")
                    || list.output.contains("campus\tcampus.example.edu c2.example.edu"))
            #expect(list.output.contains("\tcurrency=USD"))
        }
    }

    @Test("a name or host that is taken or none is refused with status 1, and nothing is made")
    func refusals() async throws {
        try await withTemporaryFolder { folder in
            try await DigsCommand.makeInstallation(in: folder)
            #expect(try await digs(folder, "tenant", "create", "campus", "--host", "campus.example.edu").status == 0)
            for arguments in [
                ["tenant", "create", "campus"], ["tenant", "create", "other", "--host", "campus.example.edu"],
                ["tenant", "create", "Bad Name"],
                ["tenant", "create", ""], ["tenant", "create", "other", "--host", "a/b"],
                ["tenant", "create", "default"],
                ["tenant", "host", "add", "nobody", "x.example.edu"],
                ["tenant", "host", "add", "default", "campus.example.edu"],
                ["tenant", "host", "add", "campus", "no host"],
                ["tenant", "host", "remove", "campus", "x.example.edu"],
                ["tenant", "host", "remove", "default", "campus.example.edu"],
                ["tenant", "set", "nobody", "currency=EUR"],
                ["tenant", "set", "campus", "currency=euro"], ["tenant", "set", "campus", "radiusMiles=26"],
                ["tenant", "set", "campus", "colour=red"],
                ["tenant", "set", "campus", "universities=1"], ["tenant", "set", "campus", "universities="],
                ["tenant", "show", "nobody"], ["tenant", "rename", "nobody", "other"],
                ["tenant", "rename", "campus", "default"], ["tenant", "rename", "campus", "Bad Name"],
                ["tenant", "rename", "default", "other"], ["tenant", "delete", "nobody", "--confirm", "nobody"],
                ["tenant", "delete", "default", "--confirm", "default"],
                ["tenant", "set", "campus", "currency=EUR", "listingDays=0"],
            ] {
                let refused = try await DigsCommand.run(arguments, in: folder)
                #expect(refused.status == 1, "\(arguments): \(refused.output)")
                #expect(refused.output.hasPrefix("digs: "), "\(arguments): \(refused.output)")
                #expect(!refused.output.contains("SQL"), "\(arguments): \(refused.output)")
            }
            #expect(try await digs(folder, "tenant", "set", "campus", "currency").status == 64)
            #expect(try await digs(folder, "tenant", "set", "campus").status == 64)
            let list = try await digs(folder, "tenant", "list").output
            #expect(!list.contains("other") && !list.contains("EUR"))
        }
    }

    @Test("a running server follows hosts and settings within a moment")
    func followed() async throws {
        try await OwnServer.run(background: .otherProcesses, strictHosts: true) { server in
            let campus = server.at(host: "campus.example.edu")
            #expect(try await campus.get("/v1/tenant").status == 404)
            #expect(
                try await digs(server.folder, "tenant", "create", "campus", "--host", "campus.example.edu").status == 0)
            try await eventually("the host is known") { try await campus.get("/v1/tenant").json.name == "campus" }
            #expect(
                try await digs(
                    server.folder, "tenant", "set", "campus", "displayName=Campus Digs", "currency=EUR",
                    "radiusMiles=10"
                ).status == 0)
            try await eventually("the settings are known") { try await campus.get("/v1/tenant").json.currency == "EUR" }
            let tenant = try await campus.get("/v1/tenant").json
            #expect(tenant.displayName == "Campus Digs")
            #expect(tenant.radiusMiles == 10)
            #expect(try await digs(server.folder, "tenant", "host", "add", "campus", "second.example.edu").status == 0)
            try await eventually("the second host is known") {
                try await server.at(host: "second.example.edu").get("/v1/tenant").status == 200
            }
            #expect(
                try await digs(server.folder, "tenant", "host", "remove", "campus", "campus.example.edu").status == 0)
            try await eventually("the first host is nobody's") { try await campus.get("/v1/tenant").status == 404 }
        }
    }

    @Test("show tells all settings, hosts, chosen universities and the size, as lines and as JSON")
    func show() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("olive").posted()
            #expect(try await digs(server.folder, "tenant", "set", "default", "universities=195003").status == 0)
            let lines = try await digs(server.folder, "tenant", "show", "default").output
            for line in [
                "currency=USD", "radiusMiles=25.0", "reportsToHold=3",
                "holdFirstListings=false", "universities=1: Rochester Institute",
                "accounts: 1, listings: 1",
            ] {
                #expect(lines.contains(line), "\(line) in \(lines)")
            }
            let shown = try await digs(server.folder, "tenant", "show", "default", "--json").output
            let json = try JSONDecoder().decode(JSON.self, from: Data(shown.utf8))
            #expect(json.name == "default")
            #expect(json.settings.currency == "USD")
            #expect(json.universities.list.count == 1)
            let list = try await digs(server.folder, "tenant", "list", "--json").output
            #expect(try JSONDecoder().decode(JSON.self, from: Data(list.utf8)).list.map(\.name) == ["default"])
        }
    }

    @Test("a tenant keeps its hosts under a new name, and goes with all that it has only when its name is said twice")
    func life() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive", host: "campus.example.edu")
            let listing = try await olive.posted()
            #expect(try await digs(server.folder, "tenant", "rename", "campus", "union").status == 0)
            try await eventually("the name is known") { try await olive.get("/v1/tenant").json.name == "union" }
            #expect(try await digs(server.folder, "tenant", "delete", "union", "--confirm", "campus").status == 64)
            #expect(try await olive.get(listing.listingPath).status == 200)
            let gone = try await digs(server.folder, "tenant", "delete", "union", "--confirm", "union")
            #expect(gone.output.contains("1 account and 1 listing"), "\(gone.output)")
            try await eventually("the host is nobody's") { try await olive.get("/v1/tenant").json.name == "default" }
            let stranger = server.at(host: "campus.example.edu")
            #expect(try await stranger.get(listing.listingPath).status == 404)
            #expect(try await digs(server.folder, "audit", "verify").status == 0)
        }
    }

    @Test("universities are chosen by id or IPEDS number, and all of them again")
    func universities() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            func count() async throws -> Int {
                try await server.stranger.get("/v1/universities?limit=100").json.items.list.count
            }
            #expect(try await digs(server.folder, "tenant", "set", "default", "universities=195003,166683").status == 0)
            try await eventually("the choice is known") { try await count() == 2 }
            #expect(try await digs(server.folder, "tenant", "set", "default", "universities=all").status == 0)
            try await eventually("all are back") { try await count() == 100 }
        }
    }
}
