import Database
import Domain
import Foundation
import PhotoFiles
import Store
import Synchronization
import Testing

@testable import App

@Suite("Backups")
struct BackupTests {
    /// A column of a database, as text.
    private static func column(_ sql: String, of settings: Settings) throws -> [String] {
        try settings.readDatabase { try $0.rows(sql) { try $0.text() } }
    }

    private static let photoPath = "SELECT tenant_id || '/' || substr(digest, 1, 2) || '/' || digest FROM photos"

    static func check(_ folder: URL, repairs: Bool = false) async throws -> CheckReport {
        let installation = try await Installation(Settings(dataFolder: folder.path), logger: .init(label: "test"))
        let report = try await FolderCheck(installation, repairs: repairs).run()
        try installation.database.close()
        return report
    }

    static func restore(_ source: URL, to folder: URL) async throws -> BackupSummary {
        try await Restore(Settings(dataFolder: folder.path)).run(from: source.path)
    }

    /// Tells writers to stop.
    private final class End: Sendable {
        let isReached = Mutex(false)
    }

    @Test("one that is taken while people write is, restored, the installation as it was at one moment")
    func underLoad() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            let first = try await olive.posted()
            let photo = try await olive.photo(of: first.listingPath)
            let (archive, copy) = (server.folder.appending(path: "a.tar"), server.folder.appending(path: "copy"))
            let end = End()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for seed in 1...4 {
                    group.addTask {
                        while !end.isReached.withLock({ $0 }) {
                            let listing = try await olive.posted().listingPath
                            _ = try await olive.photo(of: listing, seed: seed)
                            if seed == 1 { _ = try await olive.delete(listing) }
                        }
                    }
                }
                defer { end.isReached.withLock { $0 = true } }
                for _ in 0..<5 { _ = try await olive.posted() }
                let made = try await TarBackup(server.installation.settings, includesSecret: true).run(to: archive.path)
                #expect(made.missingFiles == 0 && made.changedFiles == 0)
            }
            let summary = try await Self.restore(archive, to: copy)
            #expect(summary.hasSecret)
            let report = try await Self.check(copy)
            #expect(report.isWhole && report.findings.isEmpty, "\(report.lines)")
            let changes = "SELECT sequence || ' ' || number FROM listing_changes ORDER BY sequence"
            let (mine, its) = (server.installation.settings, Settings(dataFolder: copy.path))
            let (restored, all) = (try Self.column(changes, of: its), try Self.column(changes, of: mine))
            #expect(restored.count >= 7 && all.starts(with: restored))
            let photoPath = "\(Self.photoPath) WHERE id = '\(photo.id.text)'"
            let kept = "photos/\(try Self.column(photoPath, of: its)[0])/large.jpeg"
            let files = [server.folder, copy].map { $0.appending(path: kept) }
            #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
        }
    }

    @Test("files of a photo that is deleted while a backup runs stay until it ends")
    func retention() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            _ = try await olive.photo(of: listing)
            do {
                let retention = try PhotoRetention(folder: server.installation.settings.photoFolder)
                defer { withExtendedLifetime(retention) {} }
                #expect(try await olive.delete(listing).status == 204)
                await server.installation.sweep.run()
                #expect(server.photoFiles.count == 8)
            }
            await server.installation.sweep.run()
            #expect(server.photoFiles.isEmpty)
        }
    }

    @Test("the photos of a deleted tenant stay while a backup runs")
    func retentionOfTenant() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.photo(of: olive.posted().listingPath)
            let installation = server.installation
            let tenant = try await installation.tenant(named: Tenant.defaultName).id
            do {
                let retention = try PhotoRetention(folder: installation.settings.photoFolder)
                defer { withExtendedLifetime(retention) {} }
                await #expect(throws: PhotosLockedByBackup.self) { try await installation.removePhotos(of: tenant) }
                #expect(server.photoFiles.count == 8)
            }
            try await installation.removePhotos(of: tenant)
            #expect(server.photoFiles.isEmpty)
        }
    }

    @Test("a folder of backups holds each photo once, as many backups as told, and the whole file of one gone bad")
    func incremental() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.photo(of: olive.posted().listingPath)
            let (folder, settings) = (server.folder.appending(path: "backups"), server.installation.settings)
            func add() async throws -> BackupSummary {
                try await BackupFolder(making: folder.path).add(settings, includesSecret: true, keep: 2)
            }
            func files() -> Set<String> {
                Set(FileManager.default.subpaths(atPath: folder.appending(path: "files").path) ?? [])
            }
            _ = try await add()
            let before = files()
            let bad = server.folder.appending(path: "photos").appending(
                path: try #require(server.photoFiles.first { $0.hasSuffix("small.jpeg") }))
            let good = try Data(contentsOf: bad)
            try Data("bad".utf8).write(to: bad)
            _ = try await add()
            #expect(files() == before)
            let copy = server.folder.appending(path: "copy")
            _ = try await Self.restore(folder, to: copy)
            let path = bad.path.replacing(server.folder.path, with: copy.path)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == good)
            let other = try await olive.posted().listingPath
            _ = try await olive.photo(of: other, seed: 1)
            _ = try await olive.delete(other)
            #expect(try await add().deletedBackups == 1)
            #expect(try BackupFolder(making: folder.path).backups().count == 2)
            #expect(files() == before, "a deleted photo was never in a backup")
        }
    }

    @Test("without the secret it says so, and the database is only served with its own")
    func withoutSecret() async throws {
        try await OwnServer.run { server in
            let (archive, copy) = (server.folder.appending(path: "a.tar"), server.folder.appending(path: "copy"))
            _ = try await TarBackup(server.installation.settings, includesSecret: false).run(to: archive.path)
            #expect(try await !Self.restore(archive, to: copy).hasSecret)
            #expect(!FileManager.default.fileExists(atPath: copy.appending(path: "secret").path))
            await #expect(throws: Problem.self) { try await Self.check(copy) }
            try FileManager.default.copyItem(
                at: server.folder.appending(path: "secret"), to: copy.appending(path: "secret"))
            #expect(try await Self.check(copy).isWhole)
        }
    }

    @Test("an archive that exists is never overwritten, and neither is a folder with other files taken for backups")
    func refusals() async throws {
        try await OwnServer.run { server in
            let archive = server.folder.appending(path: "a.tar")
            try Data("mine".utf8).write(to: archive)
            await #expect(throws: Problem.self) {
                try await TarBackup(server.installation.settings, includesSecret: true).run(to: archive.path)
            }
            #expect(try Data(contentsOf: archive) == Data("mine".utf8))
            #expect(throws: Problem.self) { try BackupFolder(making: server.folder.path) }
        }
    }
}
