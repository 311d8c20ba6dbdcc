import Testing

/// Rules that Package.swift cannot express. SwiftPM itself refuses an import of an undeclared target
/// (`--explicit-target-dependency-import-check error` in the Makefile).
@Suite("Style rule 1: dependencies")
struct DependencyTests {
    private static let io: Set<String> = [
        "Hummingbird", "HummingbirdCore", "GRDB", "FoundationNetworking", "HTTPTypes", "CCurl", "Subprocess",
    ]

    @Test("Geo and Domain know nothing of the web, the database and the network", arguments: ["Geo", "Domain"])
    func pure(target: String) {
        let files = SourceFile.sources.filter { $0.target == target }
        #expect(!files.isEmpty)
        for file in files {
            for (module, index) in file.imports where Self.io.contains(module) || module.hasPrefix("NIO") {
                Rule.pureDomain.violated(file.place(index), "imports \(module)")
            }
            for (index, line) in file.lines.enumerated() {
                for name in ["URLSession", "FileManager", "FileHandle"] where line.contains(name) {
                    Rule.pureDomain.violated(file.place(index), "uses \(name)")
                }
            }
        }
    }

    @Test("the API reaches the database through the domain only, and the store knows no HTTP")
    func separate() {
        let forbidden: [String: Set<String>] = [
            "API": ["GRDB", "Database", "Store"], "Store": ["Hummingbird", "HTTPTypes", "API", "GRDB"],
        ]
        for file in SourceFile.sources {
            for (module, index) in file.imports where forbidden[file.target]?.contains(module) ?? false {
                Rule.separateSQLAndHTTP.violated(file.place(index), "\(file.target) imports \(module)")
            }
        }
    }

    @Test("imports are read in every way of writing them")
    func reading() {
        let text =
            "@testable import A\nimport struct B.C\npublic import D\n// import E\nlet important = 1\n"
            + "@preconcurrency import F.G"
        #expect(SourceFile(path: "Sources/X/a.swift", text: text).imports.map(\.module) == ["A", "B", "D", "F"])
    }
}
