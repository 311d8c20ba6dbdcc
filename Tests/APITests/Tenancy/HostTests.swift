import Testing

@Suite("Which tenant a request is for")
struct HostTests {
    private func name(_ client: APIClient) async throws -> String { try await client.get("/v1/tenant").json.name.text }

    @Test("a claimed host leads to its tenant in any spelling, with any port, and any other to the default tenant")
    func claimed() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            for host in [
                "union.example.edu", "UNION.Example.EDU", "union.example.edu:8080", "union.example.edu.",
                "union.example.edu.:443",
            ] {
                #expect(try await name(server.at(host: host)) == "union", "\(host)")
            }
            for host in [
                "example.edu", "x.union.example.edu", "union.example.edu.evil.example",
                "127.0.0.1", "[::1]:80", "-",
            ] {
                #expect(try await name(server.at(host: host)) == "default", "\(host)")
            }
            for host in ["evil.example,union.example.edu", "é"] {
                #expect(try await server.at(host: host).get("/v1/tenant").status == 400, "\(host)")
            }
        }
    }

    @Test("no header but Host says whose a request is")
    func spoofed() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let names = [
                "X-Forwarded-Host", "Forwarded", "X-Host", "X-Tenant", "X-Tenant-Id", "X-Original-Host",
                "X-Original-URL", "X-Rewrite-URL",
                "Origin", "Referer", "X-Forwarded-Server",
            ]
            for header in names {
                let value = header == "Forwarded" ? "host=union.example.edu" : "union.example.edu"
                #expect(try await name(server.stranger.with([header: value])) == "default", "\(header)")
            }
            let query = try await server.stranger.get("/v1/tenant?host=union.example.edu")
            #expect(query.status == 400)
        }
    }

    @Test("under strict hosts an unclaimed host only has health and the contract")
    func strict() async throws {
        try await OwnServer.run(strictHosts: true) { server in
            try await server.makeTenant("union", host: "union.example.edu")
            #expect(try await name(server.at(host: "union.example.edu")) == "union")
            for host in ["default", "example.edu", "127.0.0.1:\(server.port)"] {
                let nowhere = server.at(host: host)
                for path in ["/v1/tenant", "/v1/listings?near=43,-77", "/v1/account", "/v1/universities?q=roch"] {
                    let answer = try await nowhere.get(path)
                    #expect([401, 404].contains(answer.status), "\(host) \(path) \(answer.status)")
                }
                #expect(try await nowhere.get("/v1/tenant").code == "unknown_host")
                let body: JSON = ["email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"]
                #expect(try await nowhere.post("/v1/accounts", body).status == 404)
                #expect(try await nowhere.logIn("olive@example.edu").status == 404)
                #expect(try await nowhere.get("/health/live").status == 200)
            }
        }
    }

    @Test("requests without a host, with two, or for an absolute address do not cross tenants")
    func rawHosts() async throws {
        try await OwnServer.run(strictHosts: true) { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let none = try await RawSocket.send("GET /v1/tenant HTTP/1.1\r\nConnection: close\r\n\r\n", to: server.port)
            #expect([400, 404].contains(none.status))
            let two = try await RawSocket.send(
                "GET /v1/tenant HTTP/1.1\r\nHost: evil.example\r\nHost: union.example.edu\r\nConnection: close\r\n\r\n",
                to: server.port)
            #expect([400, 404].contains(two.status))
            let absolute = try await RawSocket.send(
                "GET http://union.example.edu/v1/tenant HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
                to: server.port)
            #expect([400, 404].contains(absolute.status))
        }
    }

    @Test("a host is claimed by one tenant at a time")
    func taken() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            await #expect(throws: (any Error).self) { try await server.makeTenant("other", host: "union.example.edu") }
            await #expect(throws: (any Error).self) { try await server.makeTenant("union", host: "other.example.edu") }
            // The failed one left nothing: its name and its host are free.
            try await server.makeTenant("other", host: "other.example.edu")
            #expect(try await name(server.at(host: "other.example.edu")) == server.scoped(tenant: "other"))
        }
    }
}
