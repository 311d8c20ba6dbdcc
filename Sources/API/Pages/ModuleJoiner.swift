/// Joins ES modules into files that keep their meaning: each module becomes a block, which runs once, after the blocks
/// of its imports; its exports become an object that other blocks destructure.
///
/// A page has three files: the modules that all pages need, those that it needs besides, and those that it imports
/// later. `$later` holds the functions that import the last.
struct ModuleJoiner: Sendable {
    /// The modules in each file of a page, before the files have URLs.
    struct Plan {
        let page: [String]
        let later: [String]
        /// The modules that are imported with `import("…")`.
        let deferred: [String]
    }

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    /// The modules of all pages, in execution order.
    let shared: [String]
    private let modules: [String: ModuleSource]

    /// Throws when a module cannot be parsed, and for circular imports.
    init(scripts: [String], graph: ModuleGraph) throws {
        var (modules, waiting) = ([String: ModuleSource](), scripts)
        while let path = waiting.popLast() {
            guard modules[path] == nil else { continue }
            guard let bytes = graph.source(path) else { throw Refused(description: "\(path) is missing") }
            let module = try ModuleSource(String(decoding: bytes, as: UTF8.self), at: path)
            modules[path] = module
            waiting += module.imports.map(\.path) + module.deferred
        }
        self.modules = modules
        let needed = try scripts.map { script in
            Set(try Self.ordered([script], modules)).subtracting([script])
        }
        let common = needed.dropFirst().reduce(needed.first ?? []) { $0.intersection($1) }
        shared = try Self.ordered(Array(common), modules)
        try checkNames()
    }

    /// The modules of a page besides the shared ones.
    func plan(_ script: String) throws -> Plan {
        let page = try Self.ordered([script], modules).filter { !shared.contains($0) }
        var (deferred, waiting) = (Set<String>(), shared + page)
        while let path = waiting.popLast() {
            for name in modules[path]?.deferred ?? [] where deferred.insert(name).inserted {
                waiting += try Self.ordered([name], modules)
            }
        }
        let known = Set(shared + page)
        let later = try Self.ordered(deferred.sorted(), modules).filter { !known.contains($0) }
        return Plan(page: page, later: later, deferred: deferred.sorted())
    }

    /// The file of the modules that all pages need.
    var sharedFile: String { "const $later = {};\n" + blocks(shared) + exports(shared + ["$later"]) }

    /// The file of a page's own modules, whose last is its script.
    func pageFile(_ plan: Plan, sharedAt shared: String, laterAt later: String) -> String {
        let loaders = plan.deferred.map { path in
            let name = ModuleSource.name(of: path)
            let loaded =
                plan.later.contains(path) ? "import(\"\(later)\").then((m) => m.\(name))" : "Promise.resolve(\(name))"
            return "$later[\"\(path)\"] = async () => \(loaded);\n"
        }
        return imports(from: shared, self.shared + ["$later"]) + loaders.joined() + blocks(plan.page)
            + exports(plan.page)
    }

    /// The file of the modules that a page imports later.
    func laterFile(_ plan: Plan, sharedAt shared: String, pageAt page: String) -> String {
        imports(from: shared, self.shared + ["$later"]) + imports(from: page, plan.page) + blocks(plan.later)
            + exports(plan.later)
    }

    private func blocks(_ paths: [String]) -> String { paths.compactMap { modules[$0] }.map(Self.block).joined() }

    private static func block(_ module: ModuleSource) -> String {
        let name = ModuleSource.name(of: module.path)
        let taken = module.imports.compactMap { taken in
            taken.pattern.map { "const \($0) = \(ModuleSource.name(of: taken.path));" }
        }
        let given = "\(name) = { \(module.exports.joined(separator: ", ")) };"
        return (["let \(name); {"] + taken + module.code.map(String.init) + [given, "}\n"]).joined(separator: "\n")
    }

    private func names(_ paths: [String]) -> String {
        paths.map { $0.hasPrefix("$") ? $0 : ModuleSource.name(of: $0) }.joined(separator: ", ")
    }

    private func imports(from address: String, _ paths: [String]) -> String {
        "import { \(names(paths)) } from \"\(address)\";\n"
    }

    private func exports(_ paths: [String]) -> String { "export { \(names(paths)) };\n" }

    /// The modules and everything that they import, dependencies first.
    private static func ordered(_ paths: [String], _ modules: [String: ModuleSource]) throws -> [String] {
        var (order, open, done) = ([String](), Set<String>(), Set<String>())
        func visit(_ path: String) throws {
            guard !done.contains(path) else { return }
            guard open.insert(path).inserted else { throw Refused(description: "\(path) imports itself") }
            guard let module = modules[path] else { throw Refused(description: "\(path) is missing") }
            for one in module.imports { try visit(one.path) }
            done.insert(path)
            order.append(path)
        }
        for path in paths.sorted() { try visit(path) }
        return order
    }

    /// Throws for a name that its module does not export: blocks would read it as `undefined` instead of failing.
    private func checkNames() throws {
        let names = modules.keys.map(ModuleSource.name)
        guard Set(names).count == names.count else { throw Refused(description: "two modules have one name") }
        for module in modules.values {
            for one in module.imports {
                let missing = Set(one.names).subtracting(modules[one.path]?.exports ?? [])
                guard missing.isEmpty else {
                    throw Refused(description: "\(module.path) imports \(missing.sorted()) of \(one.path)")
                }
            }
        }
    }
}
