import Foundation
import Testing

/// A fresh clone builds what was tested: SwiftPM may choose the version of any package that Package.swift doesn't pin.
@Suite("Pinned versions")
struct PinnedVersionTests {
    /// SwiftPM fetches these, since the manifests of Hummingbird and its kin name them; no target compiles them.
    private static let fetchedOnly: Set<String> = [
        "async-http-client", "swift-asn1", "swift-certificates", "swift-configuration", "swift-crypto",
        "swift-http-structured-headers", "swift-nio-http2", "swift-nio-ssl", "swift-nio-transport-services",
    ]

    private struct Resolved: Decodable {
        struct Pin: Decodable {
            struct State: Decodable { let version: String? }
            let identity: String
            let state: State
        }

        let pins: [Pin]
    }

    @Test("every package that is compiled has its exact version in Package.swift, and that is the one resolved")
    func pinned() throws {
        let file = SourceFile.package.appending(path: "Package.resolved")
        let resolved = try JSONDecoder().decode(Resolved.self, from: Data(contentsOf: file)).pins
        let versions = Dictionary(uniqueKeysWithValues: resolved.map { ($0.identity, $0.state.version ?? "none") })
        let pinned = Self.pinned(in: SourceFile("Package.swift")?.lines.joined(separator: "\n") ?? "")
        #expect(pinned.count > 10, "the packages of Package.swift are no longer found")
        for (name, version) in pinned {
            #expect(versions[name] == version, "Package.swift pins \(name) to \(version); run swift package resolve")
        }
        for name in versions.keys where !Self.fetchedOnly.contains(name) {
            #expect(pinned[name] != nil, "\(name) is compiled: pin it exactly in Package.swift")
        }
    }

    @Test("pins are read as a manifest writes them, and a range is none")
    func reading() {
        let manifest = """
            .package(url: "https://example.org/a/Swift-One", exact: "1.2.3"),
            .package(url: "https://example.org/b/two.git", exact: "4.5.6", traits: []),
            .package(url: "https://example.org/c/three", from: "7.8.9"),
            """
        #expect(Self.pinned(in: manifest) == ["swift-one": "1.2.3", "two": "4.5.6"])
    }

    private static func pinned(in manifest: String) -> [String: String] {
        let pattern = /\.package\(url: "[^"]*\/([^"\/]+?)(?:\.git)?", exact: "([^"]+)"/
        let pairs = manifest.matches(of: pattern).map { ($0.1.lowercased(), String($0.2)) }
        return Dictionary(pairs) { $1 }
    }
}
