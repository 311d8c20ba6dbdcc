import Testing

@testable import API

@Suite("Request heads that servers and proxies understand differently")
struct RequestHeadTests {
    private static let chunked = "Transfer-Encoding: chunked\r\n"
    private static let chunks = "2\r\n{}\r\n0\r\n\r\n"

    private static func ask(_ line: String, _ fields: String, body: String = "", _ port: Int) async throws
        -> APIResponse
    {
        try await RawSocket.send("\(line)\r\n\(fields)Connection: close\r\n\r\n\(body)", to: port)
    }

    @Test(
        "are refused, and the connection ends",
        arguments: [
            ("GET /v1/tenant HTTP/1.1", ""), ("GET /v1/tenant HTTP/1.1", "Hosts: x\r\n"),
            ("GET /v1/tenant HTTP/1.1", "Host: a\r\nHost: b\r\n"),
            ("GET /v1/tenant HTTP/1.0", "Host: a\r\nhost: a\r\n"),
            ("GET /v1/tenant HTTP/1.1", "Host: a/b\r\n"), ("GET /v1/tenant HTTP/1.1", "Host: a@b\r\n"),
            ("GET /v1/tenant HTTP/1.1", "Host: a, b\r\n"), ("GET /v1/tenant HTTP/1.1", "Host: a b\r\n"),
            ("GET http://evil.example/v1/tenant HTTP/1.1", "Host: x\r\n"),
            ("GET http://x@evil.example/v1/tenant HTTP/1.1", "Host: x\r\n"),
            ("GET http://x:81/v1/tenant HTTP/1.1", "Host: x\r\n"), ("GET http:///v1/tenant HTTP/1.1", "Host: x\r\n"),
            ("GET ftp://x/v1/tenant HTTP/1.1", "Host: x\r\n"), ("GET v1/tenant HTTP/1.1", "Host: x\r\n"),
            ("GET x:80 HTTP/1.1", "Host: x\r\n"), ("CONNECT x:80 HTTP/1.1", "Host: x\r\n"),
            ("OPTIONS * HTTP/1.1", "Host: x\r\n"),
            // 2⁶³: the parser takes it, and no `Int` does.
            ("POST /v1/sessions HTTP/1.1", "Host: x\r\nContent-Length: 9223372036854775808\r\n"),
            ("GET /v1/tenant HTTP/2.0", "Host: x\r\n"), ("GET /v1/tenant HTTP/1.2", "Host: x\r\n"),
            ("GET /v1/tenant HTTP/0.9", "Host: x\r\n"),
        ])
    func refused(line: String, fields: String) async throws {
        try await TestServer.run { server in
            let answer = try await Self.ask(line, fields, server.port)
            #expect(answer.status == 400 && answer.code == "malformed_request", "\(line) \(fields): \(answer.text)")
            #expect(answer.headers["Connection"] == ["close"])
        }
    }

    @Test(
        "codings that not everybody reads are refused",
        arguments: [
            ("1.0", chunked), ("1.0", "Transfer-Encoding: identity\r\n"),
            ("1.1", "Transfer-Encoding: gzip, chunked\r\n"),
            ("1.1", chunked + chunked), ("1.1", chunked + "Content-Length: 2\r\n"),
            ("1.1", "Transfer-Encoding: identity\r\n"), ("1.1", "Transfer-Encoding: \u{0B}chunked\r\n"),
        ])
    func codings(version: String, fields: String) async throws {
        try await TestServer.run { server in
            let answer = try await Self.ask(
                "POST /v1/sessions HTTP/\(version)", "Host: x\r\nContent-Type: application/json\r\n" + fields,
                body: Self.chunks, server.port)
            #expect(answer.status == 400 && answer.code == "malformed_request", "\(fields): \(answer.text)")
        }
    }

    @Test("an address that names the host again, HTTP/1.0 with or without a host, and chunks of HTTP/1.1 are served")
    func served() async throws {
        try await TestServer.run { server in
            for (line, fields) in [
                ("GET http://x/health/live HTTP/1.1", "Host: x\r\n"),
                ("GET HTTP://X/health/live HTTP/1.1", "Host: x\r\n"),
                ("GET /health/live HTTP/1.0", ""), ("GET /health/live HTTP/1.0", "Host: x\r\n"),
                ("GET /health/live HTTP/1.1", "Host: [::1]:8080\r\n"), ("GET /health/live HTTP/1.1", "Host:\r\n"),
            ] {
                #expect(try await Self.ask(line, fields, server.port).status == 200, "\(line) \(fields)")
            }
            let chunks = try await Self.ask(
                "POST /v1/sessions HTTP/1.1", "Host: x\r\nContent-Type: application/json\r\n" + Self.chunked,
                body: Self.chunks, server.port)
            #expect(chunks.status == 422)
        }
    }

    @Test("a refused head gets its answer after those of the requests before it, and nothing behind it is handled")
    func inOrder() async throws {
        try await TestServer.run { server in
            let good = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
            let received = try await RawSocket.exchange(
                Array((good + "GET /health/live HTTP/1.1\r\n\r\n" + good).utf8), with: server.port)
            let answers = String(decoding: received, as: UTF8.self).components(separatedBy: "HTTP/1.1 ").dropFirst()
            #expect(answers.map { String($0.prefix(3)) } == ["200", "400"])
        }
    }
}
