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
            Serve.self, Import.self, Fetch.self, TenantCommand.self, AdminCommand.self, AnnouncementCommand.self,
            AuditCommand.self, Migrate.self, Backup.self, RestoreCommand.self, Check.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch let problem as Problem {
            say("digs: \(problem.detail)\(problem.inside.map { " (\($0))" } ?? "")")
            Foundation.exit(1)
        } catch {
            // Help and version are no errors.
            guard exitCode(for: error) != .success else { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { say(message) }
            Foundation.exit(exitCode(for: error).rawValue)
        }
    }
}
