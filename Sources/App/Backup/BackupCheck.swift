import Domain
import Foundation

/// Checks that backups can be restored: reads each file of an archive, or each file of a folder of backups once.
package struct BackupCheck: Sendable {
    private let path: String
    private let progress: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - path: an archive, a folder of backups, or one backup in it.
    ///   - progress: receives the number of files read.
    package init(_ path: String, progress: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.path = path
        self.progress = progress
    }

    package func run() async throws -> BackupReport {
        if let folder = BackupFolder(existing: path) {
            let names = try folder.backups()
            guard !names.isEmpty else { throw Problem.notABackup("the folder has none") }
            return try await onOwnThread { try check(names, of: folder) }
        }
        switch try BackupSource(path) {
        case .backup(let name, let folder): return try await onOwnThread { try check([name], of: folder) }
        case .archive: return try await checkArchive()
        }
    }

    private func check(_ names: [String], of folder: BackupFolder) throws -> BackupReport {
        var (report, known) = (BackupReport(), [String: Bool]())
        for name in names {
            var backup = BackupReport.Backup(name: name)
            do {
                try ManifestReader("\(folder.path)/\(name)/\(BackupManifest.file)").readAll { entry in
                    let file = folder.file(of: entry, in: name)
                    let isWhole = known[file] ?? BackupReading.isWhole(file, entry.sha256)
                    if known.updateValue(isWhole, forKey: file) == nil { progress(known.count) }
                    backup.add(entry, isWhole: isWhole)
                }
            } catch let problem as Problem { backup.damaged.append("\(BackupManifest.file): \(problem.detail)") }
            report.backups.append(backup)
        }
        return report
    }

    /// The manifest is the only file that is written, to a folder of its own.
    private func checkArchive() async throws -> BackupReport {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-check-\(UUID().uuidString)").path
        try FileSystem.makeFolder(folder)
        defer { try? FileSystem.remove(folder) }
        let writer = try RestoreWriter(to: folder, damage: .named)
        try await BackupSource.archive(path).read(into: writer)
        try writer.finish()
        var backup = BackupReport.Backup(name: path)
        (backup.files, backup.bytes, backup.damaged) = (writer.summary.files, writer.summary.bytes, writer.damaged)
        return BackupReport(backups: [backup])
    }
}

/// The result of `digs check --backup`.
package struct BackupReport: Encodable, Sendable {
    package struct Backup: Encodable, Sendable {
        package let name: String
        package internal(set) var files = 0
        package internal(set) var bytes = 0
        /// Names of the files that are missing or aren't as the manifest says.
        package internal(set) var damaged: [String] = []

        mutating func add(_ entry: BackupEntry, isWhole: Bool) {
            files += 1
            bytes += entry.bytes
            if !isWhole { damaged.append(entry.path) }
        }
    }

    package internal(set) var backups: [Backup] = []

    package var isWhole: Bool { backups.allSatisfy(\.damaged.isEmpty) }

    /// The report as lines for people.
    package var lines: [String] {
        let hint = isWhole ? [] : ["`digs restore --skip-damaged` restores the rest, unless the database is damaged."]
        return backups.flatMap { backup -> [String] in
            let size = "\(backup.files.counted("file")), \(backup.bytes.counted("byte"))"
            guard !backup.damaged.isEmpty else { return ["\(backup.name): whole (\(size))"] }
            return ["\(backup.name): \(backup.damaged.count.counted("damaged file")) (\(size))"]
                + backup.damaged.prefix(CheckReport.maxExamples).map { "  \($0)" }
        } + hint
    }
}
