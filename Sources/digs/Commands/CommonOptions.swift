import App
import ArgumentParser
import Domain
import Foundation
import Imports
import Logging

/// Options of all commands. Each can also be set in the environment, as `DIGS_` and its name.
struct CommonOptions: ParsableArguments {
    @Option(help: "The data folder; serve and import create it if it's missing. [DIGS_DATA, ./data]")
    var data: String?

    @Option(help: "What is logged: debug, info, warning or error. [DIGS_LOG, info]")
    var log: String?

    func settings() throws -> Settings {
        var settings = Settings(dataFolder: data ?? environment("DATA") ?? "./data")
        settings.rentFile = Settings.find("Data/rents.txt")
        settings.areaFile = Settings.find("Data/areas.tsv.gz")
        settings.pointFile = Settings.find("Data/points-of-interest.tsv.gz")
        return settings
    }

    /// - Parameter format: `text`, or `json` for one JSON object per line.
    func logger(format: String = "text") throws -> Logger {
        let name = log ?? environment("LOG") ?? "info"
        guard let level = Logger.Level(rawValue: name) else {
            throw Problem.invalid("log", "must be debug, info, warning or error, not \(name)")
        }
        guard ["text", "json"].contains(format) else {
            throw Problem.invalid("log-format", "must be text or json, not \(format)")
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
        let settings = try settings()
        guard creating || FileManager.default.fileExists(atPath: settings.databasePath) else {
            throw Problem(
                .notFound, code: "no_installation",
                "\(settings.dataFolder) has no Digs installation in it. "
                    + "`digs serve` creates one; --data names another folder.")
        }
        return try await Installation(settings, logger: logger())
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
