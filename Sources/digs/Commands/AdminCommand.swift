import App
import ArgumentParser
import Domain

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Who can moderate.", subcommands: [Grant.self, Revoke.self, List.self])

    /// The roles that can be granted; `revoke` makes somebody a member again.
    enum Granted: String, ExpressibleByArgument, CaseIterable {
        case moderator, admin

        var role: Account.Role {
            switch self {
            case .moderator: .moderator
            case .admin: .admin
            }
        }
    }

    struct Grant: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account an admin or a moderator of its marketplace.",
            discussion: """
                A moderator can put listings on hold and release them; an admin can also delete listings, block \
                accounts and assign roles.
                """
        )

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Option(help: "moderator or admin.") var role = Granted.admin
        @Argument(help: "The account's email address.") var email: String

        func run() async throws {
            try await common.open().set(role.role, email, tenant)
            print("\(email) is \(role == .admin ? "an admin" : "a moderator") now.")
        }
    }

    struct List: DataCommand {
        static let configuration = CommandConfiguration(abstract: "Show who can moderate a marketplace.")

        private struct Row: Encodable {
            let email: String
            let name: String
            let role: String
        }

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?

        func run() async throws {
            let installation = try await common.open()
            let id = try await installation.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName).id
            let rows = try await installation.store.tenants.staff(of: id).map {
                Row(email: $0.email, name: $0.name, role: $0.role.rawValue)
            }
            try output.print(rows, lines: rows.map { "\($0.role)\t\($0.email)\t\($0.name)" })
        }
    }

    struct Revoke: DataCommand {
        static let configuration = CommandConfiguration(abstract: "Make an admin or a moderator a member again.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Argument(help: "The account's email address.") var email: String

        func run() async throws {
            try await common.open().set(.member, email, tenant)
            print("\(email) is a member now.")
        }
    }
}

extension Installation {
    fileprivate func set(_ role: Account.Role, _ email: String, _ tenant: String?) async throws {
        let tenant = try await self.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName)
        let account = try await account(email, in: tenant)
        try await store.moderation.setRole(
            role, of: account.id, audit: auditEntry(.init(granting: role), on: account.id.description), in: tenant.id)
    }
}
