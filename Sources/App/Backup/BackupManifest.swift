import Domain
import Foundation
import PhotoFiles

/// The first line of a manifest.
struct BackupHeader: Codable, Sendable {
    static let currentFormat = "digs-backup-1"

    let format: String
    let createdAt: String
    /// The version of the database's tables.
    let schema: Int
    let hasSecret: Bool
}

/// One file of a backup: a line of its manifest.
struct BackupEntry: Codable, Sendable, Equatable {
    let path: String
    let bytes: Int
    let sha256: String
}

/// The manifest of a backup: a line of JSON for the whole, one for each file in ascending order of paths, and an empty
/// line. It is the first file of an archive, so that a restore knows the expected files before they come.
enum BackupManifest {
    static let file = "manifest"
    static let (database, secret, photos) = ("digs.sqlite", "secret", "photos")
    static let maxLineBytes = 1_024

    static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    static func header(_ line: some Collection<UInt8>) throws -> BackupHeader {
        guard let header = try? JSONDecoder().decode(BackupHeader.self, from: Data(line)),
            header.format == BackupHeader.currentFormat
        else { throw Problem.notABackup("its first line isn't a manifest's") }
        return header
    }

    /// Parses an entry. Only the paths that a backup may contain are accepted, so that they can be joined to a folder.
    static func entry(_ line: some Collection<UInt8>, after previous: String) throws -> BackupEntry {
        guard let entry = try? JSONDecoder().decode(BackupEntry.self, from: Data(line)) else {
            throw Problem.notABackup("a line of its manifest can't be read")
        }
        let isDigest = entry.sha256.utf8.count == 64 && entry.sha256.utf8.allSatisfy(isHexDigit)
        guard isDigest, entry.bytes >= 0, isAllowed(entry.path) else {
            throw Problem.notABackup("its manifest names a file that no backup has")
        }
        // Ascending order excludes duplicate paths.
        guard Array(previous.utf8).lexicographicallyPrecedes(Array(entry.path.utf8)) else {
            throw Problem.notABackup("its manifest is out of order")
        }
        return entry
    }

    /// Throws for a file that is larger than any of its kind.
    static func checkSize(of entry: BackupEntry, _ limits: BackupLimits) throws {
        let isSmall =
            switch entry.path {
            case database: true
            case secret: entry.bytes <= limits.secretBytes
            default: entry.bytes <= limits.photoFileBytes
            }
        guard isSmall else { throw Problem.notABackup("\(entry.path) is larger than any such file") }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

    private static func isAllowed(_ path: String) -> Bool {
        guard path.utf8.count < 256 else { return false }
        if path == database || path == secret { return true }
        return path.hasPrefix("\(photos)/") && StoredPhotos.isPath(String(path.dropFirst(photos.count + 1)))
    }
}

/// How much a backup may hold that is restored: it may come from a stranger. The database is limited by the disk.
struct BackupLimits: Sendable {
    var files = 20_000_000
    /// A line has a path and a digest: some 250 bytes.
    var manifestBytes = 5_000_000_000
    /// The largest upload is 15 MB, and all other sizes of a photo are smaller.
    var photoFileBytes = 64_000_000
    var secretBytes = 4_096
}

/// The result of a backup or restore.
package struct BackupSummary: Encodable, Sendable {
    package internal(set) var path = ""
    package internal(set) var createdAt = ""
    package internal(set) var hasSecret = false
    package internal(set) var files = 0
    package internal(set) var bytes = 0
    /// Photo files that the folder has lost, and damaged ones.
    package internal(set) var missingFiles = 0
    package internal(set) var changedFiles = 0
    /// Damaged files of the folder of backups: copied again, and without a good copy.
    package internal(set) var mendedFiles = 0
    package internal(set) var lostFiles = 0
    /// The files that a restore left out because they are damaged in the backup.
    package internal(set) var skipped: [String] = []
    /// Older backups deleted from a folder of backups.
    package internal(set) var deletedBackups = 0
}

extension Problem {
    static func notABackup(_ why: String) -> Problem {
        Problem(.invalid, code: "not_a_backup", "This backup can't be restored: \(why).")
    }

    static func backup(_ call: String, _ path: String, _ reason: String = String(cString: strerror(errno))) -> Problem {
        Problem(.invalid, code: "backup_failed", "\(call) \(path): \(reason).")
    }
}
