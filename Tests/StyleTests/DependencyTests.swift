import Testing

/// What Package.swift cannot say: SwiftPM itself refuses an import of a target that is not declared
/// (`--explicit-target-dependency-import-check error`, in the Makefile).
@Suite("Style rule 1: dependencies")
struct DependencyTests {
    /// Which rooms of the house a room may import: section 2 of the design.
    private static let arrows: [String: Set<String>] = [
        "COpenSSL": [], "CBrotli": [], "CZlib": [], "Compression": ["CBrotli", "CZlib"], "Geo": [], "Domain": ["Geo"],
        "Secrets": ["COpenSSL"], "Database": [],
        "Store": ["Domain", "Geo", "Database"],
        "Search": ["Domain", "Geo"], "Processes": [], "PhotoFiles": ["Domain", "Processes"],
        "Geocoding": ["Domain", "Geo"],
        "Imports": ["Domain", "Geo"],
        "API": ["Domain", "Geo"],
        "App": [
            "API", "Compression", "Database", "Domain", "Geo", "Geocoding", "Imports", "PhotoFiles", "Processes",
            "Search", "Secrets", "Store",
        ],
        "digs": ["App", "Domain", "Imports"],
    ]

    /// Which libraries a room may import. The language's own ones are everybody's.
    private static let libraries: [String: Set<String>] = [
        "Geo": ["Glibc", "Darwin"], "Domain": ["Foundation"], "Secrets": ["Foundation", "Dispatch"],
        "Database": ["DequeModule", "GRDB", "GRDBSQLite", "Foundation"],
        "Store": ["Foundation"], "Search": ["Algorithms", "Foundation", "Glibc", "HeapModule"],
        "Processes": ["Subprocess"], "PhotoFiles": ["Foundation", "Dispatch", "Glibc"],
        "Geocoding": ["Foundation", "AsyncHTTPClient", "Logging", "NIOCore", "NIOFoundationCompat"],
        "Imports": ["Foundation"],
        "API": [
            "CoreMetrics", "DequeModule", "Dispatch", "Foundation", "Mustache", "Hummingbird", "HummingbirdCore",
            "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "Logging",
        ],
        "App": ["CoreMetrics", "Foundation", "Hummingbird", "HummingbirdCore", "Logging", "ServiceLifecycle"],
        "digs": ["ArgumentParser", "Foundation", "Logging", "NIOCore"],
    ]

    private static let everybodys: Set<String> = ["Swift", "Synchronization"]

    @Test("every import follows an arrow of the design")
    func arrows() {
        for file in SourceFile.sources {
            let allowed = Self.arrows[file.room, default: []].union(Self.libraries[file.room, default: []]).union(
                Self.everybodys)
            for (module, index) in file.imports where !allowed.contains(module) {
                Issue.record("\(file.place(index)): \(file.room) may not import \(module)")
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
            "@testable import A\nimport struct B.C\npublic import D\n// import E\nlet important = 1\n@preconcurrency import F.G"
        #expect(SourceFile(path: "Sources/X/a.swift", text: text).imports.map(\.module) == ["A", "B", "D", "F"])
    }
}
