import App
import ArgumentParser
import Domain
import Foundation
import Imports
import Logging

/// A command that works on a data folder.
protocol DataCommand: AsyncParsableCommand {
    var common: CommonOptions { get }
}

/// Options of all commands. Each can also be set in the environment, as `DIGS_` and its name.
struct CommonOptions: ParsableArguments {
    @Option(help: "The data folder; serve and import create it if it's missing. [DIGS_DATA, ./data]")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database instead of SQLite in the data folder. [DIGS_DATABASE]", valueName: "URL"))
    var database: String?

    @Option(help: "What is logged: debug, info, warning or error. [DIGS_LOG, info]")
    var log: String?

    @Flag(help: "Show no progress.") var quiet = false

    func progress(_ title: String, stopped: String = Progress.whatIsStored) -> Progress {
        Progress(title, isQuiet: quiet, stopped: stopped)
    }

    /// The data folder.
    var folder: String { data ?? environment("DATA") ?? "./data" }

    func settings() throws -> Settings {
        var settings = Settings(dataFolder: folder)
        settings.version = Version.current
        if let (url, name) = Setting.text(database, "DATABASE") { try settings.set(database: url, name) }
        try settings.followMove()
        settings.rentFile = Settings.find("Data/rents.txt")
        settings.areaFile = Settings.find("Data/areas.tsv.gz")
        settings.tractFile = Settings.find("Data/tracts.tsv.gz")
        settings.pointFile = Settings.find("Data/points-of-interest.tsv.gz")
        return settings
    }

    /// - Parameter format: `text`, or `json` for one JSON object per line; `nil` for what the environment says.
    func logger(format: String? = nil) throws -> Logger {
        let (name, source) = Setting.text(log, "LOG") ?? ("info", "log")
        guard let level = Logger.Level(rawValue: name) else {
            throw Problem.invalid(source, "must be debug, info, warning or error, not \(name)")
        }
        let (format, formatSource) = Setting.text(format, "LOG_FORMAT") ?? ("text", "log-format")
        guard ["text", "json"].contains(format) else {
            throw Problem.invalid(formatSource, "must be text or json, not \(format)")
        }
        return Logger(label: "digs") { label in
            guard format == "text" else { return EmailRedactingLogHandler(JSONLogHandler(level: level)) }
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return EmailRedactingLogHandler(handler)
        }
    }

    /// Opens the installation in the data folder. Throws `no_installation` when there is none, unless `creating` it.
    func open(creating: Bool = false) async throws -> Installation {
        try await Installation(creating ? settings() : existing(), logger: logger())
    }

    /// The settings of a data folder with an installation in it. Throws `no_installation` without.
    func existing() throws -> Settings {
        let settings = try settings()
        guard try !settings.hasInstallation() else { return settings }
        let (place, option) =
            settings.isInPostgreSQL
            ? (settings.databaseName, "--database names another database")
            : (settings.dataFolder, "--data names another folder")
        throw Problem(
            .notFound, code: "no_installation",
            "\(place) has no Digs installation in it. `digs serve` creates one; \(option).")
    }
}

extension ImportReport {
    /// Ends the command with status 2 when some rows were bad, and 1 when none was good. (64 means a wrong command
    /// line.)
    func checkRows() throws {
        guard badRowCount > 0 else { return }
        throw imported > 0 ? ExitCode(2) : ExitCode.failure
    }
}

/// The environment variable of an option; an empty one counts as absent.
func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["DIGS_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
}
