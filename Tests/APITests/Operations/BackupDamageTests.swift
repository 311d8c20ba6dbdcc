import Domain
import Foundation
import Testing

@testable import App

@Suite("Damage in a folder of backups is found, mended and named")
struct BackupDamageTests {
    /// A server with one photo, and a folder with one backup of it.
    private static func withBackup(
        _ body: @escaping @Sendable (_ server: OwnServer, _ folder: URL, _ file: URL) async throws -> Void
    ) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            // Wider than a small photo: else the files of all sizes are one.
            let picture = TestImage.png(width: 700, height: 400)
            #expect(try await olive.upload(picture, to: olive.posted().listingPath).status == 201)
            let folder = server.folder.appending(path: "backups")
            _ = try await add(server, to: folder)
            let photo = server.folder.appending(path: "photos").appending(
                path: try #require(server.photoFiles.first { $0.hasSuffix("small.jpeg") }))
            let digest = PhotoHasherFixture.sha256(of: Array(try Data(contentsOf: photo)))
            try await body(server, folder, folder.appending(path: "files/\(digest.prefix(2))/\(digest)"))
        }
    }

    private static func add(_ server: OwnServer, to folder: URL) async throws -> BackupSummary {
        try await BackupFolder(making: folder.path)
            .add(server.installation.settings, includesSecret: true, keep: 5)
    }

    private static func flipByte(_ file: URL) throws {
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
    }

    /// Makes all backups a year older.
    private static func age(_ folder: URL) throws {
        for name in try BackupFolder(making: folder.path).backups() {
            let year = try #require(Int(name.prefix(4))) - 1
            try FileManager.default.moveItem(
                at: folder.appending(path: name), to: folder.appending(path: "\(year)\(name.dropFirst(4))"))
        }
    }

    @Test("a file of another size is copied again by the next backup, and every backup can be restored")
    func otherSize() async throws {
        try await Self.withBackup { server, folder, file in
            try Data("cut".utf8).write(to: file)
            #expect(try await !BackupCheck(folder.path).run().isWhole)
            let summary = try await Self.add(server, to: folder)
            #expect(summary.mendedFiles == 1 && summary.lostFiles == 0)
            let report = try await BackupCheck(folder.path).run()
            #expect(report.isWhole && report.backups.count == 2, "\(report.lines)")
            _ = try await BackupTests.restore(folder, to: server.folder.appending(path: "copy"))
        }
    }

    @Test("a changed byte is found within a month, and mended from the data folder")
    func changedByte() async throws {
        try await Self.withBackup { server, folder, file in
            try Self.flipByte(file)
            try Self.age(folder)
            #expect(try await Self.add(server, to: folder).mendedFiles == 1)
            #expect(try await BackupCheck(folder.path).run().isWhole)
        }
    }

    @Test("daily, hourly and monthly backups read each file within four weeks, and none reads all each day")
    func share() {
        let digests = (0...255).map { pad($0, radix: 16) }
        func read(everyHours hours: Int) -> (all: Int, most: Int) {
            let start = Instant(milliseconds: 1_790_000_000_000)
            var (seen, most) = (Set<String>(), 0)
            for hour in stride(from: hours, through: 28 * 24, by: hours) {
                let now = start + .hours(hour)
                let due = digests.filter(BackupReading(since: now - .hours(hours), at: now).isDue)
                seen.formUnion(due)
                most = max(most, due.count)
            }
            return (seen.count, most)
        }
        #expect(read(everyHours: 24) == (256, 10))
        #expect(read(everyHours: 7 * 24) == (256, 67))
        #expect(read(everyHours: 28 * 24) == (256, 256))
        #expect(read(everyHours: 12).all == 256)
    }

    private func pad(_ number: Int, radix: Int) -> String { (number < radix ? "0" : "") + String(number, radix: radix) }

    @Test("a missing file is copied again; damage that the source has too is counted, and named by check and restore")
    func missing() async throws {
        try await Self.withBackup { server, folder, file in
            try FileManager.default.removeItem(at: file)
            let report = try await BackupCheck(folder.path).run()
            #expect(report.backups[0].damaged.count == 1 && report.backups[0].damaged[0].hasSuffix("small.jpeg"))
            #expect(try await Self.add(server, to: folder).mendedFiles == 0)
            #expect(try await BackupCheck(folder.path).run().isWhole)
            let photo = server.folder.appending(path: "photos").appending(
                path: try #require(server.photoFiles.first { $0.hasSuffix("small.jpeg") }))
            for damaged in [photo, file] { try Data("bad".utf8).write(to: damaged) }
            try Self.age(folder)
            let summary = try await Self.add(server, to: folder)
            #expect(summary.mendedFiles == 0 && summary.lostFiles == 1 && summary.changedFiles == 1)
            let backups = try await BackupCheck(folder.path).run().backups
            #expect(backups.map(\.damaged.count) == [1, 1, 0])
        }
    }

    @Test("a damaged file that only older backups have is found within a month, set aside and named as lost")
    func onlyInOlder() async throws {
        try await Self.withBackup { server, folder, file in
            let session = try await server.stranger.logIn("olive@example.edu")
            let olive = server.stranger.with(
                token: session.json.token.text, accountID: "")
            let listing = try #require(try await server.stranger.search().items.list.first)
            #expect(try await olive.delete(listing.listingPath).status == 204)
            await server.installation.sweep.run()
            #expect(server.photoFiles.isEmpty)
            try Self.flipByte(file)
            try Self.age(folder)
            let summary = try await Self.add(server, to: folder)
            #expect(summary.mendedFiles == 0 && summary.lostFiles == 1)
            #expect(!FileSystem.exists(file.path) && FileSystem.exists("\(file.path).damaged"))
            let backups = try await BackupCheck(folder.path).run().backups
            #expect(backups.map(\.damaged.count) == [1, 0])
            #expect(backups[0].damaged.first?.hasSuffix("small.jpeg") == true)
            #expect(try await Self.add(server, to: folder).lostFiles == 0, "what was set aside is not counted again")
        }
    }

    @Test("a restore leaves out what is damaged when told to, and names it; a damaged database is refused")
    func skipDamaged() async throws {
        try await Self.withBackup { server, folder, file in
            try Self.flipByte(file)
            await #expect(throws: Problem.self) {
                try await BackupTests.restore(folder, to: server.folder.appending(path: "strict"))
            }
            let copy = server.folder.appending(path: "copy")
            let summary = try await Restore(Settings(dataFolder: copy.path), skipsDamaged: true).run(from: folder.path)
            #expect(summary.skipped.count == 1 && summary.skipped[0].hasSuffix("small.jpeg"))
            let report = try await BackupTests.check(copy)
            #expect(report.findings.map(\.kind) == [.missingPhotoFiles], "\(report.lines)")
            let backup = try #require(try BackupFolder(making: folder.path).backups().first)
            try Self.flipByte(folder.appending(path: "\(backup)/digs.sqlite"))
            #expect(try await BackupCheck(folder.path).run().backups[0].damaged.contains("digs.sqlite"))
            await #expect(throws: Problem.self) {
                try await Restore(Settings(dataFolder: server.folder.appending(path: "none").path), skipsDamaged: true)
                    .run(from: folder.path)
            }
        }
    }

    @Test("an archive that is cut short is checked as far as it goes, and restored as far as its database is whole")
    func archive() async throws {
        try await Self.withBackup { server, _, _ in
            let archive = server.folder.appending(path: "a.tar")
            let made = try await TarBackup(server.installation.settings, includesSecret: true).run(to: archive.path)
            #expect(try await BackupCheck(archive.path).run().isWhole)
            let bytes = try Data(contentsOf: archive)
            let whole = Settings(dataFolder: server.folder.appending(path: "whole").path)
            _ = try await Restore(whole).run(from: archive.path)
            let database = try #require(FileSystem.size(of: whole.databasePath))
            try bytes.prefix(database + (bytes.count - database) / 2).write(to: archive)
            let report = try await BackupCheck(archive.path).run()
            #expect(report.backups[0].files == made.files)
            #expect((1..<made.files).contains(report.backups[0].damaged.count), "\(report.lines)")
            let copy = server.folder.appending(path: "copy")
            let summary = try await Restore(Settings(dataFolder: copy.path), skipsDamaged: true).run(from: archive.path)
            #expect(summary.skipped == report.backups[0].damaged && !summary.hasSecret)
        }
    }
}
