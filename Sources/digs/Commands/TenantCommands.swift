import App
import ArgumentParser
import Domain

struct TenantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant", abstract: "The marketplaces of this installation.",
        subcommands: [
            TenantCreate.self, TenantList.self, TenantShow.self, TenantHost.self, TenantSet.self,
            TenantLogoCommand.self,
            TenantRename.self,
            TenantDelete.self,
        ])
}

struct TenantCreate: DataCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Create a marketplace.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "Its name: lowercase letters, digits and hyphens.") var name: String
    @Option(help: "A host name of the marketplace; can be repeated.") var host: [String] = []

    func run() async throws {
        try Tenant.checkName(name)
        let hosts = try host.map(checkedHost)
        let installation = try await common.open()
        let tenant = Tenant(id: .init(at: installation.clock.now()), name: name, settings: TenantSettings())
        let audit = installation.auditEntry(
            .createTenant, on: tenant.id.description, ([name] + hosts).joined(separator: " "))
        try await installation.store.tenants.create(tenant, hosts: hosts, audit: audit)
        let place = " at \(hosts.joined(separator: ", "))"
        print("Created tenant \(name)\(hosts.isEmpty ? "; give it a host with `digs tenant host add`" : place).")
    }
}

struct TenantList: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show the marketplaces and their hosts.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let installation = try await common.open()
        var reports: [TenantReport] = []
        for (tenant, hosts) in try await installation.store.tenants.tenants() {
            reports.append(try await TenantReport(tenant, hosts: hosts, installation))
        }
        try output.print(reports, lines: reports.flatMap(\.lines))
    }
}

struct TenantHost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "host", abstract: "The hosts of marketplaces.", subcommands: [Add.self, Remove.self])

    struct Add: DataCommand {
        static let configuration = CommandConfiguration(abstract: "Let a host lead to a marketplace.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "The marketplace's name.") var tenant: String
        @Argument(help: "The host name, without a port.") var host: String

        func run() async throws {
            let (installation, host) = (try await common.open(), try checkedHost(host))
            let id = try await installation.tenant(named: tenant).id
            try await installation.store.tenants.addHost(
                host, to: id, audit: installation.auditEntry(.addHost, on: host))
            print("\(host) leads to \(tenant).")
        }
    }

    struct Remove: DataCommand {
        static let configuration = CommandConfiguration(abstract: "Stop a host from leading to a marketplace.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "The marketplace's name.") var tenant: String
        @Argument(help: "The host name.") var host: String

        func run() async throws {
            let (installation, host) = (try await common.open(), try checkedHost(host))
            let (id, audit) = (
                try await installation.tenant(named: tenant).id, installation.auditEntry(.removeHost, on: host)
            )
            guard try await installation.store.tenants.removeHost(host, from: id, audit: audit) else {
                throw Problem(.notFound, code: "not_found", "\(host) doesn't lead to \(tenant).")
            }
            print("\(host) no longer leads to \(tenant).")
        }
    }
}

struct TenantSet: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change settings of a marketplace.",
        discussion: TenantSettings.help)

    @OptionGroup var common: CommonOptions
    @Argument(help: "The marketplace's name.") var tenant: String
    @Argument(help: "One or more of name=value.") var changes: [String]

    func run() async throws {
        let installation = try await common.open()
        let tenant = try await installation.tenant(named: tenant)
        var (settings, chosen) = (tenant.settings, String?.none)
        for change in changes {
            let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw ValidationError("\(change) must be name=value.") }
            if parts[0] == "universities" { chosen = parts[1] } else { try settings.set(parts[0], to: parts[1]) }
        }
        let universities = try await chosen.map { try await Self.universities($0, installation) }
        let audit = installation.auditEntry(.setTenant, on: tenant.id.description, changes.joined(separator: " "))
        try await installation.store.tenants.save(settings, of: tenant.id, audit: audit)
        if let universities {
            try await installation.store.universities.choose(universities: universities, for: tenant.id)
        }
        print("Changed \(tenant.name).")
        if settings.currency != tenant.settings.currency { try await tellPrices(of: tenant, settings, installation) }
    }

    private func tellPrices(of tenant: Tenant, _ settings: TenantSettings, _ installation: Installation) async throws {
        print("New listings are priced in \(settings.currency).")
        let counts = try await installation.store.tenants.listingCounts(in: tenant.id, otherThan: settings.currency)
        for (currency, count) in counts.sorted(by: { $0.key < $1.key }) {
            print(
                "\(count.counted("listing")) will stay priced in \(currency): prices aren't converted, and searches "
                    + "compare the numbers.")
        }
    }

    /// The universities of a comma-separated list; `nil` for `all`. Throws a problem naming an unknown one.
    private static func universities(_ text: String, _ installation: Installation) async throws -> [University.ID]? {
        guard text != "all" else { return nil }
        guard !text.isEmpty else {
            throw Problem.invalid("universities", "must be all, or ids or IPEDS numbers separated by commas")
        }
        let known = try await installation.store.universities.universities()
        return try text.split(separator: ",").map { name in
            let found = known.first { $0.id.description == name || $0.unitID.map(String.init) == String(name) }
            guard let found else { throw Problem.invalid("universities", "names \(name), which we don't know") }
            return found.id
        }
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func map<Other>(_ change: (Wrapped) async throws -> Other) async rethrows -> Other? {
        if let self { try await change(self) } else { nil }
    }
}

private func checkedHost(_ text: String) throws -> String {
    guard let host = HostName.normalized(text) else {
        throw Problem.invalid("host", "must be a host name, not \(text)")
    }
    return host
}
