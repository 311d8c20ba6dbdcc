import Database
import Domain
import Foundation
import PhotoFiles
import Store

/// Copies the data that a backup needs from a data folder, even while a server uses it. Its methods block.
struct BackupContent: Sendable {
    let settings: Settings
    let includesSecret: Bool
    /// Receives the current step, and the number of photo files read.
    let progress: @Sendable (String, Int) -> Void

    /// Copies the database at one moment and the secret into `folder`, and writes the manifest beside them.
    ///
    /// - Parameter photo: receives the path, below the data folder's `photos`, of each photo file in the copied
    ///   database, and the digest stored with it. Returns the backup's entry for it; `nil` when it is missing.
    func copy(
        to folder: String, createdAt: Instant, photo: (String, String?) throws -> BackupEntry?
    ) throws -> BackupSummary {
        var summary = BackupSummary()
        (summary.createdAt, summary.hasSecret) = (createdAt.description, includesSecret)
        let copy = "\(folder)/\(BackupManifest.database)"
        progress("Database", 0)
        try checkRoom(for: settings.databasePath, in: folder)
        let (photos, schema) = try settings.copyDatabase(
            to: copy, progress: { [progress] in progress("Database", Int($0 * 100)) },
            reading: { (try PhotoTable.photos(in: $0), try Migrator.version(in: $0) ?? 0) })
        var manifest = try ManifestWriter(
            "\(folder)/\(BackupManifest.file)",
            BackupHeader(
                format: BackupHeader.currentFormat, createdAt: summary.createdAt, schema: schema,
                hasSecret: includesSecret))
        try manifest.add(try digest(of: copy, as: BackupManifest.database), &summary)
        let stored = StoredPhotos(folder: settings.photoFolder) { PhotoHasher() }
        for (index, name) in photos.enumerated() {
            let checksums = try stored.checksums(of: name.digest, in: name.tenant)
            for path in try stored.paths(of: name.digest, in: name.tenant) {
                try take(path, checksums[path], &manifest, &summary, photo)
            }
            progress("Photos", index + 1)
        }
        if includesSecret {
            let target = "\(folder)/\(BackupManifest.secret)"
            try copyFile(settings.secretPath, to: target)
            try manifest.add(try digest(of: target, as: BackupManifest.secret), &summary)
        }
        try manifest.finish()
        return summary
    }

    /// Counts the files that a backup would hold now, and their bytes.
    func plan() throws -> BackupSummary {
        var summary = BackupSummary()
        (summary.createdAt, summary.hasSecret) = (Clock.system.now().description, includesSecret)
        let photos = try settings.readDatabase { try PhotoTable.photos(in: $0) }
        let stored = StoredPhotos(folder: settings.photoFolder) { PhotoHasher() }
        let files = try photos.flatMap { try stored.paths(of: $0.digest, in: $0.tenant) }
        let own = [settings.databasePath] + (includesSecret ? [settings.secretPath] : [])
        for path in own + files.map({ "\(settings.photoFolder)/\($0)" }) {
            guard let bytes = FileSystem.size(of: path) else { continue }
            summary.files += 1
            summary.bytes += bytes
        }
        return summary
    }

    private func take(
        _ path: String, _ checksum: String?, _ manifest: inout ManifestWriter, _ summary: inout BackupSummary,
        _ photo: (String, String?) throws -> BackupEntry?
    ) throws {
        guard let entry = try photo(path, checksum) else {
            // Photos of earlier versions have no checksum file.
            if !path.hasSuffix("/\(StoredPhotos.checksumFile)") { summary.missingFiles += 1 }
            return
        }
        if let checksum, entry.sha256 != checksum { summary.changedFiles += 1 }
        try manifest.add(
            BackupEntry(path: "\(BackupManifest.photos)/\(path)", bytes: entry.bytes, sha256: entry.sha256), &summary)
    }

    private func digest(of path: String, as name: String) throws -> BackupEntry {
        guard let digest = try FileDigest(of: path, with: PhotoHasher()) else {
            throw Problem.backup("read", path, "it is missing")
        }
        return BackupEntry(path: name, bytes: digest.bytes, sha256: digest.sha256)
    }

    /// A copy that fills the disk would stop the server from writing.
    private func checkRoom(for path: String, in folder: String) throws {
        guard let size = FileSystem.size(of: path), let free = DiskRoom.freeBytes(at: folder) else { return }
        guard free > size + size / 10 else {
            throw Problem(
                .invalid, code: "no_room",
                "A copy of the database needs \(size) bytes in \(folder), but only \(free) are free.")
        }
    }

    private func copyFile(_ path: String, to target: String) throws {
        let output = try BackupFile(creating: target)
        guard try FileDigest(of: path, with: PhotoHasher(), each: output.append) != nil else {
            throw Problem.backup("read", path, "it is missing")
        }
        try output.finish()
    }
}

/// Writes a manifest line by line.
private struct ManifestWriter {
    private let output: BackupFile

    init(_ path: String, _ header: BackupHeader) throws {
        output = try BackupFile(creating: path)
        try output.append(BackupManifest.line(header))
    }

    mutating func add(_ entry: BackupEntry, _ summary: inout BackupSummary) throws {
        try output.append(BackupManifest.line(entry))
        summary.files += 1
        summary.bytes += entry.bytes
    }

    func finish() throws {
        try output.append([UInt8(ascii: "\n")])
        try output.finish()
    }
}
