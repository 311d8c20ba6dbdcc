import Domain
import Foundation
import PhotoFiles
import Secrets

/// The folder with all data of an installation, accessible only to its user; the photos also to its group, if a web
/// server sends them.
enum DataFolder {
    /// Creates the folder if needed, and removes permissions that an earlier version, a copy or a restored backup left:
    /// folders are 0700, files 0600, shared photos 0750 and 0640. Refuses photos without a database.
    static func prepare(_ settings: Settings) throws {
        // Applies to everything that this process creates, through any library.
        umask(0o077)
        let path = settings.dataFolder
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Problem(
                .invalid, code: "no_data_folder",
                "The data folder \(path) can't be created: \(OperatorProblems.reason(error)).")
        }
        // A command leaves it to the server whether photos are shared.
        let sharesPhotos = settings.sharesPhotos ?? PhotoSharing.isOn(in: settings.photoFolder)
        try close(path, leaving: sharesPhotos ? settings.photoFolder : nil)
        if sharesPhotos {
            try PhotoSharing.turnOn(in: settings.photoFolder)
            // Others only pass through to the photos: everything else stays closed.
            try setMode(0o710, of: path)
        } else {
            try PhotoSharing.turnOff(in: settings.photoFolder)
        }
        if let server = settings.postgreSQL {
            guard try !settings.hasDatabaseFile else { throw twoDatabases(settings.databasePath, server.name) }
            return
        }
        if FileSystem.size(of: settings.databasePath) ?? 0 == 0 {
            try PhotoFolderCheck.check(settings.photoFolder, known: [])
        }
        // SQLite gives its log the permissions of the database, so the database is created first.
        let descriptor = open(settings.databasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    private static func twoDatabases(_ path: String, _ name: String) -> Problem {
        Problem(
            .invalid, code: "two_databases",
            "\(path) is a database too. Give the PostgreSQL database \(name) a data folder of its own, or leave "
                + "--database and DIGS_DATABASE out to serve the file.")
    }

    /// Removes others' permissions from a folder and its content. A folder that was private already is trusted to have
    /// kept others out, but the files directly in it are still checked.
    ///
    /// - Parameter shared: a folder in it that the group may read.
    private static func close(_ path: String, leaving shared: String? = nil) throws {
        try restrict(path, to: shared == nil ? 0o700 : 0o710)
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            let inner = "\(path)/\(name)"
            guard let status = status(of: inner) else { continue }
            if status.st_mode & S_IFMT == S_IFREG { try restrict(inner, to: 0o600) }
            let others: mode_t = inner == shared ? 0o027 : 0o077
            if status.st_mode & S_IFMT == S_IFDIR, status.st_mode & others != 0 { try close(inner) }
        }
    }

    /// Skips what is already private, because a read-only user of somebody else's folder cannot change it.
    private static func restrict(_ path: String, to mode: mode_t) throws {
        guard let status = status(of: path), status.st_mode & 0o077 != 0 else { return }
        try setMode(mode, of: path)
    }

    private static func setMode(_ mode: mode_t, of path: String) throws {
        guard let status = status(of: path), status.st_mode & 0o777 != mode else { return }
        guard chmod(path, mode) == 0 || errno == ENOENT else {
            throw Problem(
                .invalid, code: "open_data_folder",
                "The permissions of \(path) can't be changed: \(OperatorProblems.reason(path)).")
        }
    }

    /// `nil` for a missing file or a link to elsewhere.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFLNK ? status : nil
    }

    /// The installation's secret: 32 bytes that only the owner may read.
    ///
    /// - Parameter isNew: whether there is no database yet; only then a secret is created. A database without its
    ///   secret is refused, because nothing that it sealed could be read again.
    static func secret(at path: String, isNew: Bool) throws -> InstallationSecret {
        if !FileManager.default.fileExists(atPath: path) {
            guard isNew else { throw missingSecret(path) }
            try make(path)
        }
        guard let secret = InstallationSecret(Array(try Data(contentsOf: URL(fileURLWithPath: path)))) else {
            throw Problem(
                .invalid, code: "broken_secret",
                "The file \(path) should have \(InstallationSecret.length) bytes. Restore it from a backup.")
        }
        return secret
    }

    private static func missingSecret(_ path: String) -> Problem {
        Problem(
            .invalid, code: "secret_missing",
            "There is a database, but its secret \(path) is missing. Restore the file from this folder's backup.")
    }

    static func wrongSecret(_ path: String) -> Problem {
        Problem(
            .invalid, code: "secret_mismatch",
            "The secret \(path) isn't the one this database was created with. Restore both from the same backup.")
    }

    /// Written to a temporary file and linked into place: of two processes one wins, and no partial secret is ever
    /// read. It is durable, including its name, before anything is sealed with it.
    private static func make(_ path: String) throws {
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        unlink(draft)
        try write(try Random.bytes(InstallationSecret.length), to: draft)
        defer { unlink(draft) }
        guard link(draft, path) == 0 || errno == EEXIST else { throw unwritable(path) }
        try sync(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { Glibc.close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw unwritable(path)
        }
    }

    private static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unwritable(folder) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw unwritable(folder) }
    }

    private static func unwritable(_ path: String) -> Problem {
        Problem(
            .invalid, code: "no_secret", "\(path) can't be written: \(String(cString: strerror(errno))).")
    }
}
