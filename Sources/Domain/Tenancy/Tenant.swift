/// A marketplace on the installation: a campus, a union, a city. Never a person who rents.
public struct Tenant: Sendable {
    public typealias ID = Domain.ID<Tenant>

    public let id: ID
    /// The name on the command line: lowercase letters, digits and hyphens.
    public let name: String
    public let settings: TenantSettings
    public let hasLogo: Bool
    /// The pages that its admins wrote, in the order of `TenantPage.Name`.
    public let pages: [TenantPage.Name]

    public init(
        id: ID, name: String, settings: TenantSettings, hasLogo: Bool = false, pages: [TenantPage.Name] = []
    ) {
        self.id = id
        self.name = name
        self.settings = settings
        self.hasLogo = hasLogo
        self.pages = pages
    }

    /// The tenant of unclaimed hosts.
    public static let defaultName = "default"

    /// Throws unless `name` is a valid tenant name.
    public static func checkName(_ name: String) throws(Problem) {
        let characters = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard characters, (1...40).contains(name.utf8.count), !name.hasPrefix("-"), !name.hasSuffix("-") else {
            throw .invalid("name", "must have 1 to 40 lowercase letters, digits and hyphens, no hyphen at the ends")
        }
    }
}
