import Domain
import Foundation
import NIOHTTP1
import Testing

@testable import App

/// Sends the worst allowed input to every operation of the contract, and counts its cost.
@Suite("One request costs what its size allows")
struct WorkLimitTests {
    struct Operation: Sendable, CustomStringConvertible {
        let method: HTTPMethod
        let path: String
        var description: String { "\(method.rawValue) \(path)" }
    }

    /// The maximum number of statements for any request.
    private static let maxStatements = 150
    private static let maxAnswerBytes = 64 * 1024
    /// Paths with long responses by their nature.
    private static let long: Set<String> = ["/openapi.yaml", "/openapi.json", "/v1/account/export"]

    /// Every operation of `openapi.yaml`.
    static func operations() throws -> [Operation] {
        let file = TestFolder.package.appending(path: "openapi.yaml")
        let methods: [String: HTTPMethod] = [
            "get": .GET, "post": .POST, "put": .PUT, "patch": .PATCH, "delete": .DELETE,
        ]
        var (operations, path): ([Operation], String?) = ([], nil)
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("components:") { path = nil }
            if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
            if let path, line.hasPrefix("    "), !line.hasPrefix("     "), line.hasSuffix(":"),
                let method = methods[String(line.dropFirst(4).dropLast())]
            {
                operations.append(Operation(method: method, path: path))
            }
        }
        return operations
    }

    private static let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    private static let names = [
        "email", "password", "name", "code", "token", "current", "new", "reason", "words", "query", "title",
        "description", "kind", "asOf", "role", "decision", "status", "pricePeriod", "availableFrom",
    ]

    /// Bodies of nearly 256 KiB: long runs of combining marks, thousands of members, thousands of items, deep nesting,
    /// long numbers.
    private static func bodies() -> [(name: String, json: [UInt8])] {
        let texts = Dictionary(uniqueKeysWithValues: names.prefix(6).map { ($0, JSON.string(marks)) })
        let short = Dictionary(
            uniqueKeysWithValues: names.map { ($0, JSON.string("e" + String(repeating: "\u{301}", count: 5_000))) })
        let members = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("m\($0)", JSON.number(1)) })
        let ids = JSON.array((0..<6_000).map { _ in .string(UUID().uuidString.lowercased()) })
        let amenities = JSON.array(Array(repeating: "oven", count: 30_000))
        let digits = String(repeating: "9", count: 100_000)
        let deep = String(repeating: "[", count: 100_000)
        return [
            ("marks", JSON.object(texts).bytes), ("short marks", JSON.object(short).bytes),
            ("members", JSON.object(members).bytes), ("ids", JSON.object(["ids": ids]).bytes),
            ("items", JSON.object(["amenities": amenities, "kind": "rent"]).bytes),
            ("digits", Array("{\"priceCents\": \(digits)}".utf8)), ("deep", Array("{\"ids\": \(deep)".utf8)),
        ]
    }

    private static func queries() -> [(name: String, text: String)] {
        let marks = String(repeating: "%CC%81", count: 1_200)
        let many = (0..<64).map { "parameter\($0)=\($0)" }.joined(separator: "&")
        return [
            ("marks", "q=e\(marks)"), ("many", many), ("too many", (0..<2_000).map { "a\($0)" }.joined(separator: "&")),
            ("names", "e\(marks)=1"), ("words", "q=" + Array(repeating: "a", count: 3_000).joined(separator: "+")),
            ("list", "amenities=" + Array(repeating: "oven", count: 1_500).joined(separator: ",")),
        ]
    }

    private static func check(
        _ operation: Operation, _ what: String, in server: OwnServer, _ ask: () async throws -> APIResponse
    ) async throws {
        let database = server.installation.database
        var before = database.statementCount
        let answer = try await ask()
        var cost = database.statementCount - before
        // The server's other work is counted too, but seldom thrice. A second DELETE would find nothing.
        for _ in 0..<2 where cost > maxStatements && operation.method != .DELETE {
            before = database.statementCount
            _ = try await ask()
            cost = min(cost, database.statementCount - before)
        }
        #expect(answer.status < 500, "\(operation), \(what): \(answer.text.prefix(300))")
        #expect(cost <= maxStatements, "\(operation), \(what): \(cost) statements")
        guard !long.contains(operation.path) else { return }
        #expect(answer.body.count <= maxAnswerBytes, "\(operation), \(what): \(answer.body.count) bytes")
        #expect(answer.json.errors.list.count <= 20, "\(operation), \(what)")
    }

    private static func client(_ turn: Int, in server: OwnServer) async throws -> (client: APIClient, listing: String) {
        let client = try await server.register("olive\(turn)", as: .admin)
        let draft = try await client.post("/v1/listings", ["status": "draft", "title": "A draft"])
        return (client, draft.json.id.text)
    }

    private static func path(_ operation: Operation, _ id: String) -> String {
        operation.path.replacing("{photoId}", with: id).replacing("{size}", with: "small").replacing("{id}", with: id)
    }

    @Test("every operation answers the worst query strings and headers in a few statements and a short answer")
    func queriesAndHeaders() async throws {
        // A stream has no end.
        let operations = try Self.operations().filter { $0.path != "/v1/events" }
        #expect(operations.count > 60)
        try await OwnServer.run { server in
            for (turn, operation) in operations.enumerated() {
                let (client, id) = try await Self.client(turn, in: server)
                let path = Self.path(operation, id)
                for (name, query) in Self.queries() {
                    try await Self.check(operation, name, in: server) {
                        try await client.send(operation.method, "\(path)?\(query)", nil)
                    }
                }
                let headers = Dictionary(
                    uniqueKeysWithValues: (0..<60).map { ("X-Header-\($0)", String(repeating: "e\u{301}", count: 60)) })
                let tags = String(repeating: "\"e\",", count: 600)
                for more in [
                    headers, ["If-Match": tags, "If-None-Match": tags],
                    ["Cookie": String(repeating: "a=b; ", count: 1_500)],
                ] {
                    try await Self.check(operation, "headers", in: server) {
                        try await client.with(more).send(operation.method, path, nil)
                    }
                }
            }
        }
    }

    @Test("every operation answers the worst bodies in a few statements and a short answer")
    func bodies() async throws {
        let bodies = Self.bodies()
        for (name, body) in bodies {
            #expect(body.count > 50_000 && body.count <= Limits.jsonBytes, "\(name): \(body.count)")
        }
        let operations = try Self.operations().filter { ![.GET, .DELETE].contains($0.method) }
        #expect(operations.count > 25)
        try await OwnServer.run { server in
            for (turn, operation) in operations.enumerated() {
                let (client, id) = try await Self.client(turn, in: server)
                for (name, body) in bodies {
                    try await Self.check(operation, name, in: server) {
                        try await client.send(operation.method, Self.path(operation, id), body)
                    }
                }
            }
        }
    }

    @Test("a query string of 19,000 parameters, or of 65, names that there are too many and little else")
    func parameters() async throws {
        try await TestServer.run { server in
            let many = try await server.stranger.get("/v1/tenant?" + (0..<65).map { "a\($0)=1" }.joined(separator: "&"))
            #expect(many.status == 400 && many.fields == ["query"])
            let unknown = try await server.stranger.get(
                "/v1/tenant?" + (0..<64).map { "a\($0)=1" }.joined(separator: "&"))
            #expect(unknown.status == 400 && unknown.fields.count == 20 && unknown.body.count < 8_000)
            let request =
                "GET /v1/tenant?" + (0..<19_000).map { "a\($0)" }.joined(separator: "&")
                + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let answer = try await RawSocket.send(request, to: server.port)
            #expect([414, 431].contains(answer.status) && answer.body.count < 1_000)
        }
    }

    @Test("marks without end are refused by every text of a body, and the field is named")
    func marksAreNamed() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let marks = JSON.string("abcdefghijklm" + String(repeating: "\u{301}", count: 31))
            for (path, body, field) in [
                ("/v1/sessions", ["email": marks, "password": "x"], "email"),
                ("/v1/sessions", ["email": "a@example.edu", "password": marks], "password"),
                (
                    "/v1/accounts", ["email": "a@example.edu", "password": "correct horse battery", "name": marks],
                    "name"
                ),
                ("/v1/accounts", ["email": "a@example.edu", "password": marks, "name": "A"], "password"),
                ("/v1/listings", JSON.sunnyRoom.with(["title": marks]), "title"),
                ("/v1/listings", JSON.sunnyRoom.with(["contact": ["name": marks, "phone": "123456"]]), "contact.name"),
                ("/v1/saved-searches", ["name": marks, "query": "near=1,1"], "name"),
                ("/v1/password-resets", ["email": marks], "email"),
            ] as [(String, JSON, String)] {
                let answer = try await olive.post(path, body)
                #expect(answer.status == 422 && answer.fields == [field], "\(path) \(answer.text)")
            }
            for path in ["/v1/universities?q=", "/v1/listings?near=43,-77&q=", "/v1/listings?near="] {
                let answer = try await server.stranger.get(path + "e" + String(repeating: "%CC%81", count: 31))
                #expect(answer.status == 400, "\(path)")
            }
        }
    }
}
