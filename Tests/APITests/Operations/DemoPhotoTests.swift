import Domain
import Foundation
import Testing

@testable import App

@Suite("The demonstration's pictures")
struct DemoPhotoTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Demonstration").standardizedFileURL
    private static var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                at: folder.appending(path: "photos"), includingPropertiesForKeys: [.fileSizeKey])
        }
    }

    @Test("there are 24, each a JPEG of at most 150 kB")
    func sizes() throws {
        let files = try Self.files
        #expect(files.count == 24)
        for file in files {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.count <= 150_000, "\(file.lastPathComponent) has \(bytes.count) bytes")
            #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]), "\(file.lastPathComponent)")
        }
    }

    @Test("the albums use every picture, and name none that is missing")
    func albums() throws {
        let names = try Set(Self.files.map { $0.deletingPathExtension().lastPathComponent })
        #expect(Set(DemoAlbum.all.flatMap(\.names)) == names)
    }

    @Test("the folder says whose they are")
    func licence() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        #expect(text.contains("License: the pictures are part of Digs"))
    }

    @Test("a house to buy starts with its front, a studio and a room never do")
    func fitting() {
        func first(_ kind: ListingKind, _ bedrooms: Int) -> Set<String> {
            Set(DemoAlbum.fitting(kind, bedrooms: bedrooms).compactMap(\.names.first))
        }
        #expect(first(.buy, 3).allSatisfy { $0.hasPrefix("house-") })
        #expect(first(.rent, 0).allSatisfy { !$0.hasPrefix("house-") })
        #expect(first(.roommate, 3).allSatisfy { !$0.hasPrefix("house-") })
    }

    @Test("each album has two to four pictures or more, none twice")
    func lengths() {
        for album in DemoAlbum.all {
            #expect(album.names.count >= DemoAlbum.pictures.lowerBound)
            #expect(Set(album.names).count == album.names.count)
        }
    }
}
