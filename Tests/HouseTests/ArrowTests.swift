import Testing

@Suite("House rule 1: the arrows")
struct ArrowTests {
    /// Which rooms of the house a room may import: section 2 of the design.
    private static let arrows: [String: Set<String>] = [
        "COpenSSL": [], "CBrotli": [], "CZlib": [], "Compression": ["CBrotli", "CZlib"], "Geo": [], "Domain": ["Geo"],
        "Secrets": ["COpenSSL"], "Database": [],
        "Store": ["Domain", "Geo", "Database"],
        "Search": ["Domain", "Geo"], "Processes": [], "PhotoFiles": ["Domain", "Processes"],
        "Geocoding": ["Domain", "Geo"],
        "Imports": ["Domain", "Geo"],
        "API": ["Domain", "Geo"],
        "digs": [
            "API", "Compression", "Database", "Domain", "Geo", "Geocoding", "Imports", "PhotoFiles", "Processes",
            "Search", "Secrets",
            "Store",
        ],
    ]

    /// Which libraries a room may import. The language's own ones are everybody's.
    private static let libraries: [String: Set<String>] = [
        "Geo": ["Glibc", "Darwin"], "Domain": ["Foundation"], "Secrets": ["Foundation", "Dispatch"],
        "Database": ["GRDB", "GRDBSQLite", "Foundation"],
        "Store": ["Foundation"], "Search": ["Foundation", "Glibc"],
        "Processes": ["Subprocess"], "PhotoFiles": ["Foundation", "Dispatch", "Glibc"],
        "Geocoding": ["Foundation", "AsyncHTTPClient", "Logging", "NIOCore", "NIOFoundationCompat"],
        "Imports": ["Foundation"],
        "API": [
            "Dispatch", "Foundation", "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOHTTP1",
            "NIOHTTPTypes", "Logging",
        ],
        "digs": [
            "ArgumentParser", "Dispatch", "Foundation", "Glibc", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore",
            "ServiceLifecycle",
        ],
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

    @Test("every room of Sources is on the plan, and there is no circle among them")
    func plan() {
        for file in SourceFile.sources where Self.arrows[file.room] == nil {
            Issue.record("\(file.path): the room \(file.room) is not on the plan of section 2")
        }
        func reaches(_ room: String, _ goal: String) -> Bool {
            Self.arrows[room, default: []].contains { $0 == goal || reaches($0, goal) }
        }
        for room in Self.arrows.keys where reaches(room, room) { Issue.record("\(room) reaches itself") }
    }

    @Test("Geo and Domain know nothing of the web, the database and the network")
    func pure() {
        let kept: Set<String> = [
            "Hummingbird", "HummingbirdCore", "GRDB", "FoundationNetworking", "HTTPTypes", "AsyncHTTPClient",
        ]
        for file in SourceFile.sources where file.room == "Geo" || file.room == "Domain" {
            for (module, index) in file.imports where kept.contains(module) || module.hasPrefix("NIO") {
                Issue.record("\(file.place(index)): \(file.room) imports \(module)")
            }
            for (index, line) in file.lines.enumerated()
            where line.contains("URLSession") || line.contains("FileManager") {
                Issue.record("\(file.place(index)): \(file.room) does input or output")
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
