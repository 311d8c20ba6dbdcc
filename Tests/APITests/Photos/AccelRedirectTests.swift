import Domain
import Foundation
import Testing

@testable import App

@Suite("Photos: sent by the proxy")
struct AccelRedirectTests {
    private static func configure(_ settings: inout Settings) {
        settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
        try? settings.set(accelRedirect: "/internal/photos/")
    }

    private static func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("the proxy is told the file instead of its bytes, for a photo that the caller may see and no other")
    func target() async throws {
        try await OwnServer.run(configure: Self.configure) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted().listingPath
            let path = try await olive.photo(of: listing).urls.small.text
            let shown = try await server.stranger.get(path)
            #expect(shown.status == 200 && shown.body.isEmpty)
            let target = try #require(shown.headers["X-Accel-Redirect"].first)
            #expect(target.hasPrefix("/internal/photos/") && target.hasSuffix("/small.jpeg"))
            let file = server.folder.appending(path: "photos/\(target.dropFirst("/internal/photos/".count))")
            #expect(FileManager.default.fileExists(atPath: file.path))
            #expect(shown.headers["Content-Type"] == ["image/jpeg"])
            #expect(shown.headers["Cache-Control"] == ["public, max-age=3600"])
            // nginx copies one line only.
            #expect(shown.headers["Vary"].count == 1 && shown.headers["Vary"].first?.contains("Origin") == true)
            #expect(try await olive.patch(listing, ["status": "closed"]).status == 200)
            for client in [server.stranger, sam] {
                let refused = try await client.get(path)
                #expect(refused.status == 404 && refused.headers["X-Accel-Redirect"].isEmpty)
            }
            #expect(try await olive.get(path).headers["Cache-Control"] == ["private, no-store"])
        }
    }

    @Test("a location is a path of plain names, and needs a trusted proxy")
    func validation() throws {
        var settings = Settings(dataFolder: "/tmp/digs")
        #expect(throws: Problem.self) { try settings.set(accelRedirect: "/internal/photos/") }
        settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
        for wrong in [
            "", "/", "//", "internal/photos/", "/internal/photos", "/internal//photos/", "/internal/../photos/",
            "/./photos/", "/.photos/", "/v1/photos/", "/photos?/", "/pho tos/", "/photos\r\nX: y/", "/phötos/",
            "/%2e%2e/", "@photos", "/\(String(repeating: "a", count: 300))/",
        ] {
            #expect(throws: Problem.self, "\(wrong)") { try settings.set(accelRedirect: wrong) }
        }
        for right in ["/photos/", "/internal/photos/", "/a-b_c.d/1/"] { try settings.set(accelRedirect: right) }
        #expect(settings.accelRedirect != nil && settings.sharesPhotos == true)
        try settings.set(accelRedirect: nil)
        #expect(settings.sharesPhotos == false)
    }

    @Test("the option is refused by name without a trusted proxy")
    func option() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-accel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let refused = try await DigsCommand.run(["serve", "--port", "0", "--accel-redirect", "/p/"], in: folder)
        #expect(refused.status != 0 && refused.output.contains("accel-redirect"), "\(refused.output)")
    }

    @Test("the group may read photos and nothing else, commands leave it so, and a server without the option ends it")
    func modes() async throws {
        try await OwnServer.run { server in
            let folder = server.folder.path
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            _ = try await olive.upload(TestImage.png(width: 40, height: 30), to: listing)
            #expect(try Self.mode(folder) == 0o700)
            func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/photos") }
            for name in try names() { #expect(try Self.mode("\(folder)/photos/\(name)") & 0o077 == 0, "\(name)") }
            var settings = server.installation.settings
            Self.configure(&settings)
            try DataFolder.prepare(settings)
            #expect(try Self.mode(folder) == 0o710)
            _ = try await olive.upload(TestImage.png(width: 50, height: 30), to: listing)
            // A command knows nothing of the option.
            try DataFolder.prepare(server.installation.settings)
            for name in try names() where !name.hasPrefix("incoming") {
                let path = "\(folder)/photos/\(name)"
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                #expect(try Self.mode(path) == (isFolder.boolValue ? 0o750 : 0o640), "\(name)")
            }
            for name in [settings.isInPostgreSQL ? "database" : "digs.sqlite", "secret"] {
                #expect(try Self.mode("\(folder)/\(name)") == 0o600)
            }
            for name in ["exports", "photos/incoming"] { #expect(try Self.mode("\(folder)/\(name)") == 0o700) }
            try settings.set(accelRedirect: nil)
            try DataFolder.prepare(settings)
            #expect(try Self.mode(folder) == 0o700 && Self.mode("\(folder)/photos") == 0o700)
        }
    }
}
