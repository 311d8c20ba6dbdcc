import App
import ArgumentParser
import Domain

struct MoveCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move the database to a PostgreSQL server, or back into the data folder.",
        discussion: """
            The server can go on running: all rows are copied and compared, then what has changed since, and only for \
            the last changes requests wait, for a second or two. Photos, mails and the secret stay in the data folder. \
            A failure or a kill leaves everything as it was.

            A file that was moved from is kept beside it for 30 days. A PostgreSQL database that was moved from takes \
            no more changes: drop it once you don't need it.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @Option(
        help: ArgumentHelp(
            "The URL of an empty PostgreSQL database; or sqlite, to move from --database into the data folder.",
            valueName: "URL"))
    var to: String
    @Flag(help: "Only show what would be moved.") var dryRun = false

    func run() async throws {
        let source = try common.existing()
        var target = source
        if to == "sqlite" { target.useFile() } else { try target.set(database: to, "to") }
        let progress = common.progress("Rows", stopped: Progress.nothing)
        let outcome = try await DatabaseMove(from: source, to: target, isDry: dryRun).run(logger: common.logger()) {
            progress.show($0, fraction: $1 > 0 ? Double($0) / Double($1) : 1)
        }
        progress.finish()
        try output.print(outcome, lines: lines(outcome, target))
    }

    private func lines(_ outcome: DatabaseMove.Outcome, _ target: Settings) -> [String] {
        let rows = outcome.rows.counted("row")
        guard !outcome.dryRun else { return ["Dry run: \(rows) would be moved to \(outcome.to)."] }
        let next =
            target.isInPostgreSQL
            ? "Set DIGS_DATABASE to its URL, for the next start." : "Remove DIGS_DATABASE, for the next start."
        return ["Moved \(rows) from \(outcome.from) to \(outcome.to). \(next)"]
    }
}
