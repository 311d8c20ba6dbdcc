import ArgumentParser
import Domain
import Foundation
import Logging

/// Options of all commands. Each can also be set in the environment, as `DIGS_` and its name.
struct CommonOptions: ParsableArguments {
    @Option(help: "The data folder; created if missing. [DIGS_DATA, ./data]")
    var data: String?

    @Option(help: "What is logged: debug, info, warning or error. [DIGS_LOG, info]")
    var log: String?

    func settings() throws -> Settings { Settings(dataFolder: data ?? environment("DATA") ?? "./data") }

    func logger() throws -> Logger {
        let name = log ?? environment("LOG") ?? "info"
        guard let level = Logger.Level(rawValue: name) else {
            throw Problem.invalid("log", "is debug, info, warning or error, not \(name)")
        }
        return Logger(label: "digs") { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }

    func open() async throws -> Installation { try await Installation(settings(), logger: logger()) }
}

/// The environment variable of an option; an empty one counts as absent.
func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["DIGS_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
}

extension Installation {
    /// An audit entry for an operator's action.
    func auditEntry(_ action: AuditEntry.Action, on subject: String, _ more: String? = nil) -> AuditEntry {
        AuditEntry(at: clock.now(), actor: .operator, action: action, subject: subject, reason: more)
    }

    /// The tenant with this name. Throws not found.
    func tenant(named name: String) async throws -> Tenant {
        guard let tenant = try await store.tenant(named: name) else {
            throw Problem(
                .notFound, code: "not_found", "There is no tenant \(name). `digs tenant list` shows those there are.")
        }
        return tenant
    }

    /// The account with this address. Throws not found.
    func account(_ email: String, in tenant: Tenant) async throws -> Account {
        guard let account = try await store.account(email: EmailAddress(email), in: tenant.id) else {
            throw Problem(.notFound, code: "not_found", "The tenant \(tenant.name) has no account \(email).")
        }
        return account
    }
}
