import Foundation
import Testing

@Suite("Problems")
struct ProblemTests {
    @Test("a problem has RFC 9457's members and the request's id in body and header, a new one each time")
    func shape() async throws {
        try await TestServer.run { server in
            let answers = [
                try await server.stranger.get("/v1/account"), try await server.stranger.get("/nowhere"),
                try await server.stranger.post("/v1/accounts", [:]),
                try await server.stranger.get("/v1/listings?near=1"),
            ]
            for answer in answers {
                #expect(answer.headers["Content-Type"] == ["application/problem+json"])
                #expect(answer.json.names == ["type", "title", "status", "code", "detail", "requestId", "errors"])
                #expect(answer.json.status.int == answer.status)
                #expect(answer.headers["X-Request-Id"] == [answer.json.requestId.text])
                #expect(!answer.json.requestId.text.isEmpty)
                #expect(answer.headers["Cache-Control"] == ["no-store"])
            }
            #expect(Set(answers.map(\.json.requestId)).count == answers.count)
        }
    }

    @Test("a request id is the server's own, whatever the client calls it")
    func foreignRequestID() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.with(["X-Request-Id": "mine"]).get("/health/live")
            #expect(answer.headers["X-Request-Id"].count == 1)
            #expect(answer.headers["X-Request-Id"] != ["mine"])
        }
    }

    @Test(
        "what is not there is 404",
        arguments: [
            "/nowhere", "/v1", "/v1/", "/v2/listings", "/v1/listings/x",
            "/v1/listings/01900000-0000-7000-8000-000000000000", "/v1/photos/x/small",
            "/v1/photos/01900000-0000-7000-8000-000000000000/huge",
            "/v1/universities/x", "/V1/tenant", "/v1/tenant/x", "/v1/listings/'%20OR%201=1", "/secret", "/digs.sqlite",
        ])
    func notFound(path: String) async throws {
        try await TestServer.run { server in
            let answer = try await RawSocket.send(
                "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", to: server.port)
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
    }

    @Test(
        "a path that has other methods answers 405 and names them",
        arguments: [
            ("DELETE", "/v1/accounts", "OPTIONS, POST"), ("GET", "/v1/accounts", "OPTIONS, POST"),
            ("HEAD", "/v1/accounts", "OPTIONS, POST"),
            ("PUT", "/v1/account", "DELETE, GET, HEAD, OPTIONS, PATCH"), ("POST", "/v1/tenant", "GET, HEAD, OPTIONS"),
            ("PATCH", "/v1/sessions/current", "DELETE, GET, HEAD, OPTIONS"),
            ("POST", "/v1/admin/audit", "GET, HEAD, OPTIONS"),
            ("POST", "/health/live", "GET, HEAD, OPTIONS"), ("DELETE", "/openapi.yaml", "GET, HEAD, OPTIONS"),
            ("TRACE", "/v1/tenant", "GET, HEAD, OPTIONS"),
        ])
    func methods(method: String, path: String, allow: String) async throws {
        try await TestServer.run { server in
            let answer = try await RawSocket.send(
                "\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", to: server.port)
            #expect(answer.status == 405)
            #expect(answer.headers["Allow"] == [allow])
        }
    }

    @Test("HEAD answers what GET does without its body, so that the next request on the connection is understood")
    func head() async throws {
        try await TestServer.run { server in
            for path in [
                "/v1/tenant", "/nowhere", "/v1/account", "/v1/accounts", "/openapi.yaml", "/v1/listings?near=x",
            ] {
                let text =
                    "HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
                    + "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                let answer = String(
                    decoding: try await RawSocket.exchange(Array(text.utf8), with: server.port), as: UTF8.self)
                let parts = answer.components(separatedBy: "\r\n\r\n")
                #expect(parts.count == 3, "\(path)")
                #expect(parts.count > 1 && parts[1].hasPrefix("HTTP/1.1 200"), "\(path): \(answer)")
                #expect(parts.last == "live\n")
            }
        }
    }

    @Test(
        "a body must say that it is JSON",
        arguments: [
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp",
            "text/json",
        ])
    func types(type: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.send(.POST, "/v1/sessions", Array("{}".utf8), type: type)
            #expect(answer.status == 415)
            let good = try await server.stranger.send(
                .POST, "/v1/sessions", Array("{}".utf8), type: "Application/JSON; charset=utf-8")
            #expect(good.status == 422)
            #expect(try await server.stranger.send(.POST, "/v1/sessions", nil).status == 415)
        }
    }

    @Test("no answer shows SQL, a path or a stack, whatever was sent in whichever place")
    func nothingInside() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let nasty = [
                "'", "\"", "';--", "%27%20OR%201=1", "\\", "%5C", "%00", "%0A", "*", "..%2f", "%EF%BF%BF",
                "%F0%9F%8F%A0", "NEAR(a%20b)", "a%22%20OR%20b",
            ]
            for text in nasty {
                let encoded =
                    text.contains("%") ? text : text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let paths = [
                    "/v1/listings/\(encoded)", "/v1/listings?near=43,-77&q=\(encoded)", "/v1/listings?near=\(encoded)",
                    "/v1/listings?universityId=\(encoded)",
                    "/v1/universities?q=\(encoded)", "/v1/universities?near=\(encoded)",
                    "/v1/favorites?cursor=\(encoded)", "/v1/here?near=\(encoded)",
                    "/v1/photos/\(encoded)/small", "/v1/listings?near=43,-77&kind=\(encoded)",
                    "/v1/listings?near=43,-77&availableBy=\(encoded)",
                    "/v1/listings?near=43,-77&\(encoded)=1", "/v1/account/listings?limit=\(encoded)",
                ]
                for path in paths {
                    let answer = try await olive.get(path)
                    #expect(answer.status < 500, "\(path): \(answer.text)")
                    for word in ["SELECT", "sqlite", "SQLite", "/tmp", "/work", ".swift", "GRDB", "Error("] {
                        #expect(!answer.text.contains(word), "\(path): \(answer.text)")
                    }
                }
            }
        }
    }
}
