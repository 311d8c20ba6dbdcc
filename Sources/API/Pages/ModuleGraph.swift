/// The import graph of the web client's ES modules, read from their source.
struct ModuleGraph: Sendable {
    /// The source of the module at a path such as `js/api.js`; `nil` when there is no such file.
    let source: @Sendable (String) -> [UInt8]?

    /// The modules that `script` imports, directly or indirectly, without itself and sorted by path.
    ///
    /// - Parameter deferred: whether modules fetched later with `import("…")` count too.
    func modules(neededBy script: String, deferred: Bool = false) -> [String] {
        var (found, waiting) = (Set<String>(), [script])
        while let module = waiting.popLast() {
            for path in imports(of: module, deferred: deferred) where found.insert(path).inserted {
                waiting.append(path)
            }
        }
        return found.subtracting([script]).sorted()
    }

    private func imports(of module: String, deferred: Bool) -> [String] {
        guard let bytes = source(module) else { return [] }
        let folder = module.split(separator: "/").dropLast()
        return Self.specifiers(in: String(decoding: bytes, as: UTF8.self), deferred: deferred)
            .compactMap { Self.path($0, from: folder) }
    }

    /// The texts in quotes of the import statements. Lines of comments are left out: JSDoc writes types as imports.
    static func specifiers(in source: String, deferred: Bool) -> [Substring] {
        var (found, isImporting) = ([Substring](), false)
        for line in source.split(separator: "\n") {
            let start = line.drop { $0 == " " }
            if start.hasPrefix("//") || start.hasPrefix("/*") || start.hasPrefix("*") { continue }
            if ["import ", "export {", "export *"].contains(where: line.hasPrefix) { isImporting = true }
            if isImporting, let name = quoted(line, after: "from ") ?? quoted(line, after: "import ") {
                found.append(name)
            }
            if line.contains(";") { isImporting = false }
            var rest = line
            while deferred, let name = quoted(rest, after: "import(") {
                found.append(name)
                rest = rest[name.endIndex...]
            }
        }
        return found
    }

    private static func quoted(_ line: Substring, after word: String) -> Substring? {
        guard let range = line.firstRange(of: "\(word)\"") else { return nil }
        return line[range.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first
    }

    /// A relative specifier as a path from the root; `nil` for any other.
    static func path(_ specifier: Substring, from folder: ArraySlice<Substring>) -> String? {
        guard specifier.hasPrefix("./") || specifier.hasPrefix("../") else { return nil }
        var parts = Array(folder)
        for part in specifier.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
