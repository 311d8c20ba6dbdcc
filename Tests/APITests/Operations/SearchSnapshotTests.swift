import Domain
import Foundation
import Logging
import Synchronization
import TestDatabases
import Testing

@testable import App

@Suite("The snapshot of the search in the data folder")
struct SearchSnapshotTests {
    /// Another server's view of the folder of `server`, as it would start now. Answers how many listings it finds, and
    /// the change to which its snapshot led.
    private static func start(_ server: OwnServer) async throws -> (listings: Int, sequence: Int64?) {
        let installation = try await Installation(
            server.installation.settings, clock: server.clock.clock, logger: Logger(label: "test"))
        try await installation.load()
        let found = (installation.search.count, installation.snapshots.sequence)
        try installation.database.close()
        return found
    }

    private static func size(_ server: OwnServer) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: server.installation.settings.snapshotPath)[.size] as? Int
    }

    private static func holds(_ word: String, _ server: OwnServer) throws -> Bool {
        let bytes = try Data(contentsOf: URL(filePath: server.installation.settings.snapshotPath))
        return bytes.range(of: Data(word.utf8)) != nil
    }

    @Test("is written when the server stops, and the next start reads it and what came later")
    func nextStart() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            for _ in 0..<3 { _ = try await olive.posted() }
            #expect(try await Self.start(server) == (3, nil))
            await server.installation.snapshots.finish()
            #expect(try await Self.start(server) == (3, 3))
            _ = try await olive.posted()
            #expect(try await Self.start(server) == (4, 3))
        }
    }

    @Test("is written beside traffic once it is old, and at once when an account was erased")
    func steps() async throws {
        try await OwnServer.run { server in
            let (snapshots, olive) = (server.installation.snapshots, try await server.register("olive"))
            let peter = try await server.register("peter")
            _ = try await olive.posted(["title": "Xylophone room"])
            await snapshots.step()
            #expect(snapshots.sequence == 1)
            _ = try await peter.posted(["title": "Zeppelin room"])
            await snapshots.step()
            #expect(snapshots.sequence == 1)
            server.clock.advance(seconds: 601)
            await snapshots.step()
            #expect(try snapshots.sequence == 2 && Self.holds("zeppelin", server))
            #expect(try await peter.confirmPassword().status == 204)
            #expect(try await peter.delete("/v1/account").status == 204)
            await snapshots.step()
            #expect(try snapshots.sequence == 3 && !Self.holds("zeppelin", server) && Self.holds("xylophone", server))
        }
    }

    @Test("that cannot be written is said in the log and tried again later; nothing is left of it")
    func failure() async throws {
        try await OwnServer.run { server in
            let (snapshots, olive) = (server.installation.snapshots, try await server.register("olive"))
            let obstacle = server.installation.settings.snapshotPath + ".part/full"
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
            _ = try await olive.posted()
            await snapshots.step()
            #expect(snapshots.sequence == nil && Self.size(server) == nil)
            _ = try await olive.posted()
            try FileManager.default.removeItem(atPath: server.installation.settings.snapshotPath + ".part")
            // It was tried a moment ago.
            await snapshots.step()
            #expect(snapshots.sequence == nil)
            server.clock.advance(seconds: 601)
            await snapshots.step()
            #expect(snapshots.sequence == 2)
        }
    }

    @Test("never takes the last room on the disk")
    func room() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("olive").posted()
            var settings = server.installation.settings
            settings.minFreeDiskBytes = .max / 2
            let (search, source) = (server.installation.search, server.installation.store.searchSource)
            let keeper = SearchSnapshotKeeper(settings, search, source, server.clock.clock, .silent)
            await keeper.finish()
            #expect(keeper.sequence == nil && Self.size(server) == nil)
        }
    }

    @Test(
        "is compared with the database by a check, which removes a wrong one when told",
        .enabled(if: TestEngine.isSQLite, "A folder with a PostgreSQL database is not repaired"))
    func check() async throws {
        try await OwnServer.run { server in
            func kinds(repairs: Bool = false) async throws -> [CheckReport.Kind] {
                try await FolderCheck(server.installation, repairs: repairs).run().findings.map(\.kind)
            }
            let olive = try await server.register("olive")
            _ = try await olive.posted()
            await server.installation.snapshots.finish()
            _ = try await olive.posted()
            #expect(try await kinds().isEmpty)
            let database = server.installation.database
            // Bypasses the change log, so that the snapshot is wrong.
            try await database.write { try $0.execute("UPDATE listings SET price_cents = 1 WHERE number = 1") }
            #expect(try await kinds() == [.wrongSearchSnapshot])
            let repaired = try await FolderCheck(server.installation, repairs: true).run()
            #expect(repaired.isWhole && Self.size(server) == nil)
            #expect(try await kinds().isEmpty)
            try Data("DIGSIDX1 but nothing else".utf8).write(
                to: URL(filePath: server.installation.settings.snapshotPath))
            let damaged = try await FolderCheck(server.installation, repairs: false).run()
            #expect(damaged.isWhole && damaged.findings.map(\.kind) == [.unusableSearchSnapshot])
        }
    }

    @Test("of before a backup was restored is not believed")
    func restored() async throws {
        try await OwnServer.run { server in
            let (settings, olive) = (server.installation.settings, try await server.register("olive"))
            _ = try await olive.posted()
            await server.installation.snapshots.finish()
            let (archive, copy) = (server.folder.appending(path: "a.tar"), server.folder.appending(path: "copy"))
            _ = try await TarBackup(settings, includesSecret: true).run(to: archive.path)
            _ = try await olive.posted()
            await server.installation.snapshots.finish()
            _ = try await BackupTests.restore(archive, to: copy)
            // The folder that was restored gets the later snapshot, as when only the database is put back.
            let restored = Settings(dataFolder: copy.path)
            try FileManager.default.copyItem(atPath: settings.snapshotPath, toPath: restored.snapshotPath)
            let installation = try await Installation(restored, logger: Logger(label: "test"))
            try await installation.load()
            #expect(installation.search.count == 1 && installation.snapshots.sequence == nil)
            try installation.database.close()
        }
    }
}
