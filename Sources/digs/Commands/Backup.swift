import App
import ArgumentParser
import Domain

struct Backup: DataCommand {
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
    @Flag(help: "Only show how much would be backed up.") var dryRun = false
    @OptionGroup var output: OutputOptions
    @Argument(help: "The archive, a new file; - for standard output.") var file: String?

    func run() async throws {
        let folder = to ?? (file == nil ? environment("BACKUP_TO") : nil)
        let count = try Setting.number(keep, "BACKUP_KEEP", in: 1...10_000) ?? 14
        guard (folder == nil) != (file == nil) else {
            throw ValidationError("Name either an archive, or a folder with --to.")
        }
        guard file != "-" || !output.json else {
            throw ValidationError("Standard output is the archive, so --json has no place.")
        }
        let settings = try common.settings()
        if dryRun {
            let plan = try await TarBackup(settings, includesSecret: !withoutSecret).plan()
            let size = "\(plan.files.counted("file")), \(plan.bytes.counted("byte"))"
            return try output.print(plan, lines: ["Dry run, nothing was written: \(size)."])
        }
        ProcessPriority.lower()
        // The next backup is perhaps that user's, by the timer.
        defer { if let folder { FileOwners.giveBack(folder) } }
        let progress = common.progress("Backup", stopped: "This backup isn't complete, and doesn't count.")
        let report: @Sendable (String, Int) -> Void = { progress.show($1) }
        let summary =
            if let folder {
                try await BackupFolder(making: folder)
                    .add(settings, includesSecret: !withoutSecret, keep: count, progress: report)
            } else {
                try await TarBackup(settings, includesSecret: !withoutSecret, progress: report).run(to: file ?? "-")
            }
        progress.finish()
        if output.json { try output.print(summary, lines: []) } else { tell(summary) }
    }

    /// Prints to standard error, because standard output may be the archive.
    private func tell(_ summary: BackupSummary) {
        let name = summary.path == "-" ? "Backup" : summary.path
        let secret = summary.hasSecret ? "" : ", without the secret"
        say("\(name): \(summary.files.counted("file")), \(summary.bytes.counted("byte"))\(secret)")
        if summary.mendedFiles > 0 {
            say("Damaged files of earlier backups, copied again: \(summary.mendedFiles)")
        }
        if summary.lostFiles > 0 {
            say(
                "Damaged files of earlier backups without a good copy: \(summary.lostFiles). "
                    + "`digs check --backup` names the backups that lack them.")
        }
        if summary.deletedBackups > 0 { say("Older backups deleted: \(summary.deletedBackups)") }
        guard summary.missingFiles + summary.changedFiles > 0 else { return }
        let (missing, changed) = (summary.missingFiles, summary.changedFiles)
        say("Files of photos missing: \(missing), changed: \(changed). `digs check` names them.")
    }
}
