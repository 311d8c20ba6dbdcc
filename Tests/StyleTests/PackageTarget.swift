import Foundation

/// A target of `Sources` and what it may import.
struct PackageTarget: Hashable, Sendable {
    let name: String
    /// Other targets of the package.
    let targets: Set<String>
    /// Products of other packages.
    let libraries: Set<String>
}

extension PackageTarget {
    /// The targets that a manifest declares, except tests and targets outside of `Sources`.
    static func declared(in manifest: String) -> [PackageTarget] {
        let products = manifest.matches(of: /let (\w+) = Target\.Dependency\.product\(name: "(\w+)"/)
        let names = Dictionary(products.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
        return ["libraryTarget(", ".executableTarget(", ".systemLibrary("].flatMap { call in
            manifest.components(separatedBy: call).dropFirst().compactMap { arguments($0) }
                .compactMap { target($0, products: names) }
        }
    }

    /// A call's arguments: the text up to the parenthesis that closes it.
    private static func arguments(_ text: String) -> String? {
        var depth = 1
        let end = text.firstIndex { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0
        }
        return end.map { String(text[..<$0]) }
    }

    /// `nil` for the declaration of the helper function, and for a target with a path of its own.
    private static func target(_ arguments: String, products: [String: String]) -> PackageTarget? {
        let name = arguments.prefixMatch(of: /\s*(?:name: )?"(\w+)"/)?.1
        guard let name, !arguments.contains("path:") else { return nil }
        let dependencies = arguments.firstMatch(of: /"\w+",\s*(?:dependencies: )?\[([^\]]*)\]/)?.1 ?? ""
        let words = dependencies.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "\"" }.map(String.init)
        return PackageTarget(
            name: String(name),
            targets: Set(words.filter { $0.hasPrefix("\"") }.map { $0.filter { $0 != "\"" } }),
            libraries: Set(words.filter { !$0.hasPrefix("\"") }.map { products[$0] ?? $0 }))
    }

    /// The targets that a page lists in a table: `` | `Store` | what it does | Domain, Database | GRDB | ``.
    static func listed(in page: [String]) -> [PackageTarget] {
        page.compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
            func names(_ cell: String) -> Set<String> {
                Set(cell.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            }
            return PackageTarget(
                name: cells[1].filter { $0 != "`" }, targets: names(cells[3]), libraries: names(cells[4]))
        }
    }

    /// The arrows of a page's Mermaid picture: `A --> B & C`.
    static func drawn(in page: [String]) -> [String: Set<String>] {
        var drawn: [String: Set<String>] = [:]
        for line in page {
            let sides = line.components(separatedBy: " --> ").map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2 else { continue }
            drawn[sides[0], default: []].formUnion(sides[1].components(separatedBy: " & "))
        }
        return drawn
    }
}
