import Domain
import Foundation
import Secrets

/// The folder with all data of an installation, for the user that runs it alone.
enum DataFolder {
    /// Makes the folder where there is none, and takes from everybody else what an earlier version, a copy or a
    /// restored backup gave them: folders are 0700, files 0600.
    static func prepare(_ settings: Settings) throws {
        // What this process makes from here on, by whatever library.
        umask(0o077)
        let path = settings.dataFolder
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Problem(
                .invalid, code: "no_data_folder",
                "The data folder \(path) cannot be created: \(error.localizedDescription)")
        }
        try close(path)
        // SQLite gives its log the mode of the database, so that is made first.
        let descriptor = open(settings.databasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Takes a folder, and all that is in it, from everybody but its owner. A folder that was closed already is
    /// trusted to have kept others out; the files directly in it are looked at all the same.
    private static func close(_ path: String) throws {
        try restrict(path, to: 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            let inner = "\(path)/\(name)"
            guard let status = status(of: inner) else { continue }
            if status.st_mode & S_IFMT == S_IFREG { try restrict(inner, to: 0o600) }
            if status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 != 0 { try close(inner) }
        }
    }

    /// Leaves alone what is closed already: who only reads a folder of somebody else need not own it.
    private static func restrict(_ path: String, to mode: mode_t) throws {
        guard let status = status(of: path), status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, mode) == 0 || errno == ENOENT else {
            throw Problem(
                .invalid, code: "open_data_folder",
                "\(path) can be read by others, and that cannot be changed: \(String(cString: strerror(errno))).")
        }
    }

    /// `nil` for what is gone, or is a link to elsewhere.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFLNK ? status : nil
    }

    /// The installation's secret, 32 bytes that only the owner may read.
    ///
    /// - Parameter isNew: whether there is no database yet: then a secret is made. A database without its secret is
    ///   refused, for nothing that it sealed could ever be read again.
    static func secret(at path: String, isNew: Bool) throws -> InstallationSecret {
        if !FileManager.default.fileExists(atPath: path) {
            guard isNew else { throw missingSecret(path) }
            try make(path)
        }
        guard let secret = InstallationSecret(Array(try Data(contentsOf: URL(fileURLWithPath: path)))) else {
            throw Problem(
                .invalid, code: "broken_secret",
                "The file \(path) does not hold \(InstallationSecret.length) bytes. Restore it from a backup.")
        }
        return secret
    }

    private static func missingSecret(_ path: String) -> Problem {
        Problem(
            .invalid, code: "secret_missing",
            "There is a database, but its secret \(path) is gone. Bring the file back from the backup of this folder.")
    }

    static func wrongSecret(_ path: String) -> Problem {
        Problem(
            .invalid, code: "secret_mismatch",
            "The secret \(path) is not the one that this database was made with. Bring both back from the same backup.")
    }

    /// Written beside and linked into place, so that of two processes one wins and no half a secret is ever read. It
    /// is on the disk, its name included, before anything is sealed with it.
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
            .invalid, code: "no_secret", "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
}
