import App
import Domain

/// A marketplace's settings for the command line, including defaults.
struct TenantReport: Encodable {
    let id: String
    let name: String
    let isDefault: Bool
    let hosts: [String]
    let settings: [String: String]
    /// Names of the universities it is restricted to; `nil` for all.
    let universities: [String]?
    let accounts: Int
    let listings: Int

    init(_ tenant: Tenant, hosts: [String], _ installation: Installation) async throws {
        id = tenant.id.description
        name = tenant.name
        isDefault = tenant.name == Tenant.defaultName
        self.hosts = hosts
        settings = tenant.settings.texts
        let chosen = try await installation.store.universities.chosen(by: tenant.id)
        let known = chosen == nil ? [] : try await installation.store.universities.universities()
        universities = chosen.map { chosen in known.filter { chosen.contains($0.id) }.map(\.name) }
        let size = try await installation.store.tenants.size(of: tenant.id)
        accounts = size.accounts
        listings = size.listings
    }

    /// One line with name and hosts, and one for each setting.
    var lines: [String] {
        let unclaimed = isDefault ? ["(unclaimed hosts)"] : []
        return ["\(name)\t\((hosts + unclaimed).joined(separator: " "))"]
            + settings.sorted { $0.key < $1.key }.map { "\t\($0.key)=\($0.value)" }
            + ["\tuniversities=\(universities.map { "\($0.count): " + $0.joined(separator: ", ") } ?? "all")"]
            + ["\taccounts: \(accounts), listings: \(listings)"]
    }
}
