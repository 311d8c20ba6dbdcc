import Foundation
import Testing

@Suite("Style rule 10: lines of at most 120 characters")
struct LineLengthTests {
    private static let maxCharacters = 120
    /// Covers Swift too, because swift-format wraps neither comments nor strings. Leaves out pictures and generated
    /// files, which nobody reads.
    private static let endings: Set<String> = [
        "swift", "js", "ts", "py", "sh", "css", "html", "mustache", "sql", "yaml", "yml",
    ]
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let folders = ["Public", "Sources", "Tests", "Benchmarks", "Operations", "Scripts", "docs"]

    /// The files in the project's folders, and the top-level ones.
    private static var files: [URL] {
        let top = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
        let inside = folders.flatMap { folder in
            let found = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return (found?.allObjects ?? []).compactMap { $0 as? URL }
        }
        return (top + inside).filter { endings.contains($0.pathExtension) }
    }

    static func longLines(of text: String) -> [Int] {
        let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { lines[$0].count > maxCharacters }.map { $0 + 1 }
    }

    @Test("Swift, JavaScript, Python, shell, styles, pages, SQL and YAML keep within it")
    func lines() throws {
        #expect(Self.files.count > 100)
        for file in Self.files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in Self.longLines(of: text) {
                let place = "\(file.path.trimmingPrefix(Self.root.path + "/")):\(line)"
                Issue.record(
                    "\(place) is longer than \(Self.maxCharacters) characters (CONTRIBUTING.md, rule 10): wrap it")
            }
        }
    }

    @Test("a line is measured in characters")
    func measuring() {
        let line = String(repeating: "é", count: 120)
        #expect(Self.longLines(of: "\(line)\n\(line)e\n").map(\.self) == [2])
    }
}
