import App
import ArgumentParser
import Domain
import Foundation

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Migrate the database to this version. `digs serve` does so by itself.",
        discussion: """
            No other process can use the data folder in the meantime. A copy of the database is saved next to it \
            first; all steps run as one transaction, so that a failure or a kill leaves the database as it was.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Only show what would be done.") var dryRun = false

    func run() async throws {
        let settings = try common.settings()
        let upgrade = SchemaUpgrade(settings, logger: try common.logger())
        switch try await upgrade.state() {
        case .absent:
            throw Problem(.notFound, code: "no_database", "There's no database at \(settings.databasePath).")
        case .current:
            print("The database already has schema version \(upgrade.migrator.newestVersion). Nothing to do.")
        case .outdated(let version, let steps):
            let backup = upgrade.migrator.backupPath(of: version)
            print("Version \(version) → \(upgrade.migrator.newestVersion), with a copy in \(backup):")
            for step in steps { print("  \(step.title)") }
            guard !dryRun else { return }
            try await upgrade.run()
            print("The database now has schema version \(upgrade.migrator.newestVersion).")
        }
    }
}
