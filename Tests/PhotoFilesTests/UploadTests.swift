import Domain
import Foundation
import Synchronization
import Testing

@testable import PhotoFiles

@Suite("Uploads")
struct UploadTests {
    @Test("an upload over the limit is refused at once, not after its last byte")
    func oversize() async throws {
        struct EndlessUpload: AsyncSequence, AsyncIteratorProtocol, Sendable {
            mutating func next() async throws -> [UInt8]? { [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: 9_997) }
            func makeAsyncIterator() -> Self { self }
        }
        var limits = PhotoFolderFixture.patient
        limits.uploadBytes = 1_000_000
        try await PhotoFolderFixture.run(limits: limits) { fixture in
            let problem = await #expect(throws: Problem.self) {
                try await fixture.photos.receive(EndlessUpload(), by: fixture.account, for: fixture.tenant)
            }
            #expect(problem?.kind == .tooLarge && problem?.code == "too_large")
            #expect(fixture.files == [])
        }
    }

    @Test("exactly the limit is taken")
    func limit() async throws {
        let picture = Drawing.quarters()
        var limits = PhotoFolderFixture.patient
        limits.uploadBytes = picture.count
        try await PhotoFolderFixture.run(limits: limits) { fixture in
            _ = try await fixture.receive(picture)
            #expect(await fixture.refusal(of: picture + [0])?.code == "too_large")
        }
    }

    @Test("an upload ends before the disk is full, and leaves no file")
    func full() async throws {
        let free = Mutex(1_000_000)
        try await PhotoFolderFixture.run { fixture in
            let room = DiskRoom(in: fixture.folder, keeping: 400_000) { _ in
                free.withLock { free in
                    defer { free -= 300_000 }
                    return free
                }
            }
            let photos = try PhotoFolder(folder: "\(fixture.folder)/full", room: room) { Sha256Tool() }
            let long = ChunkedUpload(of: Drawing.quarters() + [UInt8](repeating: 0, count: 2_000_000))
            let problem = await #expect(throws: Problem.self) {
                _ = try await photos.receive(long, by: fixture.account, for: fixture.tenant)
            }
            #expect(problem?.kind == .storageFull)
            // It was refused on the way: the second or third write, not the last one.
            #expect(free.withLock { $0 } >= 0)
            #expect(fixture.files == [])
        }
    }

    @Test("an upload cut half-way leaves no file")
    func cut() async throws {
        let picture = Drawing.quarters(width: 600, height: 400)
        try await PhotoFolderFixture.run { fixture in
            await #expect(throws: ChunkedUpload.Broken.self) {
                try await fixture.photos.receive(
                    ChunkedUpload(of: Array(picture.prefix(picture.count / 2)), thenBroken: true), by: fixture.account,
                    for: fixture.tenant)
            }
            #expect(fixture.files == [])
        }
    }

    @Test("an upload without bytes is an error")
    func empty() async throws {
        try await PhotoFolderFixture.run { fixture in
            let problem = await fixture.refusal(of: [])
            #expect(problem?.code == "empty_upload" && problem?.kind == .invalid)
            #expect(fixture.files == [])
        }
    }

    @Test("TIFF is refused with the formats that work")
    func tiff() async throws {
        let upload = Array("II*\0".utf8) + [UInt8](repeating: 7, count: 50_000)
        try await PhotoFolderFixture.run { fixture in
            let problem = await fixture.refusal(of: upload)
            #expect(problem?.kind == .unsupportedType && problem?.code == "unsupported_image")
            for word in ["TIFF", "JPEG", "PNG", "WebP", "GIF", "HEIC", "AVIF"] {
                #expect(problem?.detail.contains(word) == true)
            }
            #expect(fixture.files == [])
        }
    }

    @Test("the same bytes are stored once for a tenant and prepared once")
    func once() async throws {
        let counting = "echo >> \"$(dirname \"$0\")/runs\"; exec /usr/bin/vips \"$@\""
        try await PhotoFolderFixture.run(tools: ["vips": counting]) { fixture in
            let first = try await fixture.receive(Drawing.quarters())
            let repeated = try await fixture.receive(Drawing.quarters())
            #expect(first.digest == repeated.digest && first.sides == repeated.sides)
            #expect(fixture.files.count == 8)
            // Nine for its files, and one for the hash of each upload.
            #expect(try shell("wc -l < \(fixture.home)/tools/runs") == "11")
        }
    }

    @Test("two tenants with the same picture have nothing in common")
    func tenants() async throws {
        let other = Tenant.ID(at: Instant(milliseconds: 1_800_000_000_000))
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            await photo.release()
            #expect(fixture.photos.file(photo.digest, .small, .webp, of: other) == nil)
            _ = try await fixture.receive(Drawing.quarters(), for: other)
            #expect(fixture.files.count == 16)
            try await fixture.photos.remove([photo.digest], of: fixture.tenant) { _ in false }
            #expect(fixture.photos.file(photo.digest, .small, .webp, of: fixture.tenant) == nil)
            #expect(fixture.photos.file(photo.digest, .small, .webp, of: other) != nil)
        }
    }

    @Test("many uploads of the same bytes at once all end with the same eight files")
    func together() async throws {
        try await PhotoFolderFixture.run { fixture in
            let digests = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await fixture.receive(Drawing.quarters()).digest } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(digests.count == 1)
            #expect(fixture.files.count == 8)
        }
    }

    @Test("files of which some were lost are made again")
    func healing() async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            try FileManager.default.removeItem(atPath: fixture.path(photo, .medium, .webp))
            try expectWhole(try await fixture.receive(Drawing.quarters()), in: fixture)
            #expect(fixture.files.count == 8)
        }
    }

    @Test("a photo that an earlier version stored without a size is whole, and the next larger one takes its place")
    func earlierVersion() async throws {
        try await PhotoFolderFixture.run { fixture in
            let photo = try await fixture.receive(Drawing.quarters())
            let medium = try fixture.path(photo, .medium, .webp)
            let place = URL(filePath: medium).deletingLastPathComponent().path
            try shell("rm \(place)/card.* && sed -i '/ card/d' \(place)/SHA256SUMS")
            #expect(try fixture.path(photo, .card, .webp) == medium)
            let stored = StoredPhotos(folder: fixture.folder) { Sha256Tool() }
            #expect(try stored.state(of: photo.digest, in: fixture.tenant).missing == [])
            #expect(try stored.paths(of: photo.digest, in: fixture.tenant).count == 7)
            _ = try await fixture.receive(Drawing.quarters())
            #expect(fixture.files.count == 6, "it is not made again")
            try shell("rm \(place)/SHA256SUMS")
            #expect(try stored.state(of: photo.digest, in: fixture.tenant).missing == [])
            #expect(try stored.storeChecksums(of: photo.digest, in: fixture.tenant))
            #expect(try stored.checksums(of: photo.digest, in: fixture.tenant).count == 6)
        }
    }

    @Test("an invalid digest has no file", arguments: ["", "../../etc/passwd", String(repeating: "A", count: 64)])
    func strange(digest: String) async throws {
        try await PhotoFolderFixture.run { fixture in
            #expect(fixture.photos.file(digest, .small, .webp, of: fixture.tenant) == nil)
            try await fixture.photos.remove([digest], of: fixture.tenant) { _ in false }
        }
    }
}
