import Testing

@Suite("Style rules 3 and 10: sizes")
struct SizeTests {
    private static let maxLines = 200
    private static let maxFunctionLines = 40
    private static let maxHandlerLines = 15

    @Test("a file has at most 200 lines")
    func files() {
        for file in SourceFile.sources + SourceFile.tests where file.lineCount > Self.maxLines {
            Rule.smallFiles.violated(file.path, "\(file.lineCount) lines")
        }
    }

    @Test("a function has at most 40 lines, unless its comment says why")
    func functions() {
        for file in SourceFile.sources + SourceFile.tests {
            for (index, count) in Self.functions(of: file) where count > Self.maxFunctionLines {
                let comments = file.lines[..<index].reversed().prefix { $0.drop { $0 == " " }.hasPrefix("//") }
                guard !comments.contains(where: { $0.contains("Long:") }) else { continue }
                Rule.smallFunctions.violated(file.place(index), "a function of \(count) lines")
            }
        }
    }

    @Test("a handler has at most 15 lines")
    func handlers() {
        var count = 0
        for file in SourceFile.sources where file.target == "API" {
            for (index, length) in Self.functions(of: file) where Self.isHandler(file.lines[index]) {
                count += 1
                guard length > Self.maxHandlerLines else { continue }
                Rule.smallHandlers.violated(file.place(index), "a handler of \(length) lines")
            }
        }
        #expect(count > 60, "the handlers are no longer found")
    }

    /// Whether a line begins a function that takes a request and its context, and nothing else.
    static func isHandler(_ line: String) -> Bool {
        line.contains(/\bfunc \w+\((_|request) ?\w*: Request, (_|context) ?\w*: Context\)/)
    }

    @Test("a handler is told from middleware and from functions that take more")
    func readingHandlers() {
        #expect(Self.isHandler("    @Sendable func show(_ request: Request, _ context: Context) async throws {"))
        #expect(Self.isHandler("    private func found(_ request: Request, _ context: Context) -> Bool {"))
        #expect(!Self.isHandler("    func once(_ request: Request, _ context: Context, fingerprint: [UInt8]) {"))
        #expect(!Self.isHandler("    func jsonBytes(_ context: Context) async throws -> [UInt8] {"))
    }

    /// Finds each function and its number of lines, up to the closing brace with the same indentation.
    static func functions(of file: SourceFile) -> [(index: Int, count: Int)] {
        file.lines.indices.compactMap { index in
            let line = file.lines[index]
            let words = line.split(separator: " ").map(String.init)
            let isFunction =
                words.contains("func") || words.contains { $0.hasPrefix("init(") || $0.hasPrefix("init?(") }
            guard isFunction, !line.contains("\""), words.first?.hasPrefix("//") == false, words.first != "self.init"
            else { return nil }
            let indent = line.prefix { $0 == " " }
            let end = file.lines[index...].dropFirst().firstIndex {
                $0.hasPrefix(indent + "}") && !$0.hasPrefix(indent + " ")
            }
            let next = file.lines[index...].dropFirst().firstIndex { candidate in
                candidate.hasPrefix(indent)
                    && candidate.dropFirst(indent.count).first.map { $0.isLetter || $0 == "@" } ?? false
            }
            guard let end, !line.hasSuffix("}"), end < next ?? .max else { return nil }
            return (index, end - index + 1)
        }
    }

    @Test("functions are measured from their name to their brace")
    func measuring() {
        let text =
            "struct A {\n    func a() {\n        b()\n    }\n\n    func b() { c() }\n\n"
            + "    init(\n        x: Int\n    ) {\n        y()\n    }\n}"
        let found = Self.functions(of: SourceFile(path: "a.swift", text: text))
        #expect(found.map(\.count) == [3, 5])
    }
}
