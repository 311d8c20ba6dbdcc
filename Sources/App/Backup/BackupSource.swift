import Domain
import Foundation
import Imports
import Processes

/// A backup as it is named on the command line: an archive, a folder of backups for its newest, or one backup in it.
enum BackupSource {
    case archive(String)
    case backup(name: String, folder: BackupFolder)

    /// Throws when there is none.
    init(_ path: String) throws {
        if let folder = BackupFolder(existing: path) {
            guard let newest = try folder.backups().last else { throw Problem.notABackup("the folder has none") }
            self = .backup(name: newest, folder: folder)
        } else if let folder = BackupFolder(existing: FileSystem.parent(of: path)) {
            self = .backup(name: URL(fileURLWithPath: path).lastPathComponent, folder: folder)
        } else if FileSystem.exists(path) {
            self = .archive(path)
        } else if access(path, F_OK) != 0, errno == EACCES {
            throw Problem.noSuchFile(path)
        } else {
            throw Problem(.notFound, code: "no_backup", "There's no backup at \(path).")
        }
    }

    func read(into writer: RestoreWriter) async throws {
        switch self {
        case .archive(let path): try await Self.read(archive: path, into: writer)
        case .backup(let name, let folder): try Self.read(name, of: folder, into: writer)
        }
    }

    private static func read(_ name: String, of folder: BackupFolder, into writer: RestoreWriter) throws {
        let manifest = "\(folder.path)/\(name)/\(BackupManifest.file)"
        try writer.append(from: manifest)
        try ManifestReader(manifest).readAll { entry in
            let file = folder.file(of: entry, in: name)
            // A file of another length would shift all that follows, so it is read on its own first.
            if writer.mayLeaveOut, !BackupReading.isWhole(file, entry.sha256) {
                if entry.bytes > 0 { try writer.skip() }
            } else {
                try writer.append(from: file)
            }
        }
    }

    /// `tar` writes the contents of the archive's files to its output, one after the other, and nothing to the disk.
    private static func read(archive: String, into writer: RestoreWriter) async throws {
        let path = URL(fileURLWithPath: archive).path
        // `tar` would unpack a compressed archive of any kind by itself, to a thousand times its size.
        guard try TarProgram.isPlainArchive(path) else {
            throw Problem.notABackup("it isn't a tar archive as digs backup writes it, without compression")
        }
        let child = try await ChildProcess.stream(
            "tar", ["--extract", "--to-stdout", "--force-local", "--file=\(path)"], environment: TarProgram.environment,
            in: "/", to: { try writer.append($0) })
        // An archive that is cut short is read as far as it goes.
        guard child.terminationStatus == .exited(0) || writer.mayLeaveOut else {
            throw Problem.notABackup("tar \(child.terminationStatus): \(child.standardError.prefix(300))")
        }
    }
}

extension BackupFolder {
    /// The file of an entry of a backup: its own, or one that all backups share.
    func file(of entry: BackupEntry, in backup: String) -> String {
        let isOwn = entry.path == BackupManifest.database || entry.path == BackupManifest.secret
        return isOwn ? "\(path)/\(backup)/\(entry.path)" : file(entry.sha256)
    }
}

extension RestoreWriter {
    /// Appends the content of a file.
    fileprivate func append(from path: String) throws {
        guard let stream = fopen(path, "re") else { throw Problem.backup("open", path) }
        defer { fclose(stream) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            try append(Array(buffer[..<count]))
        }
        guard ferror(stream) == 0 else { throw Problem.backup("read", path) }
    }
}
