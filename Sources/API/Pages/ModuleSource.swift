/// The source of an ES module, parsed so that it can be joined with others into one file.
///
/// Reads the subset of the language that the web client is written in and refuses the rest: a module that cannot be
/// joined safely is served by itself.
struct ModuleSource: Sendable {
    struct Refused: Error, CustomStringConvertible {
        let path: String
        let line: Substring
        var description: String { "\(path) cannot be joined: \(line)" }
    }

    struct Import: Sendable {
        /// The destructuring pattern, such as `{ get, post: send }`; `nil` when nothing is named.
        let pattern: String?
        /// The imported names; empty for the whole module.
        let names: [String]
        let path: String
    }

    let path: String
    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    /// The modules that it imports on demand.
    private(set) var deferred: [String] = []
    /// The code without imports, `export` and comments on lines of their own.
    private(set) var code: [Substring] = []

    init(_ source: String, at path: String) throws(Refused) {
        self.path = path
        var statement: [Substring] = []
        for line in Self.withoutComments(source) {
            if !statement.isEmpty || line.hasPrefix("import ") {
                statement.append(line)
                guard line.contains(";") else { continue }
                imports.append(try read(statement.joined(separator: " ")[...]))
                statement = []
            } else if line.hasPrefix("export ") {
                code.append(try withDeferred(try declaration(line)))
            } else {
                code.append(try withDeferred(line))
            }
        }
        if let line = statement.first { throw refused(line) }
    }

    /// The variable with its exports in a joined file: `$listings_map_half` for `js/listings/map-half.js`.
    static func name(of path: String) -> String {
        let name = path.hasPrefix("js/") && path.hasSuffix(".js") ? path.dropFirst(3).dropLast(3) : path[...]
        return "$" + name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    private func refused(_ line: Substring) -> Refused { Refused(path: path, line: line) }

    private func resolved(_ specifier: Substring, in line: Substring) throws(Refused) -> String {
        let folder = path.split(separator: "/").dropLast()
        guard let path = ModuleGraph.path(specifier, from: folder) else { throw refused(line) }
        return path
    }

    /// Reads `import "…";`, `import * as name from "…";` or `import { a, b as c } from "…";`.
    private func read(_ statement: Substring) throws(Refused) -> Import {
        guard statement.hasSuffix("\";") else { throw refused(statement) }
        let parts = statement.dropLast(2).split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw refused(statement) }
        let path = try resolved(parts[1], in: statement)
        let what = parts[0].split(separator: " ")
        switch (what.dropFirst().first, what.last) {
        case (nil, _): return Import(pattern: nil, names: [], path: path)
        case ("*", "from") where what.count == 5 && what[2] == "as":
            return Import(pattern: String(what[3]), names: [], path: path)
        case ("{", "from"), ("{}", "from"): break
        default: throw refused(statement)
        }
        guard let start = parts[0].firstIndex(of: "{"), let end = parts[0].lastIndex(of: "}") else {
            throw refused(statement)
        }
        var (pattern, names) = ([String](), [String]())
        for item in parts[0][parts[0].index(after: start)..<end].split(separator: ",") {
            let words = item.split(separator: " ")
            guard let name = words.first else { continue }
            guard words.count == 1 || words.count == 3 && words[1] == "as" else { throw refused(statement) }
            names.append(String(name))
            pattern.append(words.count == 1 ? String(name) : "\(name): \(words[2])")
        }
        return Import(pattern: "{ \(pattern.joined(separator: ", ")) }", names: names, path: path)
    }

    /// Parses the declaration of `export …` and records its name.
    private mutating func declaration(_ line: Substring) throws(Refused) -> Substring {
        let declaration = line.dropFirst("export ".count)
        let kinds = ["async function ", "function ", "class ", "const "]
        guard let kind = kinds.first(where: declaration.hasPrefix) else { throw refused(line) }
        let name = declaration.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        guard !name.isEmpty else { throw refused(line) }
        exports.append(String(name))
        return declaration
    }

    /// Replaces `import("…")` with `$later["…"]()`. Imports of computed paths stay.
    private mutating func withDeferred(_ line: Substring) throws(Refused) -> Substring {
        // A multi-line template may hold anything, even text that looks like an import.
        guard line.count(where: { $0 == "`" }).isMultiple(of: 2), !line.hasSuffix("\\"), !line.contains("import.meta")
        else { throw refused(line) }
        var (written, rest) = ("", line)
        while let range = rest.firstRange(of: "import(\"") {
            guard let end = rest[range.upperBound...].firstRange(of: "\")") else { throw refused(line) }
            let path = try resolved(rest[range.upperBound..<end.lowerBound], in: line)
            deferred.append(path)
            written += "\(rest[..<range.lowerBound])$later[\"\(path)\"]()"
            rest = rest[end.upperBound...]
        }
        return written.isEmpty ? rest : Substring(written + rest)
    }

    /// The lines without whole-line comments and leading comments.
    private static func withoutComments(_ source: String) -> [Substring] {
        var (lines, isComment) = ([Substring](), false)
        for line in source.split(separator: "\n") {
            let isNested = line.hasPrefix(" ")
            var rest = line.drop { $0 == " " }
            if isComment || rest.hasPrefix("/*") {
                guard let end = (isComment ? rest : rest.dropFirst(2)).firstRange(of: "*/") else {
                    isComment = true
                    continue
                }
                isComment = false
                rest = rest[end.upperBound...].drop { $0 == " " }
            }
            guard !rest.isEmpty, !rest.hasPrefix("//") else { continue }
            // Only a line without indentation is a statement of the module itself.
            lines.append(isNested && ["import ", "export "].contains(where: rest.hasPrefix) ? " " + rest : rest)
        }
        return lines
    }
}
