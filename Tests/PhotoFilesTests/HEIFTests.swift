import Domain
import Foundation
import Testing

@testable import PhotoFiles

/// The pictures have a red, a green, a blue and a white quarter; `README.md` beside them says how they were made.
@Suite("Photos of phones: HEIC and AVIF")
struct HEIFTests {
    private static let quarters = [[220, 20, 20], [20, 180, 20], [20, 20, 220], [250, 250, 250]]

    private static func picture(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try bytes(of: folder.appending(path: "Fixtures/heif/\(name)").path)
    }

    /// The colors in the middle of the quarters: top left, top right, bottom left, bottom right.
    private static func colors(_ photo: ReceivedPhoto, in fixture: PhotoFolderFixture) throws -> [[Int]] {
        let (path, sides) = (try fixture.path(photo, .large, .jpeg), photo.sides)
        return try [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            try Inspection.color(path, sides[0] * x / 4, sides[1] * y / 4)
        }
    }

    private static func expect(
        _ name: String, to be: [[Int]], within difference: Int, at location: SourceLocation = #_sourceLocation
    ) async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Self.picture(name))
            try expectWhole(photo, in: fixture)
            for (found, color) in zip(try colors(photo, in: fixture), be) {
                let farthest = zip(found, color).map { abs($0 - $1) }.max()
                #expect(farthest ?? 255 <= difference, "\(name): \(found)", sourceLocation: location)
            }
        }
    }

    @Test("they become the same eight files as any photo", arguments: ["phone.heic", "phone.avif"])
    func taken(name: String) async throws {
        try await Self.expect(name, to: [[200, 30, 30]], within: 8)
    }

    @Test("a picture that is turned by its container and by EXIF too is turned once")
    func turned() async throws {
        let turned = [2, 0, 3, 1].map { Self.quarters[$0] }
        try await Self.expect("turned.heic", to: turned, within: 12)
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Self.picture("turned.heic"))
            #expect(photo.sides == [64, 96])
        }
    }

    @Test("48 megapixels in 192 tiles are decoded within the limits of the tool")
    func tiled() async throws {
        try await Self.expect("tiled.heic", to: Self.quarters, within: 12)
    }

    @Test("of several pictures the first is taken")
    func several() async throws { try await Self.expect("three.heic", to: Self.quarters, within: 12) }

    @Test("wide colors are kept, whether a profile or code points describe them")
    func wideColors() async throws {
        for name in ["display-p3.heic", "display-p3-profile.heic"] {
            try await Self.expect(name, to: Self.quarters, within: 12)
        }
    }

    @Test(
        "a picture of high dynamic range looks as one of usual range does",
        arguments: [
            "perceptual-quantizer.heic", "hybrid-log-gamma.heic",
        ])
    func highDynamicRange(name: String) async throws {
        try await Self.expect(name, to: Self.quarters, within: 24)
    }

    @Test("one that is cut short, or has only a name, is refused as damaged and leaves nothing")
    func broken() async throws {
        let (whole, named) = (try Self.picture("phone.heic"), Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8))
        try await PhotoFolderFixture.run { fixture in
            for upload in [Array(whole.prefix(whole.count / 2)), named + [UInt8](repeating: 7, count: 50_000)] {
                #expect(await fixture.refusal(of: upload)?.code == "broken_image")
            }
            #expect(fixture.files == [])
        }
    }

    @Test("no file stops the reader of colors")
    func anyBytes() throws {
        let whole = try Self.picture("hybrid-log-gamma.heic")
        #expect(ColorDescription(heif: whole)?.transfer == .hybridLogGamma)
        var random = SystemRandomNumberGenerator()
        for at in whole.indices {
            var changed = whole
            changed[at] = UInt8.random(in: 0...255, using: &random)
            _ = ColorDescription(heif: changed)
            _ = ColorDescription(heif: Array(whole.prefix(at)))
        }
    }
}
