import Foundation
import Testing

@testable import API
@testable import App

@Suite("The pages of the web client")
struct PageTests {
    private struct Entry: Decodable {
        let path: String
        let content: String
        let title: String
        let styles: [String]
        let noIndex: Bool?
        let offline: Bool?
        let development: Bool?
    }

    private static let entries: [Entry] = {
        let file = TestFolder.package.appending(path: "Public/pages/pages.json")
        let all = (try? JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))) ?? []
        // A tenant has no page of its own unless an admin wrote one.
        return all.filter { $0.development != true && $0.content != "tenant-page" }
    }()

    private static func links(_ relation: String, in page: APIResponse) -> [String] {
        page.text.components(separatedBy: "<link rel=\"\(relation)\" href=\"").dropFirst()
            .compactMap { $0.components(separatedBy: "\"").first }
    }

    /// The relative imports of a module, found otherwise than the server finds them.
    private static func imports(_ source: String) -> [String] {
        source.matches(of: /from "(\.[^"]+)";/).map { String($0.1) }
    }

    @Test("each is the one shell around its own content, under its title and the tenant's name")
    func shell() async throws {
        #expect(Self.entries.count > 10)
        try await TestServer.run { server in
            for entry in Self.entries {
                let page = try await server.stranger.get(entry.path)
                #expect(page.status == 200 && page.headers["Content-Type"] == ["text/html; charset=utf-8"])
                let title = try Self.text(entry.title)
                #expect(page.text.contains("<title>\(title) – Digs</title>"), "\(entry.path)")
                for part in ["<header class=\"bar\"", "<main id=\"main\"", "<footer class=\"foot\"", "no-script.css"] {
                    #expect(page.text.components(separatedBy: part).count == 2, "\(entry.path): \(part)")
                }
                #expect(page.text.contains("content=\"noindex\"") == (entry.noIndex == true), "\(entry.path)")
                let styles = Self.links("stylesheet", in: page).filter { $0.hasPrefix("/assets/") }
                #expect(styles.count == 1, "\(entry.path)")
                for style in styles { #expect(try await server.stranger.get(style).status == 200, "\(style)") }
                #expect(!page.text.contains("{{"), "\(entry.path)")
            }
        }
    }

    /// A text of the client in English.
    static func text(_ key: String) throws -> String {
        let file = TestFolder.package.appending(path: "Public/i18n/en.json")
        var node = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
        for name in key.split(separator: ".") { node = node[String(name)] }
        return node.text
    }

    /// The addresses of the scripts that a page loads at once.
    private static func scripts(in page: APIResponse) -> [String] {
        links("modulepreload", in: page)
            + page.text.components(separatedBy: "<script type=\"module\" src=\"").dropFirst()
            .compactMap { $0.components(separatedBy: "\"").first }
    }

    @Test("each loads two scripts and its texts, which hold every module that its script needs once, and none besides")
    func joined() async throws {
        try await TestServer.run { server in
            for entry in Self.entries {
                let page = try await server.stranger.get(entry.path)
                var (needed, waiting) = (Set<String>(), ["/js/pages/\(entry.content).js"])
                while let path = waiting.popLast() {
                    let module = try await server.stranger.get(path)
                    #expect(module.status == 200, "\(path)")
                    for name in Self.imports(module.text) {
                        let found = URL(string: name, relativeTo: URL(string: "http://x\(path)"))?.path ?? ""
                        if needed.insert(found).inserted { waiting.append(found) }
                    }
                }
                let scripts = Self.scripts(in: page)
                #expect(scripts.count == 3 && scripts.allSatisfy { $0.hasPrefix("/assets/") }, "\(scripts)")
                var joined: [String] = []
                for script in scripts {
                    let answer = try await server.stranger.get(script)
                    #expect(answer.headers["Cache-Control"] == ["public, max-age=31536000, immutable"])
                    joined += answer.text.matches(of: /(?m)^let (\$\w+); \{$/).map { String($0.1) }
                }
                needed.insert("/js/pages/\(entry.content).js")
                #expect(joined.sorted() == needed.map { ModuleSource.name(of: String($0.dropFirst())) }.sorted())
            }
        }
    }

    @Test("list and map have one source")
    func shared() async throws {
        try await TestServer.run { server async throws in
            let (list, map) = (try await server.stranger.get("/listings"), try await server.stranger.get("/map"))
            #expect(Self.scripts(in: list) == Self.scripts(in: map))
            #expect(list.text.contains("data-view=\"list\"") && map.text.contains("data-view=\"map\""))
        }
    }

    @Test("a tenant's own name stands in its pages, and stays text")
    func tenants() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let union = try await server.tenant(named: "union")
            var settings = union.settings
            try settings.set("displayName", to: "<b>Union</b> & <\u{301}i>Rooms")
            try await server.installation.store.tenants.save(settings, of: union.id)
            try await server.installation.tenants.refresh()
            let theirs = try await server.at(host: "union.example.edu").get("/account")
            let name = "&lt;b&gt;Union&lt;/b&gt; &amp; &lt;\u{301}i&gt;Rooms"
            #expect(theirs.text.contains("<title>Account – \(name)</title>"))
            #expect(try await server.stranger.get("/account").text.contains("<title>Account – Digs</title>"))
            #expect(theirs.headers["ETag"] != (try await server.stranger.get("/account").headers["ETag"]))
        }
    }

    @Test("a marketplace elsewhere offers no page of what only the United States publish", arguments: ["USD", "EUR"])
    func elsewhere(currency: String) async throws {
        try await TestServer.run { server in
            try await server.set("currency", to: currency)
            let page = try await server.stranger.get("/").text
            for path in ["/places", "/market", "/records"] {
                #expect(page.contains("<a href=\"\(path)\" data-t=") == (currency == "USD"), "\(path)")
            }
        }
    }

    @Test("what they are made of is not served")
    func templates() async throws {
        try await TestServer.run { server async throws in
            for path in [
                "/pages/shell.mustache", "/pages/pages.json", "/pages/start.mustache", "/pages/", "/types.d.ts",
            ] {
                #expect(try await server.stranger.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("the service worker is told of every page that works offline, with all files that it needs")
    func offline() async throws {
        try await TestServer.run { server in
            let script = try await server.stranger.get("/offline-files.js")
            #expect(script.headers["Content-Type"] == ["text/javascript; charset=utf-8"])
            #expect(script.headers["Cache-Control"] == ["no-cache"])
            let line = try #require(script.text.split(separator: "\n").first)
            let list = line.dropFirst("self.offlineFiles = ".count).dropLast(";".count)
            let paths = try JSONDecoder().decode([String].self, from: Data(list.utf8))
            #expect(Set(paths).count == paths.count)
            for path in paths { #expect(try await server.stranger.get(path).status == 200, "\(path)") }
            for entry in Self.entries where entry.offline == true {
                let page = try await server.stranger.get("\(entry.path)?shell")
                let styles = Self.links("stylesheet", in: page).filter { $0.hasPrefix("/assets/") }
                let scripts = Self.scripts(in: page).filter { !$0.contains("texts-") }
                #expect(Set([entry.path] + styles + scripts).isSubset(of: paths), "\(entry.path)")
            }
            // Loaded when the page is opened: there may be no network later.
            #expect(paths.contains { $0.hasPrefix("/assets/listings-later.") } && paths.contains("/i18n/es.json"))
            #expect(!paths.contains { $0.hasPrefix("/assets/admin") })
        }
    }

    @Test("a page that changes while the server runs is served anew, and one that cannot be rendered stays as it was")
    func changing() async throws {
        try await withTemporaryFolder { folder in
            let pages = folder.appending(path: "pages")
            try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
            @Sendable func write(_ text: String, _ name: String) throws {
                try Data(text.utf8).write(to: pages.appending(path: name))
            }
            let list = "[{\"path\": \"/\", \"content\": \"start\", \"title\": \"Hello\", \"styles\": []}]"
            try write(list, "pages.json")
            try write("<title>{{title}} – {{tenantName}}</title>{{>*content}}", "shell.mustache")
            try write("one", "start.mustache")
            let own: @Sendable (inout Settings) -> Void = { $0.publicFolder = folder.path }
            try await OwnServer.run(configure: own) { server async throws in
                #expect(try await server.stranger.get("/").text == "<title>Hello – Digs</title>one")
                try write("two", "start.mustache")
                try await eventually("the new page is served") {
                    try await server.stranger.get("/").text.hasSuffix("two")
                }
                try write("[", "pages.json")
                try write("three", "start.mustache")
                try Data("1".utf8).write(to: folder.appending(path: "seen.js"))
                try await eventually("the folder was read") { try await server.stranger.get("/seen.js").status == 200 }
                #expect(try await server.stranger.get("/").text.hasSuffix("two"))
                try write(list, "pages.json")
                try await eventually("it is mended") { try await server.stranger.get("/").text.hasSuffix("three") }
            }
        }
    }
}
