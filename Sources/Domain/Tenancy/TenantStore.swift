/// Stores the tenants of the installation.
public protocol TenantStore: Sendable {
    /// The tenant of a host name (lowercase, without port); `nil` for an unclaimed one.
    func tenant(ofHost host: String) async throws -> Tenant?
    func tenant(named name: String) async throws -> Tenant?
    /// All tenants with their hosts, by name.
    func tenants() async throws -> [(tenant: Tenant, hosts: [String])]
    /// Creates a tenant. Throws `conflict` when its name or a host is taken.
    func create(_ tenant: Tenant, hosts: [String], audit: AuditEntry?) async throws
    func addHost(_ host: String, to tenant: Tenant.ID, audit: AuditEntry) async throws
    /// Returns whether the tenant had this host.
    func removeHost(_ host: String, from tenant: Tenant.ID, audit: AuditEntry) async throws -> Bool
    func save(_ settings: TenantSettings, of tenant: Tenant.ID, audit: AuditEntry?) async throws
    /// The tenant's logo; `nil` for one that has none.
    func logo(of tenant: Tenant.ID) async throws -> TenantLogo?
    /// Replaces the tenant's logo; `nil` removes it.
    func setLogo(_ logo: TenantLogo?, of tenant: Tenant.ID, audit: AuditEntry) async throws
}

/// A host name as stored in `tenant_hosts`.
public enum HostName {
    /// A colon and five digits.
    private static let maxPortBytes = 6

    /// Lowercase, without port and trailing dot; `nil` unless it is a host name or address.
    public static func normalized(_ text: some StringProtocol) -> String? {
        var host = text.lowercased()
        let isAddress = host.hasPrefix("[")
        let end = isAddress ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
        guard !isAddress || end != nil else { return nil }
        if let end {
            // The part after the colon must be a port: `https://example.edu` does not name the host `https`.
            let port = host[end...]
            let isPort = port.utf8.count <= maxPortBytes && port.dropFirst().utf8.allSatisfy { (48...57).contains($0) }
            guard port.isEmpty || (port.hasPrefix(":") && isPort) else { return nil }
            host = String(host[..<end])
        }
        if host.hasSuffix(".") { host.removeLast() }
        let legal = host.utf8.allSatisfy { byte in
            (97...122).contains(byte) || (48...57).contains(byte) || "-._[]:".utf8.contains(byte)
        }
        return legal && (1...253).contains(host.utf8.count) ? host : nil
    }
}
