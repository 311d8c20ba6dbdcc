import Foundation
import Testing

@testable import App

@Suite("Files of the web client, as browsers ask for them")
struct StaticFileTests {
    private static let script = String(repeating: "export const answer = 42;\n", count: 200)

    /// Runs a server whose pages are `files`.
    private static func open(
        _ files: [String: String], _ body: @escaping @Sendable (OwnServer, URL) async throws -> Void
    )
        async throws
    {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try write(text, to: folder.appending(path: name)) }
            let pages: @Sendable (inout Settings) -> Void = { $0.publicFolder = folder.path }
            try await OwnServer.run(configure: pages) { try await body($0, folder) }
        }
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test("a file that the browser has is not sent again: 304 by its tag, the same at each start")
    func revalidated() async throws {
        try await Self.open(["js/app.js": Self.script]) { server, _ in
            let first = try await server.stranger.get("/js/app.js")
            let tag = try #require(first.headers["ETag"].first)
            #expect(tag.hasPrefix("\"") && first.text == Self.script)
            #expect(first.headers["Cache-Control"] == ["no-cache"])
            for known in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
                let repeated = try await server.stranger.with(["If-None-Match": known]).get("/js/app.js")
                #expect(repeated.status == 304 && repeated.body.isEmpty, "\(known)")
                #expect(repeated.headers["ETag"] == [tag], "\(known)")
            }
            #expect(try await server.stranger.with(["If-None-Match": "\"other\""]).get("/js/app.js").status == 200)
        }
    }

    @Test("a picture is used for a day before the browser asks again")
    func pictures() async throws {
        try await Self.open(["icons/a.svg": "<svg/>", "a.png": "1", "a.css": "p {}"]) { server, _ in
            for (path, expected) in [
                ("/icons/a.svg", "public, max-age=86400"), ("/a.png", "public, max-age=86400"), ("/a.css", "no-cache"),
            ] {
                let answer = try await server.stranger.get(path)
                #expect(answer.headers["Cache-Control"] == [expected], "\(path)")
            }
        }
    }

    @Test("text goes in the smallest way that the browser takes, each with a tag of its own")
    func coded() async throws {
        try await Self.open(["app.js": Self.script, "small.js": "1", "a.png": Self.script]) { server, _ in
            var tags: Set<String> = []
            // Until the slow compression is done, which no request waits for, the fast one is used.
            let meanwhile = try await server.stranger.with(["Accept-Encoding": "gzip"]).raw("/app.js")
            #expect(meanwhile.headers["Content-Encoding"] == ["gzip"])
            for coding in ["br", "gzip"] {
                try await eventually("\(coding) is ready") {
                    let tag = try await server.stranger.with(["Accept-Encoding": coding]).raw("/app.js").headers["ETag"]
                    return tag.first?.hasSuffix("-\(coding)\"") == true
                }
            }
            for (accepted, coding) in [
                (nil, nil), ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"),
                ("*", "br"), ("identity", nil), ("gzip;q=0", nil), ("GZIP", "gzip"), ("br ; q=0.0 , *;q=0", nil),
            ] as [(String?, String?)] {
                let client = accepted.map { server.stranger.with(["Accept-Encoding": $0]) } ?? server.stranger
                let answer = try await client.raw("/app.js")
                #expect(answer.headers["Content-Encoding"] == (coding.map { [$0] } ?? []), "\(accepted ?? "-")")
                #expect(answer.headers["Vary"].joined(separator: ", ").contains("Accept-Encoding"))
                #expect((answer.body.count < 500) == (coding != nil), "\(accepted ?? "-")")
                let tag = try #require(answer.headers["ETag"].first)
                tags.insert(tag)
                #expect(try await client.with(["If-None-Match": tag]).raw("/app.js").status == 304)
            }
            #expect(tags.count == 3)
            // Compressed or small files are not compressed.
            for path in ["/small.js", "/a.png"] {
                let answer = try await server.stranger.with(["Accept-Encoding": "br"]).raw(path)
                #expect(answer.headers["Content-Encoding"].isEmpty, "\(path)")
            }
        }
    }

    @Test(
        "a kind of file has its type; what has none is not served",
        arguments: [
            ("a.js", "text/javascript; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
            ("a.svg", "image/svg+xml"), ("a.webmanifest", "application/manifest+json"), ("a.json", "application/json"),
            ("a.png", "image/png"), ("a.woff2", "font/woff2"), ("a.html", "text/html; charset=utf-8"), ("a.sh", ""),
            ("a", ""), ("a.js~", ""), ("a.sqlite", ""),
        ])
    func types(name: String, type: String) async throws {
        try await Self.open([name: "x"]) { server, _ in
            let answer = try await server.stranger.get("/\(name)")
            #expect(answer.status == (type.isEmpty ? 404 : 200))
            if !type.isEmpty { #expect(answer.headers["Content-Type"] == [type]) }
        }
    }

    @Test("a page is found without the end of its name, and a folder by its index")
    func names() async throws {
        try await Self.open(["login.html": "log in", "docs/index.html": "docs", "listings.html": "all"]) { server, _ in
            for (path, text) in [("/login", "log in"), ("/login.html", "log in"), ("/listings", "all")] {
                #expect(try await server.stranger.get(path).text == text)
            }
            let moved = try await RawSocket.send(
                "GET /docs HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", to: server.port)
            #expect((moved.status, moved.headers["Location"]) == (308, ["/docs/"]))
            #expect(try await server.stranger.get("/docs/").text == "docs")
            for path in ["/login/", "/login.html/", "/Login", "/js"] {
                #expect(try await server.stranger.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("a file that changes, comes or goes while the server runs is noticed")
    func changing() async throws {
        try await Self.open(["a.js": "one"]) { server, folder in
            try Self.write("two", to: folder.appending(path: "a.js"))
            try Self.write("new", to: folder.appending(path: "js/b.js"))
            try await eventually("the change is served") { try await server.stranger.get("/a.js").text == "two" }
            #expect(try await server.stranger.get("/js/b.js").text == "new")
            try FileManager.default.removeItem(at: folder.appending(path: "a.js"))
            try await eventually("the file is gone") { try await server.stranger.get("/a.js").status == 404 }
        }
    }

    @Test("a link leads nowhere, and a file that is too large is not served")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site")
            try Self.write("secret", to: folder.appending(path: "outside.txt"))
            try Self.write(String(repeating: "x", count: 4 * 1024 * 1024 + 1), to: site.appending(path: "huge.js"))
            try FileManager.default.createSymbolicLink(
                atPath: site.appending(path: "link.txt").path, withDestinationPath: "../outside.txt")
            try FileManager.default.createSymbolicLink(
                atPath: site.appending(path: "up").path, withDestinationPath: "..")
            let pages: @Sendable (inout Settings) -> Void = { $0.publicFolder = site.path }
            try await OwnServer.run(configure: pages) { server async throws in
                for path in ["/link.txt", "/up/outside.txt", "/huge.js"] {
                    #expect(try await server.stranger.get(path).status == 404, "\(path)")
                }
            }
        }
    }

    @Test("a browser that finds nothing gets a page, a program gets a problem")
    func nothing() async throws {
        try await Self.open(["not-found.html": "<h1>Nothing here</h1>"]) { server, _ in
            let browser = server.stranger.with(["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"])
            for path in ["/nowhere", "/nowhere/else.html", "/health/nothing"] {
                let page = try await browser.get(path)
                #expect(page.status == 404 && page.text == "<h1>Nothing here</h1>", "\(path)")
                #expect(page.headers["Content-Type"] == ["text/html; charset=utf-8"])
                #expect(page.headers["Vary"].joined(separator: ", ").contains("Accept"))
                #expect(try await server.stranger.get(path).code == "not_found", "\(path)")
            }
            #expect(try await browser.get("/v1/nowhere").code == "not_found")
            let tag = try #require(try await browser.get("/nowhere").headers["ETag"].first)
            #expect(try await browser.with(["If-None-Match": tag]).get("/nowhere").status == 404)
        }
    }
}
