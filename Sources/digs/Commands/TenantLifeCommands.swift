import App
import ArgumentParser
import Domain

struct TenantShow: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a marketplace with its hosts, all its settings and its size.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Its name.") var tenant: String

    func run() async throws {
        let installation = try await common.open()
        let id = try await installation.tenant(named: tenant).id
        for (tenant, hosts) in try await installation.store.tenants.tenants() where tenant.id == id {
            let report = try await TenantReport(tenant, hosts: hosts, installation)
            try output.print(report, lines: report.lines)
        }
    }
}

struct TenantRename: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a marketplace. Its hosts and everything in it stay.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "Its name.") var tenant: String
    @Argument(help: "Its new name: lowercase letters, digits and hyphens.") var name: String

    func run() async throws {
        try Tenant.checkName(name)
        let installation = try await common.open()
        let found = try await installation.tenant(named: tenant)
        try found.checkIsNotDefault()
        let audit = installation.auditEntry(.setTenant, on: found.id.description, "name=\(name)")
        try await installation.store.tenants.rename(found.id, to: name, audit: audit)
        print("The tenant \(tenant) is now called \(name).")
    }
}

struct TenantDelete: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a marketplace with all its accounts, listings and photos. They can't be restored.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "Its name.") var tenant: String
    @Option(help: "The name again, to confirm.") var confirm: String

    func run() async throws {
        guard confirm == tenant else { throw ValidationError("--confirm must be the name \(tenant), not \(confirm).") }
        let installation = try await common.open()
        let found = try await installation.tenant(named: tenant)
        try found.checkIsNotDefault()
        let size = try await installation.store.tenants.size(of: found.id)
        let audit = installation.auditEntry(.deleteTenant, on: found.id.description, tenant)
        try await installation.store.tenants.delete(found.id, audit: audit)
        do { try await installation.removePhotos(of: found.id) } catch is PhotosLockedByBackup {
            say("A backup is running: the server will delete the photos in the days after it.")
        }
        let (accounts, listings) = (size.accounts.counted("account"), size.listings.counted("listing"))
        print("Deleted the tenant \(tenant) with \(accounts) and \(listings).")
    }
}

extension Tenant {
    fileprivate func checkIsNotDefault() throws(Problem) {
        guard name != Tenant.defaultName else {
            throw .invalid("tenant", "can't be the default one: hosts that no tenant claimed lead to it")
        }
    }
}
