import Foundation
import Testing

@Suite("Files of the web client")
struct PublicFilesTests {
    /// Serves a folder with some files, beside one that must stay private.
    private static func open(_ body: @escaping @Sendable (DigsProcess) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site")
            try FileManager.default.createDirectory(at: site.appending(path: "docs"), withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: site.appending(path: ".git"), withIntermediateDirectories: true)
            let files = [
                "outside.txt": "outside", "site/index.html": "<h1>start</h1>", "site/docs/index.html": "<h1>docs</h1>",
                "site/app.js": "0123456789",
                "site/.env": "hidden", "site/.git/config": "hidden", "site/docs/.htaccess": "hidden",
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            try await DigsProcess.serve(folder.appending(path: "data"), "--public", site.path, body: body)
        }
    }

    private static func get(_ path: String, _ server: DigsProcess, _ more: String = "") async throws -> APIResponse {
        try await RawSocket.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(more)Connection: close\r\n\r\n", to: server.port)
    }

    @Test(
        "are served with their types, folders by their index; hidden and outside ones never, however they are spelled"
    )
    func served() async throws {
        try await Self.open { server in
            for (path, text) in [
                ("/", "<h1>start</h1>"), ("/docs/", "<h1>docs</h1>"), ("/app.js", "0123456789"),
                ("/index.html", "<h1>start</h1>"),
            ] {
                let answer = try await Self.get(path, server)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.text == text, "\(path)")
            }
            #expect(try await Self.get("/app.js", server).headers["Content-Type"].first?.contains("javascript") == true)
            let paths = [
                "/.env", "/%2eenv", "/%2Eenv", "/.git/config", "/docs/.htaccess", "/docs/%2ehtaccess",
                "/../outside.txt", "/%2e%2e/outside.txt",
                "/..%2foutside.txt", "/%2e%2e%2foutside.txt", "/docs/../../outside.txt",
                "/docs/%2e%2e/%2e%2e/outside.txt", "/..%5coutside.txt",
                "/%252e%252e/outside.txt", "/./../outside.txt", "//outside.txt", "/.%2e/outside.txt", "/app.js%00.html",
                "/....//outside.txt",
                "/../data/secret", "/..%2fdata%2fsecret", "/%c0%ae%c0%ae/outside.txt", "/nowhere.js", "/docs/../.env",
            ]
            for path in paths {
                let answer = try await Self.get(path, server)
                #expect([308, 400, 404].contains(answer.status), "\(path): \(answer.status)")
                #expect(!answer.text.contains("hidden") && answer.text != "outside", "\(path)")
            }
        }
    }

    @Test("are served whole, whatever range is asked for, and not changed by any method")
    func ranges() async throws {
        try await Self.open { server in
            for range in [
                "bytes=0-3", "bytes=-3", "bytes=100-200", "bytes=5-2", "bytes=0-0,2-3", "bytes=9-", "lines=1-2",
                "bytes=-0", "bytes=99999999999999999999-",
            ] {
                let answer = try await Self.get("/app.js", server, "Range: \(range)\r\n")
                #expect(answer.status == 200, "\(range)")
                #expect(answer.text == "0123456789", "\(range)")
                #expect(answer.headers["Content-Length"] == ["10"])
            }
            for method in ["PUT", "DELETE", "POST", "PATCH"] {
                let answer = try await RawSocket.send(
                    "\(method) /app.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", to: server.port)
                #expect([404, 405].contains(answer.status), "\(method)")
            }
            let head = try await RawSocket.exchange(
                Array("HEAD /app.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8), with: server.port)
            #expect(String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
            #expect(head.suffix(4) == [13, 10, 13, 10])
        }
    }
}
