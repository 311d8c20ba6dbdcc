import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("Photos: uploads that stall")
struct StalledUploadTests {
    /// Begins like a picture, and is larger than what is written to the disk at once.
    private static let body = TestImage.png() + [UInt8](repeating: 0, count: 600_000)
    private static let csv: [UInt8] = {
        let header = "kind,title,description,city,region,postalCode,country,price,bedrooms,bathrooms\n"
        let row = "rent,Sunny room,Two windows,Rochester,NY,14623,us,850,2,1\n"
        return Array((header + String(repeating: row, count: 50)).utf8)
    }()

    private static func limited(_ settings: inout Settings) { settings.rateLimits = RateLimits() }

    private static func behindProxy(_ settings: inout Settings) {
        limited(&settings)
        settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
    }

    private static func impatient(_ settings: inout Settings) {
        limited(&settings)
        settings.connectionLimits.uploadWindowSeconds = 1
    }

    private static func withFullDisk(_ settings: inout Settings) { settings.minFreeDiskBytes = 1 << 60 }

    /// Opens uploads, and sends all of each but the end.
    private func open(_ count: Int, to listing: String, of client: APIClient, on server: OwnServer) async throws
        -> [SlowUpload]
    {
        let before = server.installation.bodies.count
        let open = try (0..<count).map { _ in try SlowUpload(Self.body, to: "\(listing)/photos", of: client) }
        for upload in open { try upload.send(upTo: Self.body.count - 1) }
        try await eventually("they are being received") { server.installation.bodies.count == before + count }
        return open
    }

    @Test("an account keeps four open: more are 429 before their first byte, and another account uploads")
    func account() async throws {
        try await OwnServer.run(configure: Self.limited) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted().listingPath
            let stalled = try await open(LargeBodyPermits.maxOfAccount, to: listing, of: olive, on: server)
            let others = try (LargeBodyPermits.maxOfAccount..<40).map { _ in
                let another = try SlowUpload(Self.body, to: "\(listing)/photos", of: olive)
                try? another.send(upTo: Self.body.count / 2)
                return another
            }
            for another in others {
                let answer = try await another.answer()
                #expect(answer.hasPrefix("HTTP/1.1 429 ") && answer.contains("too_many_uploads"), "\(answer)")
                #expect(answer.lowercased().contains("\r\nretry-after: "))
            }
            #expect(server.installation.bodies.count == LargeBodyPermits.maxOfAccount)
            #expect(server.unfinished.count { $0.hasSuffix("/original") } == LargeBodyPermits.maxOfAccount)
            #expect(try await sam.upload(TestImage.png(), to: sam.posted().listingPath).status == 201)
            stalled[0].cut()
            try await eventually("its place is free") { server.installation.bodies.count < stalled.count }
            server.clock.advance(seconds: 60)
            #expect(try await olive.upload(TestImage.png(), to: listing).status == 201)
            for upload in stalled { upload.cut() }
            try await eventually("nothing is left of them") {
                server.installation.bodies.count == 0 && server.unfinished.isEmpty
            }
        }
    }

    @Test("behind a proxy the client's address counts: sixteen of it, and another address uploads")
    func address() async throws {
        try await OwnServer.run(configure: Self.behindProxy) { server in
            let near = server.from("203.0.113.9")
            var stalled: [SlowUpload] = []
            for number in 0..<LargeBodyPermits.maxOfAddress / LargeBodyPermits.maxOfAccount {
                let owner = try await server.register("owner\(number)").with(near.headers)
                let listing = try await owner.posted().listingPath
                stalled += try await open(LargeBodyPermits.maxOfAccount, to: listing, of: owner, on: server)
            }
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let refused = try await olive.with(near.headers).upload(Self.body, to: listing)
            #expect(refused.status == 429 && refused.code == "too_many_uploads", "\(refused.text)")
            let far = server.from("203.0.113.10")
            #expect(try await olive.with(far.headers).upload(TestImage.png(), to: listing).status == 201)
            for upload in stalled { upload.cut() }
        }
    }

    @Test("all together keep so many open: more are 503, whoever sends them")
    func whole() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let stalled = try await open(
                LargeBodyPermits.max, to: olive.posted().listingPath, of: olive, on: server)
            let refused = try await sam.upload(Self.body, to: sam.posted().listingPath)
            #expect(refused.status == 503 && refused.code == "overloaded", "\(refused.text)")
            #expect(refused.headers.contains(name: "Retry-After"))
            for upload in stalled { upload.cut() }
        }
    }

    @Test("a photo or a file of listings that stops is cut", arguments: [true, false])
    func stops(isPhoto: Bool) async throws {
        try await OwnServer.run(configure: Self.impatient) { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let stalled =
                isPhoto
                ? try SlowUpload(Self.body, to: "\(listing)/photos", of: olive)
                : try SlowUpload(Self.csv, to: "/v1/account/listings/imports", of: olive, type: "text/csv")
            try stalled.send(upTo: 500)
            let answer = try await stalled.answer()
            #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("too_slow"), "\(answer)")
            try await eventually("nothing is left of it") {
                server.installation.bodies.count == 0 && server.unfinished.isEmpty
            }
        }
    }

    @Test("an account that is blocked or logs out while its body arrives stores nothing", arguments: [true, false])
    func ended(isBlocked: Bool) async throws {
        try await OwnServer.run { server in
            let (olive, ada) = (try await server.register("olive"), try await server.registerAdmin())
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let photo = try SlowUpload(picture, to: "\(listing)/photos", of: olive)
            let file = try SlowUpload(Self.csv, to: "/v1/account/listings/imports", of: olive, type: "text/csv")
            try photo.send(upTo: picture.count / 2)
            try file.send(upTo: Self.csv.count / 2)
            try await eventually("they are being received") { server.installation.bodies.count == 2 }
            let response =
                isBlocked
                ? try await ada.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "A scammer."])
                : try await olive.delete("/v1/sessions/current")
            #expect(response.status < 300, "\(response.text)")
            try photo.send(upTo: picture.count)
            try file.send(upTo: Self.csv.count)
            for upload in [photo, file] {
                let answer = try await upload.answer()
                #expect(answer.hasPrefix("HTTP/1.1 401 "), "\(answer)")
            }
            try await eventually("nothing is left of it") { server.unfinished.isEmpty && server.photoFiles.isEmpty }
        }
    }

    @Test("no body begins while only the last space of the disk is free: 507")
    func full() async throws {
        try await OwnServer.run(configure: Self.withFullDisk) { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let photo = try await olive.upload(Self.body, to: listing)
            #expect(photo.status == 507 && photo.code == "storage_full", "\(photo.text)")
            let file = try await olive.send(.POST, "/v1/account/listings/imports", Self.csv, type: "text/csv")
            #expect(file.status == 507)
            #expect(try await olive.patch(listing, ["title": "Sunny room, second floor"]).status == 200)
        }
    }
}
