import Domain
import Foundation
import Testing

@Suite("Requests that are too large")
struct TooLargeTests {
    private static let head = start(host: "x")

    private static func start(host: String) -> String {
        "POST /v1/sessions HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\n"
    }

    @Test("a body that announces too much is refused before it is sent, and the connection ends")
    func announced() async throws {
        try await TestServer.run { server in
            let answer = try await RawSocket.send("\(Self.head)Content-Length: 99999999999\r\n\r\n{", to: server.port)
            #expect(answer.status == 413)
            #expect(answer.code == "too_large")
            #expect(answer.headers["Connection"] == ["close"])
        }
    }

    @Test("a chunked body is refused as soon as it is too much, and the connection ends")
    func chunked() async throws {
        try await TestServer.run { server in
            let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
            let text =
                "\(Self.head)Transfer-Encoding: chunked\r\n\r\n"
                + String(repeating: chunk, count: Limits.jsonBytes / 0x4000 + 1)
            let answer = try await RawSocket.send(text, to: server.port)
            #expect(answer.status == 413)
        }
    }

    @Test("a body of just the most is read, one byte more is not")
    func maximum() async throws {
        try await TestServer.run { server async throws in
            for (count, status) in [(Limits.jsonBytes, 422), (Limits.jsonBytes + 1, 413)] {
                let body = Array("{}".utf8) + Array(repeating: UInt8(ascii: " "), count: count - 2)
                #expect(try await server.stranger.send(.POST, "/v1/sessions", body).status == status)
            }
        }
    }

    @Test("a page of a listed origin gets the same")
    func listedOrigin() async throws {
        try await TestServer.run { server in
            try await server.allow(origins: "https://rooms.example.edu")
            let fields = "Origin: https://rooms.example.edu\r\nContent-Length: \(Limits.jsonBytes + 1)\r\n\r\n{"
            let answer = try await RawSocket.send(Self.start(host: server.authority) + fields, to: server.port)
            #expect(answer.status == 413)
            #expect(answer.headers["Access-Control-Allow-Origin"] == ["https://rooms.example.edu"])
        }
    }

    @Test(
        "a refusal that does not wait for a long body closes the connection",
        arguments: ["Content-Length: 10000000", "Transfer-Encoding: chunked"])
    func refusedEarly(length: String) async throws {
        try await TestServer.run { server in
            let head = "POST /v1/listings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            // The rest never comes: only the server can end this.
            let answer = try await RawSocket.send("\(head)\(length)\r\n\r\n1\r\n{\r\n", to: server.port)
            #expect(answer.status == 401)
            #expect(answer.headers["Connection"] == ["close"])
        }
    }

    @Test("headers and paths without end are refused, and the server lives", arguments: ["path", "header", "headers"])
    func headers(what: String) async throws {
        try await TestServer.run { server in
            let long = String(repeating: "a", count: 200_000)
            let text =
                switch what {
                case "path": "GET /\(long) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                case "header": "GET /v1/tenant HTTP/1.1\r\nHost: x\r\nX-Long: \(long)\r\nConnection: close\r\n\r\n"
                default:
                    "GET /v1/tenant HTTP/1.1\r\nHost: x\r\n" + (0..<20_000).map { "X-\($0): a\r\n" }.joined()
                        + "Connection: close\r\n\r\n"
                }
            let answer = try await RawSocket.exchange(Array(text.utf8), with: server.port)
            if let reply = APIResponse(wire: answer) { #expect((400..<500).contains(reply.status)) }
            #expect(try await server.stranger.get("/health/live").status == 200)
        }
    }

    @Test(
        "what is no HTTP is answered 400 or nothing, and the server lives",
        arguments: [
            "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}",
            "GET /v1/tenant HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nx",
        ])
    func noHTTP(text: String) async throws {
        try await TestServer.run { server in
            // The server waits for the second half: the client closes first.
            if text.hasSuffix("\r\n") || text.hasSuffix("x") {
                let answer = try await RawSocket.exchange(Array(text.utf8), with: server.port)
                if let reply = APIResponse(wire: answer) { #expect((400..<506).contains(reply.status)) }
            }
            #expect(try await server.stranger.get("/health/live").status == 200)
        }
    }
}
