import Foundation
import PacedFiles
import Testing

@Suite("Files that are emptied before they are deleted")
struct PacedFileTests {
    /// More than is cut off at a time, and not a multiple of it.
    private static let content = Data(repeating: 7, count: 9_000_001)

    @Test("is emptied")
    func emptied() throws {
        try withFile { file in
            PacedFile.empty(file)
            let left = try Data(contentsOf: URL(filePath: file))
            #expect(left.isEmpty)
        }
    }

    @Test("a file with a second name keeps its content")
    func linked() throws {
        try withFile { file in
            try FileManager.default.linkItem(atPath: file, toPath: file + ".kept")
            PacedFile.empty(file)
            let left = try Data(contentsOf: URL(filePath: file + ".kept"))
            #expect(left == Self.content)
        }
    }

    @Test("what a symbolic link points to keeps its content")
    func symbolicLink() throws {
        try withFile { file in
            try FileManager.default.createSymbolicLink(atPath: file + ".link", withDestinationPath: file)
            PacedFile.empty(file + ".link")
            let left = try Data(contentsOf: URL(filePath: file))
            #expect(left == Self.content)
        }
    }

    private func withFile(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file").path
        try Self.content.write(to: URL(filePath: file))
        try body(file)
    }
}
