import Foundation
import Testing

@Suite("Photos: uploading")
struct PhotoUploadTests {
    @Test("what is no whole picture of a kind that works is refused with a code, and leaves nothing")
    func refused() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let png = TestImage.png()
            var flipped = png
            flipped[60] ^= 0xFF
            let cases: [(String, [UInt8], Int, String)] = [
                ("text", Array("This is no picture, it is text.".utf8), 415, "not_an_image"),
                ("empty", [], 422, "empty_upload"),
                ("html", Array("<html><script>alert(1)</script></html>".utf8), 415, "not_an_image"),
                ("svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8), 415, ""),
                ("tiff", Array("II*\0".utf8) + [UInt8](repeating: 7, count: 500), 415, "unsupported_image"),
                ("heic", TestImage.heic, 422, "broken_image"),
                ("half", Array(png.prefix(png.count / 2)), 422, "broken_image"),
                ("head", Array(png.prefix(40)), 422, "broken_image"),
                ("signature", Array(png.prefix(8)), 422, "broken_image"),
                ("checksum", flipped, 422, "broken_image"),
                ("noise", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, 415, "not_an_image"),
            ]
            for (name, bytes, status, code) in cases {
                let answer = try await olive.upload(bytes, to: listing)
                #expect(answer.status == status, "\(name): \(answer.text)")
                if !code.isEmpty { #expect(answer.code == code, "\(name)") }
                #expect(!answer.text.contains("/photos/incoming") && !answer.text.contains("vips"), "\(name)")
            }
            let tiff = try await olive.upload(Array("II*\0....".utf8), to: listing)
            for advice in ["JPEG", "PNG", "WebP", "GIF", "HEIC", "AVIF"] {
                #expect(tiff.json.detail.text.contains(advice))
            }
            let form = Array("--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n".utf8) + png
            let inForm = try await olive.send(
                .POST, "\(listing)/photos", form + Array("\r\n--x--".utf8), type: "multipart/form-data; boundary=x")
            #expect(inForm.status == 415 && inForm.code == "multipart_body")
            #expect(server.photoFiles.isEmpty)
            try await eventually("nothing is left of them") { server.unfinished.isEmpty }
            #expect(try await olive.get(listing).json.photos == [])
        }
    }

    @Test("too many bytes are refused by Content-Length before they come, and in chunks as soon as they do")
    func tooLarge() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let head = """
                POST \(listing)/photos HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(olive.token ?? "")\r\n\
                Content-Type: image/png\r\nContent-Length: 15000001\r\nConnection: close\r\n\r\n
                """
            let early = try await RawSocket.send(head, to: server.port)
            #expect(early.status == 413)
            #expect(early.code == "too_large")

            let start = TestImage.png(width: 64, height: 48)
            let piece = start + [UInt8](repeating: 0, count: 1_000_000 - start.count)
            let pieces = TestConnection.Body.chunks(.init(repeating: piece, count: 16))
            let status = try await TestConnection(port: server.port).send(
                .POST, "\(listing)/photos", olive.sentHeaders(), pieces
            ) { head, _ in head.status.code }
            #expect(status == 413)
            #expect(server.photoFiles.isEmpty)
            #expect(try await olive.get(listing).json.photos == [])
            // The server is alive, and the owner can continue.
            #expect(try await olive.upload(TestImage.png(), to: listing).status == 201)
        }
    }

    @Test("its type and name do not matter, its bytes do; and the same key twice is one photo")
    func byContent() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            #expect(
                try await olive.upload(TestImage.png(), to: listing, type: "application/octet-stream").status == 201)
            #expect(try await olive.upload(TestImage.png(), to: listing, type: "text/html").status == 201)
            let keyed = olive.with(["Idempotency-Key": "photo-1"])
            async let one = keyed.upload(TestImage.png(seed: 2), to: listing)
            async let other = keyed.upload(TestImage.png(seed: 2), to: listing)
            #expect(try await one.json == other.json)
            #expect(try await keyed.upload(TestImage.png(seed: 3), to: listing).status == 422)
            #expect(try await olive.get(listing).json.photos.list.count == 3)
        }
    }

    @Test("only the owner uploads, orders and removes: 403 for others, 401 for strangers, 404 for what is not there")
    func permissions() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted().listingPath
            let photo = try await olive.photo(of: listing)
            for (client, status) in [(sam, 403), (server.stranger, 401)] {
                #expect(try await client.upload(TestImage.png(), to: listing).status == status)
                #expect(try await client.delete("\(listing)/photos/\(photo.id.text)").status == status)
                #expect(try await client.put("\(listing)/photos/order", ["ids": [photo.id]]).status == status)
            }
            let unknown = "/v1/listings/0190a5d0-1234-7abc-8def-0123456789ab"
            #expect(try await olive.upload(TestImage.png(), to: unknown).status == 404)
            #expect(try await olive.delete("\(listing)/photos/0190a5d0-1234-7abc-8def-0123456789ab").status == 404)
            let other = try await olive.posted().listingPath
            #expect(try await olive.delete("\(other)/photos/\(photo.id.text)").status == 404)
            #expect(try await olive.get(listing).json.photos == [photo])
        }
    }

    @Test(
        "every photo of the collection becomes a picture the right way up without EXIF, or gets a clear refusal",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func realPhotos() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.url("photos").path).filter {
                !$0.hasPrefix("LICENSE")
            }
            for name in names.sorted() {
                let answer = try await olive.upload(SharedData.bytes("photos/\(name)"), to: listing)
                guard answer.status == 201 else {
                    #expect([415, 422].contains(answer.status), "\(name): \(answer.text)")
                    #expect(
                        ["broken_image", "too_many_pixels", "not_an_image", "unsupported_image"].contains(answer.code),
                        "\(name): \(answer.code)")
                    continue
                }
                let shown = try await server.stranger.get(answer.json.urls.large.text)
                let size = try #require(TestImage.sizeOfJPEG(shown.body), "\(name)")
                #expect(size == [answer.json.width.int, answer.json.height.int], "\(name)")
                #expect(!String(decoding: shown.body, as: UTF8.self).contains("Exif"), "\(name)")
                if name.hasPrefix("Portrait") { #expect(size[0] < size[1], "\(name)") }
                _ = try await olive.delete("\(listing)/photos/\(answer.json.id.text)")
            }
            for name in ["hopper.jpg", "hopper.png", "hopper.webp", "Portrait_6.jpg"] {
                #expect(
                    try await olive.upload(SharedData.bytes("photos/\(name)"), to: listing).status == 201, "\(name)")
            }
            for name in [
                "truncated_jpeg.jpg", "truncated_image.png", "broken.png", "broken_data_stream.png",
                "decompression_bomb.gif",
            ] {
                #expect(
                    try await olive.upload(SharedData.bytes("photos/\(name)"), to: listing).status == 422, "\(name)")
            }
        }
    }
}

extension Array where Element: Sendable {
    /// The elements as from the network, one by one.
    fileprivate var async: AsyncStream<Element> {
        AsyncStream { continuation in
            for element in self { continuation.yield(element) }
            continuation.finish()
        }
    }
}
