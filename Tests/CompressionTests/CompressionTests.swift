import Compression
import Foundation
import Testing

@Suite("Compression")
struct CompressionTests {
    private static let texts = [
        "", "x", String(repeating: "A place near your university. ", count: 5_000),
        String((0..<20_000).map { Character(Unicode.Scalar(UInt8(($0 * 7919) % 94 + 33))) }),
    ]

    /// The output of one of Debian's own tools for `bytes`. Uses files, because another test's child process may hold a
    /// pipe open.
    private func unpacked(_ bytes: [UInt8], by tool: String) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-packed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: folder.appending(path: "packed"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(tool) -dc <packed >unpacked"]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(try Data(contentsOf: folder.appending(path: "unpacked")))
    }

    @Test("what is packed with gzip, Debian's gzip unpacks", arguments: texts)
    func gzip(text: String) throws {
        for quickly in [true, false] {
            let packed = try #require(Gzip.encoded(Array(text.utf8), quickly: quickly))
            #expect(try unpacked(packed, by: "gzip") == Array(text.utf8))
        }
    }

    @Test("what is packed with brotli, Debian's brotli unpacks", arguments: texts)
    func brotli(text: String) throws {
        let packed = try #require(Brotli.encoded(Array(text.utf8)))
        #expect(try unpacked(packed, by: "brotli") == Array(text.utf8))
    }

    @Test("a text that repeats itself becomes small")
    func small() throws {
        let text = Array(Self.texts[2].utf8)
        #expect(try #require(Gzip.encoded(text)).count < text.count / 50)
        #expect(try #require(Brotli.encoded(text)).count < text.count / 50)
    }
}
