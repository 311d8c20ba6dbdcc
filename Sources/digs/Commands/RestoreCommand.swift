import App
import ArgumentParser
import Domain

struct RestoreCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into an empty data folder.",
        discussion: """
            Compares each file with the SHA-256 in the backup's manifest and checks the database before it says that \
            it is done. A folder with anything in it is refused and left as it is.

            With --skip-damaged, photos that are damaged or missing in the backup are left out and named, and the \
            command ends with status 2. A damaged database is refused.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Leave out what is damaged in the backup, and name it.") var skipDamaged = false
    @Flag(help: "Only read the backup, and show what would be restored.") var dryRun = false
    @OptionGroup var output: OutputOptions
    @Argument(help: "An archive, or a folder of backups for its newest, or one backup in it.") var source: String

    func run() async throws {
        let restore = try Restore(common.settings(), skipsDamaged: skipDamaged)
        let summary = try await dryRun ? restore.tryOut(from: source) : restore.run(from: source)
        try output.print(summary, lines: lines(summary))
        if !summary.skipped.isEmpty { throw ExitCode(2) }
    }

    private func lines(_ summary: BackupSummary) -> [String] {
        let done = dryRun ? "Dry run, nothing was restored to" : "Restored to"
        var lines = ["\(done) \(summary.path): \(summary.files.counted("file")) as of \(summary.createdAt)."]
        if !summary.hasSecret {
            lines.append(
                "The backup has no secret. Copy the database's own to \(summary.path)/secret before you serve it.")
        }
        guard !summary.skipped.isEmpty else { return lines }
        return lines + ["Damaged in the backup, and lost: \(summary.skipped.count.counted("file"))"]
            + summary.skipped.map { "  \($0)" }
    }
}
