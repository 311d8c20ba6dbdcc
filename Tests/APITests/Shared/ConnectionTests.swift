import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("What one connection may cost")
struct ConnectionTests {
    private static func impatient(_ settings: inout Settings) {
        (settings.connectionLimits.bodySeconds, settings.connectionLimits.stallSeconds) = (1, 1)
    }

    private static func get(_ path: String, _ more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n\(more)\r\n"
    }

    private static func answers(_ bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "HTTP/1.1 200 OK").count - 1
    }

    private static func countedRequests(_ route: String, in server: some TestMarketplace) -> Int {
        let lines = server.installation.metrics.text().split(separator: "\n")
        let counts = lines.filter { $0.hasPrefix("digs_request_seconds_count{") && $0.contains("\"\(route)\"") }
        return counts.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }

    @Test("requests that are sent ahead are answered one after the other, each of them")
    func sentAhead() async throws {
        try await TestServer.run { server in
            let requests = String(repeating: Self.get("/health/live"), count: 99)
            let received = try await RawSocket.exchange(
                Array((requests + Self.get("/health/live", "Connection: close\r\n")).utf8), with: server.port)
            #expect(Self.answers(received) == 100)
        }
    }

    @Test(
        "a client that asks a hundred times and reads nothing makes the server answer a few, and then all when it reads"
    )
    func unread() async throws {
        try await OwnServer.run { server in
            let requests =
                String(repeating: Self.get("/openapi.yaml"), count: 99)
                + Self.get("/openapi.yaml", "Connection: close\r\n")
            let received = try await RawSocket.pausing(requests, to: server.port) {
                // Other clients are served meanwhile; each of these takes longer than a response to the silent one.
                for _ in 0..<100 { _ = try await server.stranger.get("/openapi.yaml?\(UUID())") }
                #expect(Self.countedRequests("/openapi.yaml", in: server) - 100 <= 5)
            }
            #expect(Self.answers(received) == 100)
        }
    }

    @Test("more requests than may wait end the connection")
    func tooManyAhead() async throws {
        try await TestServer.run { server in
            let received = try await RawSocket.exchange(
                Array(String(repeating: Self.get("/health/live"), count: 2_000).utf8), with: server.port)
            #expect(Self.answers(received) < 2_000)
        }
    }

    @Test("an answer of which nobody reads a byte ends the connection")
    func stalled() async throws {
        try await OwnServer.run(configure: Self.impatient) { server in
            let connections = server.installation.connections
            let received = try await RawSocket.pausing(
                String(repeating: Self.get("/openapi.yaml"), count: 20), to: server.port
            ) {
                try await eventually("the connection is closed") { connections.count == 0 }
            }
            #expect(Self.answers(received) < 20)
        }
    }

    @Test(
        "a body that does not arrive in time is 408, and the connection ends",
        arguments: ["/v1/sessions", "/v1/accounts"])
    func slowBody(path: String) async throws {
        try await OwnServer.run(configure: Self.impatient) { server in
            let head = "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            for framing in ["Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"] {
                let answer = try await RawSocket.send(head + framing, to: server.port)
                #expect(answer.status == 408 && answer.code == "too_slow", "\(framing)")
                #expect(answer.headers["Connection"] == ["close"])
            }
        }
    }

    @Test("a body that nobody wanted and that never ends does not keep its connection")
    func slowUnwantedBody() async throws {
        try await OwnServer.run(configure: Self.impatient) { server in
            let head = "POST /v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
            let answer = try await RawSocket.send(head, to: server.port)
            #expect(answer.status == 404)
        }
    }

    @Test("chunks that are none are 400, where they are read and where they are not")
    func malformedChunks() async throws {
        try await TestServer.run { server in
            for path in ["/v1/sessions", "/v1/accounts"] {
                for chunk in ["zz\r\n{}\r\n", "-1\r\n", "2\r\n{}garbage\r\n"] {
                    let request =
                        "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n\(chunk)"
                    let answer = try await RawSocket.send(request, to: server.port)
                    #expect(answer.status == 400 && answer.code == "malformed_request", "\(path) \(chunk)")
                }
            }
        }
    }

    @Test("what is no HTTP is a problem like any other")
    func garbage() async throws {
        try await TestServer.run { server in
            for bytes in ["no http at all\r\n\r\n", "GET / HTTP/1.1\r\nbad header\r\n\r\n"] {
                let answer = try await RawSocket.send(bytes, to: server.port)
                #expect(answer.status == 400 && answer.code == "malformed_request", "\(bytes)")
                #expect(answer.headers["Content-Type"] == ["application/problem+json"])
                #expect(!answer.headers["X-Request-Id"].isEmpty)
            }
        }
    }

    @Test("a target over 8 KiB is 414, a header over 16 KiB or a hundred fields 431")
    func long() async throws {
        try await TestServer.run { server in
            let end = "Connection: close\r\n"
            let target = "/v1/tenant?" + String(repeating: "x", count: 8_200)
            let long = try await RawSocket.send(Self.get(target, end), to: server.port)
            #expect(long.status == 414 && long.code == "target_too_long")
            let field = try await RawSocket.send(
                Self.get("/v1/tenant", "X: \(String(repeating: "y", count: 17_000))\r\n\(end)"), to: server.port)
            #expect(field.status == 431 && field.code == "headers_too_large")
            let fields = (0..<150).map { "X-\($0): y\r\n" }.joined()
            let many = try await RawSocket.send(Self.get("/v1/tenant", fields + end), to: server.port)
            #expect(many.status == 431)
            let fine = Self.get("/v1/tenant", "X: \(String(repeating: "y", count: 15_000))\r\n\(end)")
            #expect(try await RawSocket.send(fine, to: server.port).status == 200)
        }
    }

    @Test("an address has so many connections, and a trusted proxy as many as it likes", arguments: [false, true])
    func perAddress(isTrusted: Bool) async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            settings.connectionLimits.perAddress = 3
            if isTrusted { settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self) }
        }
        try await OwnServer.run(configure: few) { server in
            var open: [RawSocket.Connection] = []
            for _ in 0..<3 { open.append(try await RawSocket.Connection(to: server.port)) }
            // Each has a response, so that each is counted.
            for connection in open { #expect(try await connection.ask(Self.get("/health/live")).contains("200 OK")) }
            let fourth = try await RawSocket.Connection(to: server.port)
            #expect(try await fourth.ask(Self.get("/health/live")).isEmpty == !isTrusted)
            fourth.close()
            open.removeLast().close()
            try await eventually("there is room again") {
                let another = try await RawSocket.Connection(to: server.port)
                defer { another.close() }
                return try await another.ask(Self.get("/health/live")).contains("200 OK")
            }
            for connection in open { connection.close() }
        }
    }

    @Test("a server that is told to stop does, whatever slow clients do")
    func shutdown() async throws {
        try await withTemporaryFolder { folder in
            try await DigsProcess.serve(folder, "--shutdown-seconds", "1") { server in
                let slow = try await RawSocket.Connection(to: server.port)
                let head = "POST /v1/listings HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"
                try await slow.send(head + "Content-Type: application/json\r\n\r\n{")
                server.terminate()
                // A byte now and then keeps the request alive. It would take minutes to send them all.
                var sent = 0
                while server.isAlive, sent < 900 {
                    try? await slow.send(" ")
                    sent += 1
                    try await Task.sleep(for: .milliseconds(200))
                }
                #expect(!server.isAlive && sent < 60)
                slow.close()
            }
        }
    }
}
