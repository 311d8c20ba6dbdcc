import Domain
import Foundation
import Synchronization
import Testing

@testable import PhotoFiles

@Suite("Removal of photos")
struct RemovalTests {
    @Test("files are deleted when no row needs them, and stay otherwise")
    func remove() async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            await photo.release()
            try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in true }
            #expect(fixture.files.count == 8)
            try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in false }
            #expect(fixture.files == [])
            try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in false }
        }
    }

    @Test("files of an upload that is not released stay, whatever is said about them")
    func pinned() async throws {
        try await PhotoFolderFixture.run { fixture in
            let first = try await fixture.receive(Drawing.quarters())
            let second = try await fixture.receive(Drawing.quarters())
            await first.release()
            await first.release()
            try await fixture.photos.remove([first.digest], of: fixture.tenant) { _ in false }
            #expect(fixture.files.count == 8, "the second upload holds them, though the first let go twice")
            await second.release()
            try await fixture.photos.remove([first.digest], of: fixture.tenant) { _ in false }
            #expect(fixture.files == [])
        }
    }

    @Test("an upload during a removal waits and has its files")
    func during() async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            await photo.release()
            let upload = Mutex<Task<ReceivedPhoto, any Error>?>(nil)
            try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in
                upload.withLock { $0 = Task { try await fixture.receive(Drawing.quarters()) } }
                return false
            }
            let repeated = try await upload.withLock { $0 }?.value
            try expectWhole(try #require(repeated), in: fixture)
        }
    }

    /// The number of rows that refer to the photo.
    private final class ReferenceCount: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }

        func add(_ change: Int) { number.withLock { $0 += change } }
    }

    @Test("uploads and removals of the same bytes in any order never lose a photo that a row refers to")
    func race() async throws {
        try await PhotoFolderFixture.run { fixture in
            let rows = ReferenceCount()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let photo = try await fixture.receive(Drawing.quarters())
                        rows.add(1)
                        await photo.release()
                        #expect(fixture.photos.file(photo.digest, .large, .jpeg, of: fixture.tenant) != nil)
                        rows.add(-1)
                        try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in rows.count > 0 }
                    }
                }
                try await group.waitForAll()
            }
            #expect(fixture.files == [])
        }
    }

    @Test("an error while asking whether files are needed deletes nothing")
    func failing() async throws {
        struct DatabaseUnavailable: Error {}
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            await photo.release()
            await #expect(throws: DatabaseUnavailable.self) {
                try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in throw DatabaseUnavailable() }
            }
            #expect(fixture.files.count == 8)
        }
    }

    @Test("a sweep moves what no row refers to into the quarantine, and nothing young")
    func sweep() async throws {
        try await PhotoFolderFixture.run { fixture in
            let kept = try await fixture.receive(Drawing.quarters())
            let missing = try await fixture.receive(Drawing.quarters(width: 10, height: 10))
            let held = try await fixture.receive(Drawing.quarters(width: 20, height: 20))
            for photo in [kept, missing] { await photo.release() }
            let young = try await fixture.photos.sweep { _, _ in false }
            #expect(young.quarantined == 0)
            let tenant = fixture.tenant
            let rows: Set = [PhotoName(kept.digest, of: tenant)]
            let report = try await fixture.photos.sweep(minAgeSeconds: 0) { rows.contains(PhotoName($0, of: $1)) }
            #expect(report.quarantined == 1)
            #expect(report.deleted == 0)
            #expect(fixture.photos.file(missing.digest, .small, .webp, of: tenant) == nil)
            #expect(fixture.photos.file(kept.digest, .small, .webp, of: tenant) != nil)
            #expect(fixture.photos.file(held.digest, .small, .webp, of: tenant) != nil)
            await held.release()
        }
    }

    @Test("what waits in the quarantine comes back when a row refers to it again, and is deleted after a week")
    func quarantine() async throws {
        try await PhotoFolderFixture.run { fixture in
            let (photo, tenant) = (try await fixture.receive(Drawing.quarters()), fixture.tenant)
            await photo.release()
            let moved = try await fixture.photos.sweep(minAgeSeconds: 0) { _, _ in false }
            #expect(moved.quarantined == 1)
            #expect(fixture.files.count == 8)
            let back = try await fixture.photos.sweep { _, _ in true }
            #expect(back.restored == 1)
            #expect(fixture.photos.file(photo.digest, .small, .webp, of: tenant) != nil)
            _ = try await fixture.photos.sweep(minAgeSeconds: 0) { _, _ in false }
            let early = try await fixture.photos.sweep { _, _ in false }
            #expect(early.deleted == 0)
            let late = try await fixture.photos.sweep(quarantineSeconds: 0) { _, _ in false }
            #expect(late.deleted == 1)
            #expect(fixture.files == [])
        }
    }

    @Test("one sweep moves only a small share, whatever the database says")
    func share() async throws {
        try await PhotoFolderFixture.run { fixture in
            let files = FileManager.default
            let first = try await fixture.receive(Drawing.quarters())
            await first.release()
            let place = URL(filePath: try fixture.path(first, .small, .webp)).deletingLastPathComponent()
            for index in 0..<30 {
                let copy = place.deletingLastPathComponent().appending(
                    path: String(repeating: "\(index % 10)", count: 62) + "\(10 + index)")
                try files.copyItem(at: place, to: copy)
            }
            let report = try await fixture.photos.sweep(minAgeSeconds: 0) { _, _ in false }
            #expect(report.quarantined == 20)
            #expect(report.postponed == 11)
            #expect(report.kept == 11)
        }
    }

    @Test("a start empties what a dead process left behind and leaves a living one alone")
    func start() async throws {
        try await PhotoFolderFixture.run { fixture in
            let (dead, alive) = ("\(fixture.folder)/incoming/dead/x", fixture.photos.incoming.newPath())
            for path in [dead, alive] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                try Data("half".utf8).write(to: URL(filePath: "\(path)/original"))
            }
            let second = try PhotoFolder(folder: fixture.folder) { Sha256Tool() }
            #expect(!FileManager.default.fileExists(atPath: dead))
            #expect(FileManager.default.fileExists(atPath: alive))
            #expect(second.file("", .small, .webp, of: fixture.tenant) == nil)
        }
    }
}
