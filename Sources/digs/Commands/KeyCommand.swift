import App
import ArgumentParser
import Domain

struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Keys by which programs use the API.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a key and print its secret, which is shown only this once.",
            discussion: """
                With --account, the key acts for that account. Without, it belongs to the marketplace and may only \
                read listings.
                """)

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Option(help: "The email address of the account that it acts for.") var account: String?
        @Option(
            name: .customLong("scope"), parsing: .singleValue,
            help: "listings:read, listings:write or moderation:read; may be repeated. Default: listings:read.")
        var scopes: [String] = []
        @Option(help: "How many days it is valid. Default: until it is revoked.") var days: Int?
        @Argument(help: "A name, which tells what the key is for.") var name: String

        private struct Made: Encodable {
            let id: String
            let secret: String
        }

        func run() async throws {
            if let days, !Limits.keyDays.contains(days) {
                throw Problem.invalid("days", "must be 1 to \(Limits.keyDays.upperBound)")
            }
            let installation = try await common.open()
            let named = self.tenant ?? environment("TENANT") ?? Tenant.defaultName
            let tenant = try await installation.tenant(named: named)
            var holder: Account?
            if let account { holder = try await installation.account(account, in: tenant) }
            try holder?.checkMayPost()
            let now = installation.clock.now()
            let draft = try APIKeyDraft(
                name: name, scopes: scopes.isEmpty ? [APIKey.Scope.listingsRead.rawValue] : scopes,
                expiresAt: days.map { now + .days($0) }, for: holder, at: now)
            let key = draft.key(of: holder.map { .account($0.id) } ?? .marketplace, at: now)
            let secret = try await installation.make(key, in: tenant)
            try output.print(Made(id: key.id.description, secret: secret), lines: [secret])
        }
    }

    struct List: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the keys of an account, or of the marketplace.")

        private struct Row: Encodable {
            let id: String
            let name: String
            let scopes: [String]
            let createdAt: String
            let expiresAt: String?
            let lastUsedAt: String?
        }

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Option(help: "The email address of the account.") var account: String?

        func run() async throws {
            let (installation, tenant, owner) = try await opened(common, tenant, account)
            let rows = try await installation.store.apiKeys.keys(of: owner, in: tenant.id).map { key in
                Row(
                    id: key.id.description, name: key.name, scopes: key.scopes.map(\.rawValue),
                    createdAt: key.createdAt.description, expiresAt: key.expiresAt?.description,
                    lastUsedAt: key.lastUsedAt?.description)
            }
            try output.print(
                rows,
                lines: rows.map {
                    "\($0.id)\t\($0.scopes.joined(separator: " "))\t\($0.lastUsedAt ?? "never used")\t\($0.name)"
                })
        }
    }

    struct Revoke: DataCommand {
        static let configuration = CommandConfiguration(abstract: "End a key at once.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
        @Option(help: "The email address of the account that it acts for.") var account: String?
        @Argument(help: "The key's id, as `digs key list` shows it.") var id: String

        func run() async throws {
            let (installation, tenant, owner) = try await opened(common, tenant, account)
            let found = try await installation.store.apiKeys.keys(of: owner, in: tenant.id)
            guard let key = found.first(where: { $0.id.description == id.lowercased() }) else {
                throw Problem(.notFound, code: "not_found", "There's no key \(id). `digs key list` shows them all.")
            }
            let audit = installation.auditEntry(.revokeKey, on: owner.subject(in: tenant.id), key.auditText)
            try await installation.store.apiKeys.revokeKey(key.id, of: owner, audit: audit, in: tenant.id)
            print("The key \(key.name) has ended.")
        }
    }
}

extension DataCommand {
    /// The installation, the marketplace, and the owner of keys that the options name.
    fileprivate func opened(
        _ common: CommonOptions, _ tenant: String?, _ account: String?
    ) async throws -> (Installation, Tenant, IntegrationOwner) {
        let installation = try await common.open()
        let found = try await installation.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName)
        guard let account else { return (installation, found, .marketplace) }
        return (installation, found, .account(try await installation.account(account, in: found).id))
    }
}
