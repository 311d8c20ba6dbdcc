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
            let wire = try SlowUpload(picture, to: listing, of: olive)
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
            let wire = try SlowUpload(picture, to: listing, of: olive)
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
            let wire = try SlowUpload(picture, to: listing, of: olive)
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
        let hasty: @Sendable (inout Settings) -> Void = { $0.connectionLimits.bodySeconds = 1 }
        try await OwnServer.run(configure: hasty) { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let picture = TestImage.png(width: 700, height: 500)
            let wire = try SlowUpload(picture, to: listing, of: olive)
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

/// An upload that stops where a test wants.
private final class SlowUpload: Sendable {
    private let socket: FileHandle
    private let bytes: [UInt8]
    private let head: Int

    init(_ picture: [UInt8], to listing: String, of client: APIClient) throws {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(client.port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let text = """
            POST \(listing)/photos HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(client.token ?? "")\r\n\
            Content-Type: image/png\r\nContent-Length: \(picture.count)\r\nConnection: close\r\n\r\n
            """
        bytes = Array(text.utf8) + picture
        head = text.utf8.count
        try Descriptor.writeAll(bytes[..<head], to: descriptor)
    }

    /// Sends the image's bytes up to `end`, starting after the bytes sent before.
    func send(upTo end: Int) throws {
        let half = (bytes.count - head) / 2
        let start = end > half ? half : 0
        try Descriptor.writeAll(bytes[(head + start)..<(head + end)], to: socket.fileDescriptor)
    }

    func cut() { try? socket.close() }

    /// Everything that the server sends until it closes the connection.
    func answer() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [socket] in
                continuation.resume(
                    with: Result { String(decoding: try Descriptor.readAll(socket.fileDescriptor), as: UTF8.self) })
            }
        }
    }
}
