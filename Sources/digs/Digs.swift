import App
import ArgumentParser
import Domain
import Foundation

/// The command line.
@main
struct Digs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "digs", abstract: "A student-housing marketplace that you run yourself.",
        version: Version.current,
        subcommands: [
            Serve.self, Import.self, Fetch.self, ImportedDataCommand.self, TenantCommand.self, AdminCommand.self,
            KeyCommand.self, AnnouncementCommand.self, MailCommand.self, AuditCommand.self, Migrate.self,
            MoveCommand.self,
            Backup.self, RestoreCommand.self, Check.self, VersionCommand.self,
        ])

    static func main() async {
        do {
            try CommandName.check(Array(CommandLine.arguments.dropFirst()))
            var parsed = try parseAsRoot()
            if let command = parsed as? any AsyncParsableCommand { try await run(command) } else { try parsed.run() }
            try finishOutput()
        } catch let problem as Problem {
            say(problem)
            Foundation.exit(1)
        } catch {
            // Help and version are no errors.
            guard exitCode(for: error) != .success else { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { say(message) }
            Foundation.exit(exitCode(for: error).rawValue)
        }
    }

    private static func run(_ command: any AsyncParsableCommand) async throws {
        var command = command
        guard let folder = (command as? any DataCommand)?.common.folder else { return try await command.run() }
        defer { FileOwners.giveBack(folder) }
        // A server tells of them in its log.
        if !(command is Serve) { for warning in EnvironmentVariables.warnings() { say("digs: \(warning)") } }
        do { try await command.run() } catch {
            if let problem = OperatorProblems.problem(for: error, in: folder) { throw problem }
            throw error
        }
    }

    /// Throws when what was printed could not be written, as to a full disk.
    private static func finishOutput() throws(Problem) {
        guard fflush(nil) == 0 else {
            throw Problem(
                .invalid, code: "unwritable_output",
                "The output can't be written: \(String(cString: strerror(errno))).")
        }
    }
}

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Show the program's version.")

    func run() { print(Version.current) }
}
