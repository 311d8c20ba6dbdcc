import ArgumentParser
import Domain

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Who may moderate.", subcommands: [Grant.self, Revoke.self])

    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make an account an admin of its marketplace.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Argument(help: "The account's e-mail address.") var email: String

        func run() async throws {
            try await common.open().set(.admin, .grantAdmin, email, tenant)
            print("\(email) is an admin now.")
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make an admin a member again.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Argument(help: "The account's e-mail address.") var email: String

        func run() async throws {
            try await common.open().set(.member, .revokeAdmin, email, tenant)
            print("\(email) is a member now.")
        }
    }
}

extension Installation {
    fileprivate func set(_ role: Account.Role, _ action: AuditEntry.Action, _ email: String, _ tenant: String?)
        async throws
    {
        let tenant = try await self.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName)
        let account = try await account(email, in: tenant)
        let audit = AuditEntry(
            at: clock.now(), actor: .operator, action: action, subject: account.id.description, reason: nil)
        try await store.setRole(role, of: account.id, audit: audit, in: tenant.id)
    }
}
