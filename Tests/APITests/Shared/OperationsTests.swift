import App
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

    @Test("the contract is served in JSON as well, as it says of itself, cached and compressed like the YAML")
    func contractInJSON() async throws {
        try await TestServer.run { server in
            let (yaml, json) = (
                try await server.stranger.get("/openapi.yaml"), try await server.stranger.get("/openapi.json")
            )
            #expect(json.status == 200)
            #expect(json.headers["Content-Type"] == ["application/json"])
            #expect(json.json.openapi == "3.1.1")
            #expect(json.json.paths["/openapi.json"] != .null)
            for name in ["Cache-Control", "Vary"] { #expect(json.headers[name] == yaml.headers[name]) }
            let tag = json.headers["ETag"].first ?? ""
            #expect(try await server.stranger.with(["If-None-Match": tag]).get("/openapi.json").status == 304)
            let packed = try await server.stranger.with(["Accept-Encoding": "gzip"]).raw("/openapi.json")
            #expect(packed.headers["Content-Encoding"] == ["gzip"])
            #expect(packed.body.count < json.body.count / 4)
        }
    }

    @Test("an installation without the contract's file says that there is none, not an empty one")
    func noContract() async throws {
        let configure: @Sendable (inout Settings) -> Void = { ($0.openAPIFile, $0.openAPIJSONFile) = (nil, nil) }
        try await OwnServer.run(configure: configure) { server async throws in
            #expect(try await server.stranger.get("/openapi.yaml").status == 404)
            #expect(try await server.stranger.get("/openapi.json").status == 404)
        }
    }

    @Test("metrics are not for everybody")
    func metrics() async throws {
        try await OwnServer.run { server async throws in
            #expect(try await server.stranger.get("/metrics").status == 404)
        }
    }

    @Test("every answer has the headers that keep browsers from guessing, framing and storing")
    func headers() async throws {
        try await TestServer.run { server in
            for path in ["/v1/tenant", "/nowhere", "/v1/account", "/health/live", "/openapi.yaml", "/openapi.json"] {
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
