import Foundation

/// A file of the package as text, for the rules that reading can check.
struct SourceFile: Sendable {
    /// The path below the package's folder: `Sources/API/Routes.swift`.
    let path: String
    let lines: [String]

    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sources = all(in: "Sources")
    static let tests = all(in: "Tests")

    private static func all(in folder: String) -> [SourceFile] {
        let names =
            FileManager.default.enumerator(atPath: package.appending(path: folder).path)?.compactMap { $0 as? String }
            ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { SourceFile("\(folder)/\($0)") }
    }

    init?(_ path: String) {
        guard let text = try? String(contentsOf: Self.package.appending(path: path), encoding: .utf8) else {
            return nil
        }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private var parts: [String] { path.split(separator: "/").map(String.init) }

    /// `API` for `Sources/API/Listings/X.swift`.
    var target: String { parts.count > 1 ? parts[1] : "" }
    /// `Listings` for `Sources/API/Listings/X.swift`; `nil` for a file beside the folders.
    var folder: String? { parts.count > 3 ? parts[2] : nil }
    /// `X` for `Sources/API/Listings/X.swift`.
    var name: String { String(parts.last?.prefix { $0 != "." } ?? "") }

    /// Lines as an editor counts them: nothing follows the last line feed.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    /// The path and line number, as an editor opens them.
    func place(_ index: Int) -> String { "\(path):\(index + 1)" }

    /// The modules that the file imports, with the index of each line.
    var imports: [(module: String, index: Int)] {
        lines.enumerated().compactMap { index, line in
            let words = line.split(separator: " ").map(String.init)
            guard let at = words.firstIndex(of: "import"), words.indices.contains(at + 1),
                words[..<at].allSatisfy({
                    $0.hasPrefix("@") || ["public", "internal", "private", "fileprivate", "package"].contains($0)
                })
            else { return nil }
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let module = kinds.contains(words[at + 1]) ? words.dropFirst(at + 2).first ?? "" : words[at + 1]
            return (String(module.prefix { $0 != "." }), index)
        }
    }
}
