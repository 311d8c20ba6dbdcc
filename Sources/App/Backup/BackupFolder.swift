import Database
import Domain
import Foundation
import PacedFiles
import PhotoFiles

/// A folder of backups. Each backup is a folder with a copy of the database, named by its time; beside them, `files`
/// has each photo file once, by the SHA-256 of its content.
package struct BackupFolder: Sendable {
    static let files = "files"
    private static let unfinished = ".part"

    let path: String

    /// A folder of backups that exists.
    init?(existing path: String) {
        guard FileSystem.exists("\(path)/\(Self.files)") else { return nil }
        self.path = path
    }

    /// Creates the folder if needed. Throws when it holds anything else, because old backups are deleted from it.
    package init(making path: String) throws {
        self.path = path
        try FileSystem.makeFolder(path)
        let isEmpty = try FileSystem.names(in: path).isEmpty
        guard isEmpty || FileSystem.exists("\(path)/\(Self.files)") else {
            throw Problem(
                .invalid, code: "not_a_backup_folder", "\(path) has other files in it. Name an empty or a new folder.")
        }
        try FileSystem.makeFolder("\(path)/\(Self.files)")
    }

    /// The names of the backups, newest last.
    func backups() throws -> [String] {
        try FileSystem.names(in: path).filter { name in
            Self.isName(name) && FileSystem.exists("\(path)/\(name)/\(BackupManifest.file)")
        }
    }

    /// Adds a backup, and deletes the oldest ones beyond `keep`.
    package func add(
        _ settings: Settings, includesSecret: Bool, keep: Int,
        progress: @escaping @Sendable (String, Int) -> Void = { _, _ in }
    ) async throws -> BackupSummary {
        try Self.requireDatabase(settings)
        let content = BackupContent(settings: settings, includesSecret: includesSecret, progress: progress)
        return try await onOwnThread {
            // Until this function ends no photo is deleted, and no other backup writes here.
            let retention = try PhotoRetention(folder: settings.photoFolder)
            defer { withExtendedLifetime(retention) {} }
            guard let lock = try FileLock(path) else {
                throw Problem(.invalid, code: "backup_running", "Another backup to \(path) is running.")
            }
            defer { withExtendedLifetime(lock) {} }
            try removeUnfinished()
            var summary = try write(content)
            LastBackup.record(summary.createdAt, in: settings)
            summary.deletedBackups = try deleteOld(keep: keep)
            return summary
        }
    }

    private func write(_ content: BackupContent) throws -> BackupSummary {
        let now = Clock.system.now()
        var reading = BackupReading(since: try backups().last.flatMap(Self.time), at: now)
        // Some file systems allow no colons in names.
        let name = now.description.replacing(":", with: "-")
        let part = "\(path)/\(name)\(Self.unfinished)"
        try FileSystem.makeFolder(part)
        var summary = try content.copy(to: part, createdAt: now) { relative, checksum in
            try keep("\(content.settings.photoFolder)/\(relative)", as: relative, checksum, &reading)
        }
        try reading.readRest(of: self)
        (summary.mendedFiles, summary.lostFiles) = (reading.mended, reading.unmended.count)
        for folder in [part, "\(path)/\(Self.files)"] { try FileSystem.sync(folder) }
        summary.path = "\(path)/\(name)"
        try FileSystem.move(part, to: summary.path)
        try FileSystem.sync(path)
        return summary
    }

    /// The digests and paths of the photo files whose digests begin with wanted digits.
    func storedFiles(where isWanted: (String) -> Bool) throws -> [(digest: String, path: String)] {
        let files = "\(path)/\(Self.files)"
        return try FileSystem.names(in: files).filter(isWanted).flatMap { prefix in
            try FileSystem.names(in: "\(files)/\(prefix)").filter { $0.utf8.count == 64 }
                .map { (digest: $0, path: "\(files)/\(prefix)/\($0)") }
        }
    }

    /// Renames a damaged file: nothing takes it for the content of its name, and it can still be looked at until the
    /// next old backup is deleted.
    static func setAside(_ file: String) throws { try FileSystem.move(file, to: "\(file).damaged") }

    /// The time in a backup's name.
    private static func time(of name: String) -> Instant? {
        Instant(name.prefix(11) + name.dropFirst(11).replacing("-", with: ":"))
    }

    func file(_ sha256: String) -> String { "\(path)/\(Self.files)/\(sha256.prefix(2))/\(sha256)" }

    /// Copies a file unless its content is already here. A file with the stored checksum counts as that content, so
    /// that a photo that was damaged on the server's disk stays intact in later backups, too. A file here that was
    /// damaged is copied again.
    private func keep(
        _ source: String, as relative: String, _ checksum: String?, _ reading: inout BackupReading
    ) throws -> BackupEntry? {
        // Without a stored checksum the file itself is read, and written only when its content is new.
        guard let known = try checksum ?? FileDigest(of: source, with: PhotoHasher())?.sha256 else { return nil }
        var isDamaged = false
        if let bytes = FileSystem.size(of: file(known)) {
            if reading.isWhole(file(known), known, as: source) {
                return BackupEntry(path: relative, bytes: bytes, sha256: known)
            }
            try Self.setAside(file(known))
            isDamaged = true
        }
        let part = "\(path)/\(Self.files)/copy\(Self.unfinished)"
        let output = try BackupFile(replacing: part)
        guard let digest = try FileDigest(of: source, with: PhotoHasher(), each: output.append) else {
            try FileSystem.remove(part)
            if isDamaged { reading.mend(known, with: "") }
            return nil
        }
        try output.finish()
        let target = file(digest.sha256)
        try FileSystem.makeFolder(FileSystem.parent(of: target))
        try FileSystem.move(part, to: target)
        try FileSystem.sync(FileSystem.parent(of: target))
        if isDamaged { reading.mend(known, with: digest.sha256) }
        return BackupEntry(path: relative, bytes: digest.bytes, sha256: digest.sha256)
    }

    private func removeUnfinished() throws {
        for name in try FileSystem.names(in: path) where name.hasSuffix(Self.unfinished) {
            try FileSystem.remove("\(path)/\(name)")
        }
    }

    private func deleteOld(keep: Int) throws -> Int {
        let old = try backups().dropLast(keep)
        for name in old {
            // Renamed first, so that an interrupted deletion does not look like a backup.
            let unfinished = "\(path)/\(name)\(Self.unfinished)"
            try FileSystem.move("\(path)/\(name)", to: unfinished)
            PacedFile.empty("\(unfinished)/\(BackupManifest.database)")
            try FileSystem.remove(unfinished)
        }
        if !old.isEmpty { try deleteUnusedFiles() }
        return old.count
    }

    private func deleteUnusedFiles() throws {
        var used: Set<String> = []
        for name in try backups() {
            try ManifestReader("\(path)/\(name)/\(BackupManifest.file)").readAll { used.insert($0.sha256) }
        }
        let files = "\(path)/\(Self.files)"
        for prefix in try FileSystem.names(in: files) {
            for name in try FileSystem.names(in: "\(files)/\(prefix)") where !used.contains(name) {
                try FileSystem.remove("\(files)/\(prefix)/\(name)")
            }
        }
    }

    private static func isName(_ name: String) -> Bool {
        name.prefixMatch(of: /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z/)?.range.upperBound == name.endIndex
    }

    static func requireDatabase(_ settings: Settings) throws {
        guard try settings.hasInstallation() else {
            let place = settings.isInPostgreSQL ? settings.databaseName : settings.dataFolder
            throw Problem(.notFound, code: "no_installation", "\(place) has no Digs installation in it.")
        }
    }
}
