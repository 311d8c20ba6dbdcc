import ArgumentParser
import Domain
import Foundation
import Logging

/// Options that every command has. Each is also read from the environment, as `DIGS_` and its name.
struct CommonOptions: ParsableArguments {
    @Option(help: "The data folder. Made when it is not there. [DIGS_DATA, ./data]")
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

/// The environment's value for an option; an empty one is none.
func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["DIGS_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
}

extension Installation {
    /// What an operator does, for the audit log.
    func auditEntry(_ action: AuditEntry.Action, on subject: String, _ more: String? = nil) -> AuditEntry {
        AuditEntry(at: clock.now(), actor: .operator, action: action, subject: subject, reason: more)
    }

    /// The tenant of that name. Problem not found.
    func tenant(named name: String) async throws -> Tenant {
        guard let tenant = try await store.tenant(named: name) else {
            throw Problem(
                .notFound, code: "not_found", "There is no tenant \(name). `digs tenant list` shows those there are.")
        }
        return tenant
    }

    /// The account of that address. Problem not found.
    func account(_ email: String, in tenant: Tenant) async throws -> Account {
        guard let account = try await store.account(email: EmailAddress(email), in: tenant.id) else {
            throw Problem(.notFound, code: "not_found", "The tenant \(tenant.name) has no account \(email).")
        }
        return account
    }
}
