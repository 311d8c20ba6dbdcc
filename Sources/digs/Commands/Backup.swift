import App
import ArgumentParser
import Domain

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Back up the data folder, whether or not a server is running.",
        discussion: """
            Writes an archive that `tar` reads: the database as it is at one moment, the photos of its listings, \
            the secret, and a manifest with the SHA-256 of each. With --to, adds a backup to a folder that holds each \
            photo once. Emails and exports stored as files in the data folder aren't part of it.

            Without the secret, what it sealed can't be read again: two-step verification, waiting emails and stored \
            responses are lost, hidden locations move, and the audit log can't be verified. A database is only served \
            with its own secret.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "Add a backup to this folder of backups instead of writing an archive. [DIGS_BACKUP_TO]")
    var to: String?
    @Option(help: "How many backups --to keeps. [DIGS_BACKUP_KEEP, 14]") var keep: Int?
    @Flag(help: "Leave the secret out, to keep it elsewhere.") var withoutSecret = false
    @Argument(help: "The archive, a new file; - for standard output.") var file: String?

    func run() async throws {
        let (folder, count) = (to ?? (file == nil ? environment("BACKUP_TO") : nil), try count())
        guard (folder == nil) != (file == nil) else {
            throw ValidationError("Name either an archive, or a folder with --to.")
        }
        let settings = try common.settings()
        ProcessPriority.lower()
        let progress = Progress("Backup")
        let report: @Sendable (String, Int) -> Void = { progress.show($1) }
        let summary =
            if let folder {
                try await BackupFolder(making: folder)
                    .add(settings, includesSecret: !withoutSecret, keep: count, progress: report)
            } else {
                try await TarBackup(settings, includesSecret: !withoutSecret, progress: report).run(to: file ?? "-")
            }
        progress.finish()
        tell(summary)
    }

    private func count() throws -> Int {
        let count =
            try keep
            ?? environment("BACKUP_KEEP").map { text in
                guard let number = Int(text) else {
                    throw Problem.invalid("DIGS_BACKUP_KEEP", "must be a number, not \(text)")
                }
                return number
            }
        guard (1...10_000).contains(count ?? 14) else { throw Problem.invalid("keep", "must be 1 to 10000") }
        return count ?? 14
    }

    /// Prints to standard error, because standard output may be the archive.
    private func tell(_ summary: BackupSummary) {
        let name = summary.path == "-" ? "Backup" : summary.path
        let secret = summary.hasSecret ? "" : ", without the secret"
        say("\(name): \(summary.files.counted("file")), \(summary.bytes.counted("byte"))\(secret)")
        if summary.deletedBackups > 0 { say("Older backups deleted: \(summary.deletedBackups)") }
        guard summary.missingFiles + summary.changedFiles > 0 else { return }
        let (missing, changed) = (summary.missingFiles, summary.changedFiles)
        say("Files of photos missing: \(missing), changed: \(changed). `digs check` names them.")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into an empty data folder.",
        discussion: """
            Compares each file with the SHA-256 in the backup's manifest and checks the database before it says that \
            it is done. A folder with anything in it is refused and left as it is.
            """)

    @OptionGroup var common: CommonOptions
    @Argument(help: "An archive, or a folder of backups for its newest, or one backup in it.") var source: String

    func run() async throws {
        let summary = try await Restore(common.settings(), logger: common.logger()).run(from: source)
        print("Restored to \(summary.path): \(summary.files.counted("file")) as of \(summary.createdAt).")
        if !summary.hasSecret {
            print("The backup has no secret. Copy the database's own to \(summary.path)/secret before you serve it.")
        }
    }
}

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check that nothing in the data folder is lost or damaged, whether or not a server is running.",
        discussion: """
            Ends with status 1 when something is. Reads every photo, so run it at a quiet time. --repair \
            moves photos of no listing away and stores checksums of photos from earlier versions.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Repair what can be repaired without a backup.") var repair = false

    func run() async throws {
        ProcessPriority.lower()
        let progress = Progress("Photos")
        let report = try await FolderCheck(common.open(), repairs: repair) { progress.show($0) }.run()
        progress.finish()
        try output.print(report, lines: report.lines)
        if !report.isWhole { throw ExitCode.failure }
    }
}
