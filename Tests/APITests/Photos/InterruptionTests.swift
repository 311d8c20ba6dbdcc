import Foundation
import Testing

@testable import App

@Suite("Photos: uploads that are interrupted")
struct PhotoInterruptionTests {
    @Test("an upload that is cut half-way leaves no file and no row")
    func cut() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let wire = try SlowUpload(picture, to: "\(listing)/photos", of: olive)
            try wire.send(upTo: picture.count / 2)
            try await eventually("the upload has begun") { !server.unfinished.isEmpty }
            wire.cut()
            try await eventually("nothing is left of it") { server.unfinished.isEmpty }
            #expect(server.photoFiles.isEmpty)
            #expect(try await olive.get(listing).json.photos == [])
            #expect(try await olive.upload(picture, to: listing).status == 201)
        }
    }

    @Test("a listing that is deleted during an upload takes the photo with it: 404, no file, no row")
    func deleted() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let wire = try SlowUpload(picture, to: "\(listing)/photos", of: olive)
            try wire.send(upTo: picture.count / 2)
            try await eventually("the upload has begun") { !server.unfinished.isEmpty }
            #expect(try await olive.delete(listing).status == 204)
            try wire.send(upTo: picture.count)
            #expect(try await wire.answer().hasPrefix("HTTP/1.1 404 "))
            try await eventually("nothing is left of it") { server.unfinished.isEmpty && server.photoFiles.isEmpty }
        }
    }

    @Test("a listing that is closed during an upload keeps the photo")
    func closed() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let wire = try SlowUpload(picture, to: "\(listing)/photos", of: olive)
            try wire.send(upTo: picture.count / 2)
            try await eventually("the upload has begun") { !server.unfinished.isEmpty }
            _ = try await olive.patch(listing, ["status": "closed"])
            try wire.send(upTo: picture.count)
            #expect(try await wire.answer().hasPrefix("HTTP/1.1 201 "))
            #expect(try await olive.get(listing).json.photos.list.count == 1)
        }
    }

    @Test("an upload may take longer than other bodies")
    func slow() async throws {
        let hasty: @Sendable (inout Settings) -> Void = { settings in
            settings.connectionLimits.bodySeconds = 1
            settings.connectionLimits.uploadWindowSeconds = settings.connectionLimits.uploadSeconds
        }
        try await OwnServer.run(configure: hasty) { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let wire = try SlowUpload(picture, to: "\(listing)/photos", of: olive)
            try wire.send(upTo: picture.count / 2)
            try await eventually("the upload has begun") { !server.unfinished.isEmpty }
            // A body that begins later is too slow by now.
            let other = "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            let refused = try await RawSocket.send(other + "Content-Length: 9\r\n\r\n{", to: server.port)
            #expect(refused.status == 408)
            try wire.send(upTo: picture.count)
            #expect(try await wire.answer().hasPrefix("HTTP/1.1 201 "))
        }
    }
}
