import Domain
import Foundation
import TestDatabases
import Testing

@testable import App

@Suite("Listings of property software: streams that end early")
struct ListingSyncEndTests {
    private let path = "/v1/account/listings/external"

    /// Sends a stream of 220 listings, and does something when the first batch is stored. Returns the response's lines.
    private func sync(
        _ client: APIClient, _ changes: JSON = [:], meanwhile act: () async throws -> Void
    ) async throws -> [JSON] {
        let lines = (0..<220).map { number in
            let line = JSON.sunnyRoom.with(["externalId": .string("unit \(number)")]).with(changes)
            return String(decoding: line.bytes, as: UTF8.self) + "\n"
        }
        let body = Array(lines.joined().utf8)
        let upload = try SlowUpload(
            body, to: "\(path)/sync?retire=true", of: client, type: "application/x-ndjson")
        try upload.send(upTo: body.count / 2)
        while try await client.get("\(path)?externalId=unit%2050").status == 404 {
            try await Task.sleep(for: .milliseconds(100))
        }
        try await act()
        try upload.send(upTo: body.count)
        let answer = try await upload.answer().components(separatedBy: "\r\n\r\n")
        #expect(answer[0].hasPrefix("HTTP/1.1 200 "), "\(answer)")
        return try (answer.last ?? "").split(separator: "\n").map {
            try JSONDecoder().decode(JSON.self, from: Data($0.utf8))
        }
    }

    /// Checks that the lines of the first batch have results, and that the summary says why the others have none.
    private func check(_ results: [JSON], endedBy code: String) throws {
        let summary = try #require(results.last?.summary)
        #expect(summary.problem.code == .string(code) && summary.retired == .null)
        #expect(summary.created.int == results.count - 1 && (50..<200).contains(results.count), "\(results.count)")
        #expect(results.dropLast().allSatisfy { $0.outcome == "created" })
    }

    @Test("a key that is revoked meanwhile stores no more, and the lines that were stored have results")
    func key() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").confirmed()
            _ = try await olive.put("\(path)?externalId=old", .sunnyRoom)
            let form: JSON = ["name": "Nightly sync", "scopes": ["listings:read", "listings:write"]]
            let made = try await olive.post("/v1/account/keys", form)
            let results = try await sync(olive.holding(made.json.secret.text)) {
                let revoked = try await olive.delete("/v1/account/keys/\(made.json.id.text)")
                #expect(revoked.status == 204)
            }
            try check(results, endedBy: "invalid_key")
            #expect(try await olive.get("\(path)?externalId=old").json.status == "active")
            #expect(try await olive.get("\(path)?externalId=unit%20219").status == 404)
        }
    }

    @Test("an account that is blocked meanwhile stores no more either")
    func blocked() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let results = try await sync(olive) {
                let block = "/v1/admin/accounts/\(olive.accountID)/block"
                let blocked = try await admin.put(block, ["reason": "Asks for deposits by wire"])
                #expect(blocked.status == 204)
            }
            try check(results, endedBy: "session_expired")
        }
    }

    @Test(
        "a disk that fills up meanwhile ends the stream, and the same stream sent once more adds the rest",
        .enabled(if: TestEngine.isSQLite, "PostgreSQL has no limit that a test could lower"))
    func full() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let long: JSON = ["description": .string(String(repeating: "word ", count: 1_900))]
            let results = try await sync(olive, long) { try await server.limitDatabase(pages: 1) }
            try check(results, endedBy: "storage_full")
            try await server.limitDatabase(pages: 1_000_000)
            let rest = try await sync(olive, long) {}
            #expect(rest.count == 221 && rest.last?.summary.created.int == 221 - results.count)
        }
    }
}
