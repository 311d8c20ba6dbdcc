import Testing

@Suite("Health, contract and headers")
struct OperationsTests {
    @Test("a server that lives and is ready says so, plainly")
    func health() async throws {
        try await TestServer.run { server in
            for (path, text) in [("/health/live", "live\n"), ("/health/ready", "ready\n")] {
                let answer = try await server.stranger.get(path)
                #expect(answer.status == 200)
                #expect(answer.text == text)
                #expect(answer.headers["Content-Type"] == ["text/plain; charset=utf-8"])
            }
        }
    }

    @Test("the contract is served as the file that stands in the repository")
    func contract() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("/openapi.yaml")
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == ["application/yaml"])
            #expect(answer.text.hasPrefix("openapi: 3.1"))
        }
    }

    @Test("metrics are not for everybody")
    func metrics() async throws {
        try await TestServer.run { server async throws in
            #expect(try await server.stranger.get("/metrics").status == 404)
        }
    }

    @Test("every answer has the headers that keep browsers from guessing, framing and storing")
    func headers() async throws {
        try await TestServer.run { server in
            for path in ["/v1/tenant", "/nowhere", "/v1/account", "/health/live", "/openapi.yaml"] {
                let headers = try await server.stranger.get(path).headers
                #expect(headers["X-Content-Type-Options"] == ["nosniff"], "\(path)")
                #expect(headers["Content-Security-Policy"].first?.contains("frame-ancestors 'none'") == true)
                #expect(headers["Referrer-Policy"] == ["strict-origin-when-cross-origin"])
                #expect(headers["X-Request-Id"].count == 1)
                #expect(headers["Cache-Control"].count == 1)
            }
        }
    }

    @Test("a secret token in a request comes back in no answer's header or body but its own")
    func noEcho() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for path in ["/v1/account", "/v1/sessions", "/nowhere", "/v1/account?x=1"] {
                let answer = try await olive.get(path)
                #expect(!answer.text.contains(olive.token ?? "-"))
                #expect(!"\(answer.headers)".contains(olive.token ?? "-"))
            }
        }
    }
}
