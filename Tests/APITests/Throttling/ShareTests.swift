import Domain
import Foundation
import PhotoFiles
import Testing

@testable import App

@Suite("Work that is shared out")
struct ShareTests {
    private static let (home, elsewhere) = ("203.0.113.5", "198.51.100.77")

    private static func open(
        geocoder: String = "none", configure: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        let adapt: @Sendable (inout Settings) -> Void = { settings in
            settings.rateLimits = RateLimits()
            settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
            configure(&settings)
        }
        try await OwnServer.run(geocoder: geocoder, configure: adapt, body)
    }

    @Test("one address with twenty accounts of its own does not keep the password queue: others log in meanwhile")
    func passwords() async throws {
        let slow: @Sendable (inout Settings) -> Void = { $0.passwordIterations = 200_000 }
        try await Self.open(configure: slow) { server in
            for index in 0..<20 { _ = try await server.register("own\(index)") }
            _ = try await server.register("olive")
            let (refusals, refused) = AsyncStream.makeStream(of: Void.self)
            let (greedy, olive) = try await withThrowingTaskGroup(of: Int.self) { group in
                for turn in 0..<100 {
                    group.addTask {
                        let answer = try await Self.logIn("own\(turn % 20)", from: Self.elsewhere, at: server.port)
                        if answer.status == 503 {
                            #expect(answer.code == "overloaded" && answer.headers["Retry-After"] == ["5"])
                            refused.yield()
                        }
                        return answer.status
                    }
                }
                // The queue is as full as that address may make it.
                for await _ in refusals { break }
                let olive = try await server.from(Self.home).logIn("olive@example.edu").status
                return (try await group.reduce(into: [Int]()) { $0.append($1) }, olive)
            }
            #expect(olive == 201)
            #expect(greedy.contains(201) && Set(greedy).isSubset(of: [201, 503, 429]))
        }
    }

    /// Logs in on a connection of its own: a shared client would keep most requests waiting itself.
    private static func logIn(_ name: String, from address: String, at port: Int) async throws -> APIResponse {
        let body = "{\"email\":\"\(name)@example.edu\",\"password\":\"correct horse battery\"}"
        return try await RawSocket.send(
            """
            POST /v1/sessions HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            X-Forwarded-For: \(address)\r
            Content-Type: application/json\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """, to: port)
    }

    @Test("one address takes two packages at once and one marketplace half of them; the rest is for others")
    func exports() throws {
        try withFolder { folder in
            let photos = try PhotoFolder(folder: folder + "/photos", newHasher: { PhotoHasher() })
            let packer = try ExportArchiveFolder(folder: folder + "/exports", photos: photos)
            let tenants = (0..<3).map { Tenant.ID(high: 1, low: UInt64($0)) }
            let account = { (index: Int) in Account.ID(high: 2, low: UInt64(index)) }
            let begin = { (index: Int, address: UInt32, tenant: Int) in
                try packer.begin(
                    for: ExportOwner(account: account(index), address: IPAddress(v4: address), tenant: tenants[tenant])
                )
            }
            var open: [any ExportArchive] = [try begin(1, 1, 0), try begin(2, 1, 0)]
            #expect(throws: Problem.self) { try begin(3, 1, 0) }
            #expect(throws: Problem.self) { try begin(3, 1, 1) }
            open += [try begin(3, 2, 0), try begin(4, 3, 0)]
            #expect(throws: Problem.self) { try begin(5, 4, 0) }
            #expect(throws: Problem.self) { try begin(1, 5, 1) }
            open.append(try begin(5, 4, 1))
            open.removeFirst()
            open.append(try begin(6, 1, 0))
            #expect(open.count == 5)
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test("whoever asked the geocoder enough is located by the postal code, and it is free for others")
    func geocoding() async throws {
        try await FakeService.nominatim(.place(43.0846, -77.6743)) { nominatim in
            try await Self.open(
                geocoder: nominatim.setting,
                configure: { $0.rateLimits?.accountGeocoding = RateLimit("geocoding", perSecond: 0.001, burst: 1) }
            ) { server in
                let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
                let source = { (client: APIClient, street: String) in
                    let room = JSON.sunnyRoom.without("location")
                    let address = room.address.with(["street": .string(street)])
                    return try await client.post("/v1/listings", room.with(["address": address])).json.locationSource
                }
                #expect(try await source(olive, "1 Elm Street") == "geocoder")
                #expect(try await source(olive, "2 Elm Street") == "postalCode")
                #expect(nominatim.questions.count == 1)
                #expect(try await source(sam, "3 Elm Street") == "geocoder")
            }
        }
    }
}
