import Domain
import Foundation
import Synchronization
import Testing

@testable import PhotoFiles

@Suite("Removal of photos")
struct RemovalTests {
    @Test("files go when nobody needs them, and stay when somebody does")
    func remove() async throws {
        try await PhotoStand.open { stand in
            let photo = try await stand.receive(Drawing.quarters())
            await photo.release()
            try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in true }
            #expect(stand.files.count == 6)
            try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in false }
            #expect(stand.files == [])
            try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in false }
        }
    }

    @Test("files of an upload that is not released stay, whatever is said about them")
    func pinned() async throws {
        try await PhotoStand.open { stand in
            let first = try await stand.receive(Drawing.quarters())
            let second = try await stand.receive(Drawing.quarters())
            await first.release()
            await first.release()
            try await stand.photos.remove([first.digest], of: stand.tenant) { _ in false }
            #expect(stand.files.count == 6, "the second upload holds them, though the first let go twice")
            await second.release()
            try await stand.photos.remove([first.digest], of: stand.tenant) { _ in false }
            #expect(stand.files == [])
        }
    }

    @Test("an upload during a removal waits and has its files")
    func during() async throws {
        try await PhotoStand.open { stand in
            let photo = try await stand.receive(Drawing.quarters())
            await photo.release()
            let upload = Mutex<Task<ReceivedPhoto, any Error>?>(nil)
            try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in
                upload.withLock { $0 = Task { try await stand.receive(Drawing.quarters()) } }
                return false
            }
            let again = try await upload.withLock { $0 }?.value
            try expectWhole(try #require(again), in: stand)
        }
    }

    /// How many rows refer to the one photo.
    private final class Rows: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }

        func add(_ change: Int) { number.withLock { $0 += change } }
    }

    @Test("uploads and removals of the same bytes in any order never lose a photo that a row refers to")
    func race() async throws {
        try await PhotoStand.open { stand in
            let rows = Rows()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let photo = try await stand.receive(Drawing.quarters())
                        rows.add(1)
                        await photo.release()
                        #expect(stand.photos.file(photo.digest, .large, .jpeg, of: stand.tenant) != nil)
                        rows.add(-1)
                        try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in rows.count > 0 }
                    }
                }
                try await group.waitForAll()
            }
            #expect(stand.files == [])
        }
    }

    @Test("an error while asking whether files are needed deletes nothing")
    func failing() async throws {
        struct Down: Error {}
        try await PhotoStand.open { stand in
            let photo = try await stand.receive(Drawing.quarters())
            await photo.release()
            await #expect(throws: Down.self) {
                try await stand.photos.remove([photo.digest], of: stand.tenant) { _ in throw Down() }
            }
            #expect(stand.files.count == 6)
        }
    }

    @Test("a sweep removes what no row refers to, and nothing young")
    func sweep() async throws {
        try await PhotoStand.open { stand in
            let kept = try await stand.receive(Drawing.quarters())
            let lost = try await stand.receive(Drawing.quarters(width: 10, height: 10))
            let held = try await stand.receive(Drawing.quarters(width: 20, height: 20))
            for photo in [kept, lost] { await photo.release() }
            let removedYoung = try await stand.photos.sweep { _, _ in false }
            #expect(removedYoung == 0)
            let tenant = stand.tenant
            let rows: Set = [PhotoName(kept.digest, of: tenant)]
            let removed = try await stand.photos.sweep(youngestSeconds: 0) { rows.contains(PhotoName($0, of: $1)) }
            #expect(removed == 1)
            #expect(stand.photos.file(lost.digest, .small, .webp, of: tenant) == nil)
            #expect(stand.photos.file(kept.digest, .small, .webp, of: tenant) != nil)
            #expect(stand.photos.file(held.digest, .small, .webp, of: tenant) != nil)
            await held.release()
        }
    }

    @Test("a start empties what a dead process left behind and leaves a living one alone")
    func start() async throws {
        try await PhotoStand.open { stand in
            let (dead, alive) = ("\(stand.folder)/incoming/dead/x", stand.photos.incoming.newPath())
            for path in [dead, alive] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                try Data("half".utf8).write(to: URL(filePath: "\(path)/original"))
            }
            let second = try PhotoFolder(folder: stand.folder) { Sha256Tool() }
            #expect(!FileManager.default.fileExists(atPath: dead))
            #expect(FileManager.default.fileExists(atPath: alive))
            #expect(second.file("", .small, .webp, of: stand.tenant) == nil)
        }
    }
}
