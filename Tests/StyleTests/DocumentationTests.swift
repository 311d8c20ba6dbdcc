import Foundation
import Testing

/// Checks that the documentation names only existing things.
@Suite("The documentation")
struct DocumentationTests {
    private static let pages = [
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/operations.md",
        "docs/configuration.md", "docs/imports.md", "docs/ferpa.md", "docs/gdpr.md",
    ]
    private static let allPages =
        pages + ["Public/README.md", "Tests/Client/README.md", "Tests/Web/README.md", "Benchmarks/README.md"]
    private static let folders = ["Sources/", "Tests/", "Scripts/", "Benchmarks/", "Public/", "docs/", ".ci/"]

    private static func page(_ name: String) throws -> SourceFile {
        try #require(SourceFile(name), "\(name) is missing")
    }

    /// The texts between backticks in a line.
    static func code(in line: String) -> [String] {
        line.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }

    private static func exists(_ path: String, from folder: String = "") -> Bool {
        FileManager.default.fileExists(atPath: SourceFile.package.appending(path: folder).appending(path: path).path)
    }

    /// Whether the name contains a placeholder, such as `js/pages/NAME.js` or `Tests/…`.
    static func isPattern(_ name: String) -> Bool {
        name.contains { " …*{}<>".contains($0) } || name.contains("NAME") || name.contains("NNNN")
    }

    @Test("names files and folders that are there", arguments: allPages)
    func files(name: String) throws {
        let page = try Self.page(name)
        let sources = Set((SourceFile.sources + SourceFile.tests).map { "\($0.path.split(separator: "/").last ?? "")" })
        for (index, line) in page.lines.enumerated() {
            for text in Self.code(in: line) where !Self.isPattern(text) {
                let isPath = Self.folders.contains { text.hasPrefix($0) }
                let isSource = text.hasSuffix(".swift") && !text.contains("/")
                if isPath && !Self.exists(text) || isSource && !sources.contains(text) && !Self.exists(text) {
                    Issue.record("\(page.place(index)): there is no \(text)")
                }
            }
        }
    }

    @Test("links to files that are there", arguments: allPages)
    func links(name: String) throws {
        let page = try Self.page(name)
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        for (index, line) in page.lines.enumerated() {
            for link in line.matches(of: /\]\(([^)#]+)[^)]*\)/).map({ String($0.1) }) where !link.contains("://") {
                if !Self.exists(link, from: folder) { Issue.record("\(page.place(index)): \(link) leads nowhere") }
            }
        }
    }

    @Test("names targets of the Makefile that are there", arguments: allPages)
    func makeTargets(name: String) throws {
        let page = try Self.page(name)
        let targets = Set(try Self.page("Makefile").lines.compactMap { $0.prefixMatch(of: /([a-z-]+):/)?.1 })
        #expect(targets.contains("test"))
        for (index, line) in page.lines.enumerated() {
            for target in line.matches(of: /(?:`|^ {4}|&& )make ([a-z-]+)/).map(\.1) where !targets.contains(target) {
                Issue.record("\(page.place(index)): the Makefile has no \(target)")
            }
        }
    }

    @Test("has at most 120 columns outside of tables, and ends code in the line where it begins", arguments: pages)
    func lines(name: String) throws {
        let page = try Self.page(name)
        for (index, line) in page.lines.enumerated() {
            if line.count > 120 && !line.hasPrefix("|") {
                Issue.record("\(page.place(index)): \(line.count) columns")
            }
            if !line.hasPrefix("```") && !line.filter({ $0 == "`" }).count.isMultiple(of: 2) {
                Issue.record("\(page.place(index)): a backtick without another")
            }
        }
    }

    @Test("CONTRIBUTING.md has each rule that a style test names, under its number")
    func rules() throws {
        let written = Set(try Self.page("CONTRIBUTING.md").lines.compactMap { $0.prefixMatch(of: #/(\d+)\. \*\*/#)?.1 })
        let tests = SourceFile.tests.filter { $0.path.hasPrefix("Tests/StyleTests/") }
        let named = Set(tests.flatMap(\.lines).flatMap { $0.matches(of: /(?:Style rule|number:) (\d+)/).map(\.1) })
        #expect(named.count > 3, "the rules of the style tests are no longer found")
        for number in named.subtracting(written).sorted() {
            Issue.record("CONTRIBUTING.md has no rule \(number)")
        }
    }

    @Test("CHANGELOG.md begins with the version that `digs --version` prints")
    func version() throws {
        let newest = try Self.page("CHANGELOG.md").lines.compactMap { $0.prefixMatch(of: /## \[(.+?)\]/)?.1 }.first
        let program = try Self.page("Sources/digs/Version.swift").lines
            .compactMap { $0.firstMatch(of: /current = "(.+)"/)?.1 }.first
        #expect(newest != nil && newest == program)
    }

    @Test("code and patterns are told apart from other words")
    func reading() {
        #expect(Self.code(in: "run `make test`, see `Tests/Web`") == ["make test", "Tests/Web"])
        #expect(Self.isPattern("js/pages/NAME.js") && Self.isPattern("Tests/…") && !Self.isPattern("Tests/Web"))
    }
}
