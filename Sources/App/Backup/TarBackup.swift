import Domain
import Foundation
import PacedFiles
import PhotoFiles
import Processes
import Store

/// Writes a backup of a data folder as one archive, by Debian's `tar`, while a server may serve the folder.
package struct TarBackup: Sendable {
    private let settings: Settings
    private let content: BackupContent

    package init(
        _ settings: Settings, includesSecret: Bool, progress: @escaping @Sendable (String, Int) -> Void = { _, _ in }
    ) {
        self.settings = settings
        content = BackupContent(settings: settings, includesSecret: includesSecret, progress: progress)
    }

    /// Counts what a backup of either kind would hold now. Writes nothing.
    package func plan() async throws -> BackupSummary {
        try BackupFolder.requireDatabase(settings)
        let content = content
        return try await onOwnThread { try content.plan() }
    }

    /// - Parameter path: of the archive, which must not exist yet; `-` for the standard output.
    package func run(to path: String) async throws -> BackupSummary {
        try BackupFolder.requireDatabase(settings)
        guard path == "-" || !FileSystem.exists(path) else {
            throw Problem(.invalid, code: "exists", "\(path) already exists. Choose another name, or delete it first.")
        }
        let (settings, content, part) = (settings, content, path + ".part")
        // Both end with this function: photos are kept until the archive is complete, and the copies are deleted.
        let retention = try await onOwnThread { try PhotoRetention(folder: settings.photoFolder) }
        defer { withExtendedLifetime(retention) {} }
        let stage = try IncomingFolder(in: settings.backupFolder)
        defer { withExtendedLifetime(stage) {} }
        var summary = try await onOwnThread { try Self.copy(content, to: stage.path) }
        let output = try path == "-" ? BackupFile() : BackupFile(replacing: part)
        do {
            try await archive(stage.path, summary.hasSecret, to: output)
            try output.finish()
            try await onOwnThread { PacedFile.empty("\(stage.path)/\(BackupManifest.database)") }
        } catch {
            if path != "-" { try? FileSystem.remove(part) }
            throw error
        }
        if path != "-" {
            try FileSystem.move(part, to: path)
            try FileSystem.sync(FileSystem.parent(of: path))
        }
        LastBackup.record(summary.createdAt, in: settings)
        summary.path = path
        return summary
    }

    /// The name of the file that lists the photos for `tar`.
    private static let list = "photo-files"

    private static func copy(_ content: BackupContent, to folder: String) throws -> BackupSummary {
        let list = try BackupFile(creating: "\(folder)/\(Self.list)")
        let summary = try content.copy(to: folder, createdAt: Clock.system.now()) { path, _ in
            let file = "\(content.settings.photoFolder)/\(path)"
            guard let digest = try FileDigest(of: file, with: PhotoHasher()) else { return nil }
            try list.append(Array("\(BackupManifest.photos)/\(path)".utf8) + [0])
            return BackupEntry(path: path, bytes: digest.bytes, sha256: digest.sha256)
        }
        try list.finish()
        return summary
    }

    /// The files follow the manifest's order, and the manifest comes first.
    private func archive(_ stage: String, _ hasSecret: Bool, to output: BackupFile) async throws {
        let data = URL(fileURLWithPath: settings.dataFolder).path
        let child = try await ChildProcess.stream(
            "tar",
            [
                "--create", "--file=-", "--format=gnu", "--no-recursion", "--owner=0", "--group=0", "--numeric-owner",
                "--mode=u=rw,go=", "--directory=\(stage)", BackupManifest.file, BackupManifest.database,
                "--directory=\(data)", "--null", "--verbatim-files-from", "--files-from=\(stage)/\(Self.list)",
            ] + (hasSecret ? ["--directory=\(stage)", "--add-file=\(BackupManifest.secret)"] : []),
            environment: TarProgram.environment, in: stage, to: output.append)
        guard child.terminationStatus == .exited(0) else {
            throw Problem.backup("tar", data, "it \(child.terminationStatus): \(child.standardError)")
        }
    }
}

enum TarProgram {
    /// A clean environment, because `TAR_OPTIONS` would change what tar does.
    static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    /// Where the first header of an archive has its mark, and the mark.
    private static let (markOffset, mark) = (257, Array("ustar".utf8))

    /// Whether a file begins with the header of an archive that is not compressed.
    static func isPlainArchive(_ path: String) throws -> Bool {
        guard let stream = fopen(path, "re") else { throw Problem.backup("open", path) }
        defer { fclose(stream) }
        var beginning = [UInt8](repeating: 0, count: markOffset + mark.count)
        return fread(&beginning, 1, beginning.count, stream) == beginning.count
            && beginning.suffix(mark.count) == mark[...]
    }
}
