import Domain
import Foundation
import Testing

@testable import PhotoFiles

@Suite("What photos show")
struct PhotoHashTests {
    /// The rooms of the demonstration.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Demonstration/photos").path

    private static let rooms = [
        "balcony-block", "bath-rowhouse", "desk-shared", "dining-bungalow", "kitchen-shared", "living-rowhouse",
        "studio-loft",
    ]

    /// Typical edits of copied pictures, as arguments of vips.
    private static let changes = [
        "copy SOURCE TARGET[Q=40,strip]", "resize SOURCE TARGET[Q=70] 0.5", "linear SOURCE TARGET 1.1 8 --uchar",
        "crop SOURCE TARGET LEFT TOP WIDTH HEIGHT",
    ]

    private static func changed(_ room: String, by change: String, in fixture: PhotoFolderFixture) throws -> [UInt8] {
        let (source, target) = ("\(folder)/\(room).jpg", "\(fixture.home)/changed.jpg")
        let sides = try ["width", "height"].map { try #require(Int(shell("vipsheader -f \($0) \(source)"))) }
        var command = change.replacing("SOURCE", with: source).replacing("TARGET", with: target)
        // One of a hundred from each side.
        for (word, value) in zip(
            ["LEFT", "TOP", "WIDTH", "HEIGHT"],
            [sides[0] / 100, sides[1] / 100, sides[0] * 98 / 100, sides[1] * 98 / 100])
        {
            command = command.replacing(word, with: String(value))
        }
        try shell("vips \(command)")
        return try bytes(of: target)
    }

    @Test("resized, re-encoded, brightened and slightly cropped copies are known again", arguments: changes)
    func copies(change: String) async throws {
        try await PhotoFolderFixture.run { fixture in
            for room in Self.rooms.prefix(3) {
                let original = try #require(
                    try await fixture.receive(bytes(of: "\(Self.folder)/\(room).jpg")).hash, "\(room)")
                let copy = try await fixture.receive(Self.changed(room, by: change, in: fixture))
                #expect(copy.hash?.isCopy(of: original) == true, "\(room), \(change)")
            }
        }
    }

    @Test("different rooms are not taken for copies, and the files tell the same later")
    func rooms() async throws {
        try await PhotoFolderFixture.run { fixture in
            var hashes: [PerceptualHash] = []
            for room in Self.rooms {
                let photo = try await fixture.receive(bytes(of: "\(Self.folder)/\(room).jpg"))
                let hash = try #require(photo.hash)
                #expect(!hashes.contains { $0.isCopy(of: hash) }, "\(room)")
                #expect(try await fixture.photos.hash(of: photo.digest, in: fixture.tenant) == hash)
                hashes.append(hash)
            }
        }
    }

    @Test("a picture of one colour, one that only fades, and a photo that is not there show nothing")
    func plain() async throws {
        try await PhotoFolderFixture.run { fixture in
            let wall = Drawing.png(width: 90, height: 80) { _, _ in Drawing.white }
            let fading = Drawing.png(width: 90, height: 80) { x, _ in [UInt8(x * 2), UInt8(x * 2), UInt8(x * 2), 255] }
            for picture in [wall, fading] {
                let photo = try await fixture.receive(picture)
                #expect(photo.hash == nil)
            }
            let absent = try await fixture.photos.hash(of: String(repeating: "0", count: 64), in: fixture.tenant)
            #expect(absent == nil)
        }
    }
}
