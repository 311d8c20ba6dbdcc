import Testing

/// Compares ARCHITECTURE.md's targets with Package.swift.
@Suite("ARCHITECTURE.md")
struct ArchitectureTests {
    private let page = SourceFile("ARCHITECTURE.md")?.lines ?? []
    private let declared = PackageTarget.declared(
        in: SourceFile("Package.swift")?.lines.joined(separator: "\n") ?? "")

    @Test("lists every target with what it may import, as Package.swift declares it")
    func listed() {
        #expect(declared.count > 10, "the targets of Package.swift are no longer found")
        let listed = PackageTarget.listed(in: page)
        for target in Set(declared).symmetricDifference(listed).sorted(by: { $0.name < $1.name }) {
            let places =
                declared.contains(target) ? ("Package.swift", "ARCHITECTURE.md") : ("ARCHITECTURE.md", "Package.swift")
            let imports = target.targets.sorted() + target.libraries.sorted()
            Issue.record(
                """
                \(places.0) says that \(target.name) may import \(imports), \
                and \(places.1) does not: change the table of ARCHITECTURE.md or the target
                """)
        }
    }

    @Test("draws every dependency, directly or along its arrows, and no other")
    func drawn() {
        let drawn = PackageTarget.drawn(in: page)
        let direct = Dictionary(uniqueKeysWithValues: declared.map { ($0.name, $0.targets) })
        #expect(!drawn.isEmpty)
        for (name, targets) in drawn {
            for target in targets.subtracting(direct[name] ?? []).sorted() {
                Issue.record("ARCHITECTURE.md draws \(name) --> \(target), and Package.swift has no such dependency")
            }
        }
        for (name, targets) in direct {
            for target in targets.subtracting(Self.reached(from: name, along: drawn)).sorted() {
                Issue.record(
                    "\(name) may import \(target), and the picture of ARCHITECTURE.md has no arrow that leads there")
            }
        }
    }

    private static func reached(from name: String, along arrows: [String: Set<String>]) -> Set<String> {
        (arrows[name] ?? []).reduce(arrows[name] ?? []) { $0.union(reached(from: $1, along: arrows)) }
    }

    @Test("targets are read from a manifest, a table and a picture alike")
    func reading() {
        let manifest = """
            let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
            func libraryTarget(_ name: String, _ needs: [Target.Dependency] = []) -> Target { .target(name: name) }
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            libraryTarget("Geo"), libraryTarget("Words", resources: [.embedInCode("a.txt")]),
            libraryTarget(
                "API", ["Geo", nio], resources: [.embedInCode("Resources/mail")]),
            .executableTarget(name: "bench", dependencies: ["Geo"], path: "Benchmarks"),
            .executableTarget(
                name: "digs", dependencies: ["API"], swiftSettings: strict),
            """
        let expected: Set = [
            PackageTarget(name: "CZlib", targets: [], libraries: []),
            PackageTarget(name: "Geo", targets: [], libraries: []),
            PackageTarget(name: "Words", targets: [], libraries: []),
            PackageTarget(name: "API", targets: ["Geo"], libraries: ["NIOCore"]),
            PackageTarget(name: "digs", targets: ["API"], libraries: []),
        ]
        #expect(Set(PackageTarget.declared(in: manifest)) == expected)
        #expect(
            PackageTarget.listed(in: ["| target | does | a | b |", "| `API` | answers | Geo | NIOCore |"])
                == [PackageTarget(name: "API", targets: ["Geo"], libraries: ["NIOCore"])])
        #expect(PackageTarget.drawn(in: ["graph TD", "  A --> B & C", "  B --> C"]) == ["A": ["B", "C"], "B": ["C"]])
    }
}
