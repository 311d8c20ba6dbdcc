import Domain
import PhotoFiles

/// Reads a share of a backup folder's photo files again with each backup, so that damage is found while a good copy can
/// still be had: all are read within four weeks, however often backups are made.
struct BackupReading {
    private static let days = 28

    /// The days, from 0 to 27, whose files are due.
    private let due: Set<Int>
    /// The digests of files that were read.
    private var read: Set<String> = []
    /// Damaged files that were copied again, and those without a good copy.
    private(set) var mended = 0
    private(set) var unmended: [String] = []

    /// - Parameter previous: when the last backup was made; `nil` for none.
    init(since previous: Instant?, at now: Instant) {
        let today = Day(now).daysSinceEpoch
        let first = previous.map { Day($0).daysSinceEpoch + 1 } ?? today
        let days = max(min(first, today), today - Self.days + 1)...today
        due = Set(days.map { $0 % Self.days })
    }

    /// Whether this backup reads the file of a digest, or all files whose digests begin so.
    func isDue(_ digest: String) -> Bool {
        Int(digest.prefix(2), radix: 16).map { due.contains($0 % Self.days) } ?? false
    }

    /// Whether the stored file of a digest is whole. It is read when it is due, or when its size isn't that of its
    /// source.
    mutating func isWhole(_ file: String, _ digest: String, as source: String) -> Bool {
        guard isDue(digest) || FileSystem.size(of: file) != FileSystem.size(of: source) else { return true }
        read.insert(digest)
        return Self.isWhole(file, digest)
    }

    /// A file that a bad disk cannot read is as lost as a damaged one.
    static func isWhole(_ file: String, _ digest: String) -> Bool {
        (try? FileDigest(of: file, with: PhotoHasher()))?.sha256 == digest
    }

    mutating func mend(_ digest: String, with found: String) {
        if found == digest { mended += 1 } else { unmended.append(digest) }
    }

    /// Reads the files that are due and that only older backups have.
    mutating func readRest(of folder: BackupFolder) throws {
        for (digest, file) in try folder.storedFiles(where: isDue) where !read.contains(digest) {
            guard !Self.isWhole(file, digest) else { continue }
            try BackupFolder.setAside(file)
            unmended.append(digest)
        }
    }
}
