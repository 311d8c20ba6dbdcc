import Domain
import Foundation
import PhotoFiles
import Testing

@testable import App

@Suite("How much a backup may hold that a stranger made")
struct RestoreLimitTests {
    private static let header = BackupHeader(
        format: BackupHeader.currentFormat, createdAt: "2026-11-26T00:00:00.000Z", schema: 27, hasSecret: false)
    private static let digest = String(repeating: "a", count: 64)

    /// The path of a photo, in ascending order of numbers.
    private static func photo(_ index: Int) -> String {
        let number = String(index)
        let digest = String(repeating: "0", count: 64 - number.count) + number
        return "photos/0190163d-8694-739b-aea5-966c26f8ad90/\(digest.prefix(2))/\(digest)/\(file)"
    }

    private static let file = StoredPhotos.checksumFile

    /// Reads a manifest of these files, then runs `body`.
    private static func read(
        _ entries: [BackupEntry], _ limits: BackupLimits = BackupLimits(),
        then body: @Sendable (RestoreWriter) throws -> Void = { _ in }
    ) async throws {
        try await withTemporaryFolder { home in
            let writer = try RestoreWriter(to: home.path, limits: limits)
            try writer.append(BackupManifest.line(header))
            for entry in entries { try writer.append(BackupManifest.line(entry)) }
            try writer.append([10])
            try body(writer)
        }
    }

    /// Why a manifest of these files is refused; `nil` when it is not.
    private static func refusal(_ entries: [BackupEntry], _ limits: BackupLimits = BackupLimits()) async throws
        -> String?
    {
        do {
            try await read(entries, limits)
            return nil
        } catch let problem as Problem { return problem.detail }
    }

    @Test("twenty thousand empty files are read one after the other, to their end")
    func emptyFiles() async throws {
        let empty = PhotoHasherFixture.sha256(of: [])
        let files = (0..<20_000).map { BackupEntry(path: Self.photo($0), bytes: 0, sha256: empty) }
        try await Self.read(files) { writer in
            try writer.finish()
            #expect(writer.summary.files == 20_000)
        }
        let wrong = [BackupEntry(path: Self.photo(1), bytes: 0, sha256: Self.digest)]
        #expect(try await Self.refusal(wrong)?.contains("was changed") == true)
    }

    @Test("more files, a longer manifest, a larger photo or secret than any backup has are refused before they come")
    func limits() async throws {
        let photos = (0..<3).map { BackupEntry(path: Self.photo($0), bytes: 1, sha256: Self.digest) }
        #expect(try await Self.refusal(photos, BackupLimits(files: 3)) == nil)
        #expect(try await Self.refusal(photos, BackupLimits(files: 2))?.contains("too long") == true)
        #expect(try await Self.refusal(photos, BackupLimits(manifestBytes: 400))?.contains("too long") == true)
        let large = BackupEntry(path: Self.photo(1), bytes: 64_000_001, sha256: Self.digest)
        #expect(try await Self.refusal([large])?.contains("larger than any") == true)
        let secret = BackupEntry(path: "secret", bytes: 4_097, sha256: Self.digest)
        #expect(try await Self.refusal([secret])?.contains("larger than any") == true)
    }
}
