import App
import ArgumentParser
import Domain
import Foundation

struct Migrate: DataCommand {
    static let configuration = CommandConfiguration(
        abstract: "Migrate the database to this version. `digs serve` does so by itself.",
        discussion: """
            No other process can use the data folder in the meantime. A copy of the database is saved next to it \
            first; all steps run as one transaction, so that a failure or a kill leaves the database as it was.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Only show what would be done.") var dryRun = false

    private struct Outcome: Encodable {
        let fromVersion: Int
        let toVersion: Int
        let steps: [String]
        var copy: String?
        let dryRun: Bool
    }

    func run() async throws {
        let settings = try common.settings()
        let upgrade = SchemaUpgrade(settings, logger: try common.logger())
        switch try await upgrade.state() {
        case .absent:
            let reason =
                settings.isInPostgreSQL
                ? "\(settings.databaseName) has no tables yet." : "There's no database at \(settings.databasePath)."
            throw Problem(.notFound, code: "no_database", reason)
        case .current:
            let version = upgrade.migrator.newestVersion
            try output.print(
                Outcome(fromVersion: version, toVersion: version, steps: [], dryRun: dryRun),
                lines: ["The database already has schema version \(version). Nothing to do."])
        case .outdated(let version, let steps):
            let newest = upgrade.migrator.newestVersion
            let backup = upgrade.migrator.keepsCopy ? upgrade.migrator.backupPath(of: version) : nil
            let copy = backup.map { ", with a copy in \($0)" } ?? ""
            let plan = ["Version \(version) → \(newest)\(copy):"] + steps.map { "  \($0.title)" }
            if !output.json { print(plan.joined(separator: "\n")) }
            if !dryRun { try await upgrade.run() }
            let outcome = Outcome(
                fromVersion: version, toVersion: newest, steps: steps.map(\.title), copy: backup, dryRun: dryRun)
            let end = dryRun ? "Dry run: nothing was changed." : "The database now has schema version \(newest)."
            try output.print(outcome, lines: [end])
        }
    }
}
