import Domain
import Logging

/// The joined files that pages load: one style sheet and few scripts. Their URLs name their content, so that browsers
/// keep them for good. Built on the first request for a page.
struct JoinedAssets: Sendable {
    static let folder = "assets/"
    /// The number of files of earlier versions to keep: an open page may still import them.
    private static let maxFormerFiles = 300

    /// The files in a page's head, as paths without the leading slash.
    struct Links: Sendable {
        let styles: [String]
        /// The modules to preload.
        let modules: [String]
        let script: String
        /// The modules that the script imports later.
        let later: [String]

        var all: [String] { styles + modules + [script] + later }
    }

    private let files: StaticFolder
    private let factory: PrecompressedBodyFactory
    private let graph: ModuleGraph
    /// `nil` when the modules cannot be joined; then each is served by itself.
    private let joiner: ModuleJoiner?
    private let pages: [PageListEntry]
    private var links: [String: Links] = [:]
    private var bodies: [String: PrecompressedBody] = [:]

    init(
        _ pages: [PageListEntry], files: StaticFolder, factory: PrecompressedBodyFactory, former: JoinedAssets?,
        logger: Logger
    ) {
        let graph = ModuleGraph { files.file($0)?.bytes }
        self.pages = pages
        self.files = files
        self.factory = factory
        self.graph = graph
        do { joiner = try ModuleJoiner(scripts: Set(pages.map(\.script)).sorted(), graph: graph) } catch {
            logger.notice("The scripts of the web client are served one by one", metadata: ["reason": "\(error)"])
            joiner = nil
        }
        if let former, former.bodies.count < Self.maxFormerFiles { bodies = former.bodies }
    }

    /// The file at a path of `folder`. Builds the files of all pages before it reports one as missing.
    mutating func file(_ path: String) -> PrecompressedBody? {
        if let known = bodies[path] { return known }
        for page in pages { _ = links(of: page) }
        return bodies[path]
    }

    mutating func links(of page: PageListEntry) -> Links {
        let key = ([page.content] + page.styles).joined(separator: " ")
        if let known = links[key] { return known }
        let styles = styles(of: page)
        let made =
            scripts(of: page, styles: styles)
            ?? Links(
                styles: styles, modules: graph.modules(neededBy: page.script), script: page.script,
                later: graph.modules(neededBy: page.script, deferred: true))
        links[key] = made
        return made
    }

    /// Adds a file and returns its path.
    mutating func add(_ bytes: [UInt8], _ type: MediaType, named name: String) -> String {
        let body = factory.body(bytes, type, isLasting: true)
        let path = "\(Self.folder)\(name).\(body.digest.prefix(16)).\(type.rawValue)"
        bodies[path] = bodies[path] ?? body
        return path
    }

    private mutating func styles(of page: PageListEntry) -> [String] {
        let paths = page.allStyles.map { "css/\($0).css" }
        let sheets = paths.compactMap { files.file($0)?.bytes }
        guard sheets.count == paths.count, let joined = StyleJoiner.joined(sheets) else { return paths }
        return [add(joined, .css, named: page.content)]
    }

    private mutating func scripts(of page: PageListEntry, styles: [String]) -> Links? {
        guard let joiner, let plan = try? joiner.plan(page.script) else { return nil }
        let shared = "/" + add(Array(joiner.sharedFile.utf8), .js, named: "shared")
        // The page file and its later file name each other, so both carry the digest of the two without these names.
        let (page, later) = ("/\(Self.folder)\(page.content)", "/\(Self.folder)\(page.content)-later")
        var files = [
            joiner.pageFile(plan, sharedAt: shared, laterAt: later),
            plan.later.isEmpty ? "" : joiner.laterFile(plan, sharedAt: shared, pageAt: page),
        ]
        let version = factory.body(Array(files.joined(separator: "").utf8), .js).digest.prefix(16)
        let paths = [page, later].map { "\($0).\(version).js" }
        for (name, path) in zip([page, later], paths) {
            files = files.map { $0.replacing("\"\(name)\"", with: "\"\(path)\"") }
        }
        for (file, path) in zip(files, paths) where !file.isEmpty {
            bodies[String(path.dropFirst())] = factory.body(Array(file.utf8), .js, isLasting: true)
        }
        let found = zip(files, paths).filter { !$0.0.isEmpty }.map { String($0.1.dropFirst()) }
        return Links(
            styles: styles, modules: [String(shared.dropFirst())], script: found[0], later: Array(found.dropFirst()))
    }
}
