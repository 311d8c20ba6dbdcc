import Database
import Domain
import Foundation
import TestDatabases
import Testing

@testable import App

@Suite("Checking a data folder")
struct CheckTests {
    private static func findings(_ server: OwnServer) async throws -> [CheckReport.Kind: Int] {
        let report = try await server.check()
        return Dictionary(uniqueKeysWithValues: report.findings.map { ($0.kind, $0.count) })
    }

    private static func file(_ server: OwnServer, _ name: String) throws -> URL {
        server.folder.appending(path: "photos").appending(
            path: try #require(server.photoFiles.first { $0.hasSuffix(name) }))
    }

    @Test(
        "names files of photos that are missing or changed, and photos without checksums, which it adds when told",
        .enabled(if: TestEngine.isSQLite, "A folder with a PostgreSQL database is not repaired"))
    func photos() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.photo(of: olive.posted().listingPath)
            #expect(try await Self.findings(server).isEmpty)
            let large = try Self.file(server, "large.jpeg")
            var bytes = try Data(contentsOf: large)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: large)
            #expect(try await Self.findings(server) == [.changedPhotoFiles: 1])
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: large)
            try FileManager.default.removeItem(at: large.deletingLastPathComponent().appending(path: "SHA256SUMS"))
            #expect(try await Self.findings(server) == [.photosWithoutChecksums: 1])
            let repaired = try await FolderCheck(server.installation, repairs: true).run()
            #expect(repaired.isWhole)
            #expect(try await Self.findings(server).isEmpty)
            try FileManager.default.removeItem(at: large)
            let report = try await FolderCheck(server.installation, repairs: true).run()
            #expect(!report.isWhole && report.findings.map(\.kind) == [.missingPhotoFiles], "\(report.lines)")
        }
    }

    @Test("a photo of before there was a size is whole, shown in the next larger one; one that lost the size is not")
    func earlierPhoto() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let photo = try await olive.photo(of: olive.posted().listingPath)
            let card = try Self.file(server, "card.jpeg")
            let medium = try await server.stranger.get(photo.urls.medium.text)
            try FileManager.default.removeItem(at: card)
            #expect(try await Self.findings(server) == [.missingPhotoFiles: 1])
            let checksums = card.deletingLastPathComponent().appending(path: "SHA256SUMS")
            let lines = try String(contentsOf: checksums, encoding: .utf8).split(separator: "\n")
            let rest = lines.filter { !$0.hasSuffix("card.jpeg") && !$0.hasSuffix("card.webp") }
            try Data((rest.joined(separator: "\n") + "\n").utf8).write(to: checksums)
            #expect(try await Self.findings(server).isEmpty)
            let shown = try await server.stranger.get(photo.urls.card.text)
            #expect(shown.status == 200 && shown.body == medium.body)
        }
    }

    @Test("a photo whose file is missing is 404, and the log says so")
    func missingFile() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let photo = try await olive.photo(of: olive.posted().listingPath)
            try FileManager.default.removeItem(at: try Self.file(server, "large.jpeg"))
            let missing = try await server.stranger.get(photo.urls.large.text)
            #expect(missing.status == 404 && missing.code == "not_found", "\(missing.text)")
            #expect(try await server.stranger.get(photo.urls.small.text).status == 200)
        }
    }

    @Test("finds photos of no listing, broken references, counters that are behind and a changed audit log")
    func rows() async throws {
        try await OwnServer.run { server in
            let (olive, ada) = (try await server.register("olive"), try await server.registerAdmin())
            let listing = try await olive.posted()
            _ = try await olive.photo(of: listing.listingPath)
            _ = try await ada.delete("\(try await olive.posted().listingPath)?reason=Scam")
            let folder = try Self.file(server, "large.jpeg").deletingLastPathComponent()
            try await server.installation.database.write { db in
                try db.execute("DELETE FROM photos WHERE tenant_id <> ''")
                try db.execute("UPDATE counters SET value = 0 WHERE name = 'listing'")
                try db.run(script: TestEngine.unlockAudit)
                try db.execute("UPDATE audit SET reason = 'Nothing'")
            }
            #expect(try await Self.findings(server) == [.wrongCounter: 1, .brokenAuditLog: 1])
            try FileManager.default.setAttributes(
                [.modificationDate: Date() - 7_200], ofItemAtPath: folder.path)
            let found = try await Self.findings(server)
            #expect(found == [.wrongCounter: 1, .brokenAuditLog: 1, .extraPhotos: 1])
        }
    }

    @Test("the command's status tells a script, and --json what was found")
    func command() async throws {
        try await withTemporaryFolder { folder in
            var settings = Settings(dataFolder: folder.path)
            settings.passwordIterations = 100
            let installation = try await Installation(settings, logger: .init(label: "test"))
            #expect(try await DigsCommand.run(["check"], in: folder).status == 0)
            try await installation.database.write { db in
                try db.execute("UPDATE counters SET value = -1 WHERE name = 'audit'")
            }
            let found = try await DigsCommand.run(["check", "--json"], in: folder)
            #expect(found.status == 1)
            #expect(found.output.contains(#""kind" : "brokenAuditLog""#), "\(found.output)")
            try installation.database.close()
        }
    }
}

extension OwnServer {
    /// Checks the folder as `digs check` does: a PostgreSQL database by way of a copy.
    func check() async throws -> CheckReport {
        let settings = installation.settings
        guard settings.isInPostgreSQL else { return try await FolderCheck(installation, repairs: false).run() }
        let copy = try await CopiedInstallation(of: settings, keepingPhotos: true, logger: .silent)
        defer { withExtendedLifetime(copy) {} }
        return try await FolderCheck(copy.installation, of: settings, repairs: false).run()
    }
}
