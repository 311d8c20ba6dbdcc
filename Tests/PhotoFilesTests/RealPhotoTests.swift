import Domain
import Foundation
import Testing

@Suite("Real photos", .enabled(if: SharedPhotos.folder != nil, SharedPhotos.absent))
struct RealPhotoTests {
    private static let refused = [
        "broken.png": "broken_image", "broken_data_stream.png": "broken_image", "truncated_image.png": "broken_image",
        "truncated_jpeg.jpg": "broken_image", "decompression_bomb.gif": "broken_image",
        "LICENSE.orientation": "not_an_image", "LICENSE.pillow": "not_an_image",
    ]

    private static func photo(_ name: String) throws -> [UInt8] {
        try bytes(of: "\(#require(SharedPhotos.folder))/\(name)")
    }

    @Test("every file becomes an upright picture without metadata in eight files, or gets a clear error")
    func all() async throws {
        let folder = try #require(SharedPhotos.folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            try await PhotoFolderFixture.run { fixture in
                let upload = try bytes(of: "\(folder)/\(name)")
                if let code = Self.refused[name] {
                    #expect(await fixture.refusal(of: upload)?.code == code, "\(name)")
                    #expect(fixture.files == [], "\(name)")
                } else {
                    let photo = try await fixture.receive(upload)
                    try expectWhole(photo, in: fixture)
                    #expect(fixture.files.count == 8, "\(name)")
                    #expect(try photo.digest == String(shell("sha256sum < \(folder)/\(name)").prefix(64)))
                }
            }
        }
    }

    @Test("the same picture in orientations 0 to 8 comes out the same way up")
    func orientations() async throws {
        try await PhotoFolderFixture.run { fixture in
            var paths: [String] = []
            for number in [1, 0, 2, 3, 4, 5, 6, 7, 8] {
                let photo = try await fixture.receive(Self.photo("Portrait_\(number).jpg"))
                #expect(photo.sides == [1200, 1800])
                try paths.append(fixture.path(photo, .small, .jpeg))
            }
            let difference = "\(fixture.home)/difference.v"
            for path in paths.dropFirst() {
                try shell("vips subtract \(paths[0]) \(path) \(difference) && vips abs \(difference) \(difference).v")
                // In grey levels; a rotated or mirrored image differs by dozens.
                let mean = try #require(Double(shell("vips avg \(difference).v")))
                #expect(mean < 6)
            }
        }
    }

    @Test("a place by GPS is gone")
    func place() async throws {
        let upload = try Self.photo("exif_gps.jpg")
        #expect(!Inspection.metadata(in: upload, .jpeg).isEmpty)
        try await PhotoFolderFixture.run { fixture in
            try expectWhole(try await fixture.receive(upload), in: fixture)
        }
    }
}
