import App
import ArgumentParser
import Domain
import Foundation

struct Check: DataCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check that nothing in the data folder or in backups is lost or damaged. A server can keep running.",
        discussion: """
            Ends with status 1 when something is, and with 3 when it could not look. Reads every photo, so run it at a \
            quiet time. --repair moves photos of no listing away and stores checksums of photos from earlier versions.

            With --backup, reads an archive, or all backups of a folder, and checks that they can be restored.
            """)

    /// The exit status when the check itself fails.
    private static let couldNotLook = ExitCode(3)

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Repair what can be repaired without a backup.") var repair = false
    @Option(help: ArgumentHelp("Check this archive or folder of backups instead.", valueName: "PATH"))
    var backup: String?

    func validate() throws {
        guard backup == nil || !repair else { throw ValidationError("--repair is for a data folder, not a backup.") }
    }

    func run() async throws {
        ProcessPriority.lower()
        do { try await check() } catch let problem as Problem {
            say(problem)
            throw Self.couldNotLook
        }
    }

    private func check() async throws {
        if let backup { return try await checkBackup(backup) }
        let progress = common.progress("Photos", stopped: Progress.nothing)
        let report = try await report { progress.show($0) }
        progress.finish()
        try output.print(report, lines: report.lines)
        if !report.isWhole { throw ExitCode.failure }
    }

    /// A folder that can't be written to, as in a read-only snapshot, and a PostgreSQL database are checked by way of a
    /// copy of the database.
    private func report(_ progress: @escaping @Sendable (Int) -> Void) async throws -> CheckReport {
        let settings = try common.existing()
        let isWritable = access(settings.dataFolder, W_OK) == 0
        guard settings.isInPostgreSQL || !isWritable else {
            return try await FolderCheck(common.open(), repairs: repair, progress: progress).run()
        }
        guard !repair else {
            throw Problem.invalid(
                "repair", isWritable ? "works with SQLite only" : "needs a folder that can be written to")
        }
        let copy =
            try await isWritable
            ? CopiedInstallation(of: settings, keepingPhotos: true, logger: common.logger())
            : CopiedInstallation(ofReadOnly: settings, logger: common.logger())
        defer { withExtendedLifetime(copy) {} }
        return try await FolderCheck(copy.installation, of: settings, repairs: false, progress: progress).run()
    }

    private func checkBackup(_ path: String) async throws {
        let progress = common.progress("Files", stopped: Progress.nothing)
        let report = try await BackupCheck(path) { progress.show($0) }.run()
        progress.finish()
        try output.print(report, lines: report.lines)
        if !report.isWhole { throw ExitCode.failure }
    }
}
