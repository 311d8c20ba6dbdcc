import Domain
import Foundation
import Testing

@testable import App

/// A marketplace that a test works on: one of many on the server that tests share, or all of a server of its own.
protocol TestMarketplace: Sendable {
    var installation: Installation { get }
    var port: Int { get }
    var tenantName: String { get }
    /// The `Host` of its requests, if it is not the address itself.
    var host: String? { get }
    /// Headers that its clients add to each request.
    var headers: [String: String] { get }
    var steps: SerialSteps { get }

    /// The host, or the name, of another tenant of this test, as it is called on the server.
    func scoped(host: String) -> String
    func scoped(tenant: String) -> String
    /// Whether a mail or a photo, by the path of its file, is this test's.
    func isOwn(file path: String) -> Bool
}

extension TestMarketplace {
    /// A client that is not signed in.
    var stranger: APIClient { APIClient(port: port, host: host).with(headers) }
    /// The `Host` header of its clients.
    var authority: String { host ?? "127.0.0.1:\(port)" }
    /// Where links lead.
    var webAddress: String { host.map { "https://\($0)" } ?? "http://\(authority)" }
    var now: Instant { installation.clock.now() }

    /// A client of another tenant's host.
    func at(host: String) -> APIClient { APIClient(port: port, host: scoped(host: host)).with(headers) }

    func tenant() async throws -> Tenant { try await installation.tenant(named: tenantName) }

    /// Another tenant, that the test made.
    func tenant(named name: String) async throws -> Tenant {
        try await installation.tenant(named: scoped(tenant: name))
    }

    /// Creates another tenant, with one host.
    func makeTenant(_ name: String, host: String) async throws {
        let tenant = Tenant(id: .init(at: now), name: scoped(tenant: name), settings: .ofTests())
        try await installation.store.tenants.create(tenant, hosts: [scoped(host: host)])
        try await installation.tenants.refresh()
    }

    /// Changes settings, each from its text.
    func set(_ texts: KeyValuePairs<String, String>) async throws {
        let tenant = try await self.tenant()
        var settings = tenant.settings
        for (name, text) in texts { try settings.set(name, to: text) }
        try await installation.store.tenants.save(settings, of: tenant.id)
        try await installation.tenants.refresh()
    }

    func set(_ setting: String, to text: String) async throws { try await set([setting: text]) }
}

// The accounts of tests.
extension TestMarketplace {
    /// Registers `name@example.edu` and returns a client signed in as that account.
    func register(_ name: String, host: String? = nil) async throws -> APIClient {
        let client = host.map(at) ?? stranger
        let answer = try await client.post(
            "/v1/accounts",
            ["email": "\(name)@example.edu", "password": "correct horse battery", "name": "\(name.capitalized)"])
        try #require(answer.status == 201, "\(answer.text)")
        return client.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }

    /// Registers an admin, of the marketplace's own tenant unless another one is named.
    func registerAdmin(_ name: String = "ada", tenant: String? = nil, host: String? = nil) async throws -> APIClient {
        try await register(name, as: .admin, tenant: tenant, host: host)
    }

    func register(
        _ name: String, as role: Account.Role, tenant: String? = nil, host: String? = nil
    ) async throws -> APIClient {
        let client = try await register(name, host: host)
        let tenant = if let tenant { try await self.tenant(named: tenant) } else { try await self.tenant() }
        let id = try #require(Account.ID(client.accountID))
        try await installation.store.moderation.setRole(
            role, of: id,
            audit: AuditEntry(
                at: now, actor: .operator, action: .init(granting: role), subject: client.accountID, reason: nil),
            in: tenant.id)
        return client
    }

    /// Makes the address of an account one that was verified, without any mail.
    func markVerified(_ clients: APIClient...) async throws {
        let now = now
        for client in clients {
            try await installation.database.write { db in
                try db.execute("UPDATE accounts SET email_verified_at = ? WHERE id = ?", now, client.accountID)
            }
        }
    }
}

// Services that run beside requests.
extension TestMarketplace {
    /// Delivers all mails that are due.
    func deliverMail() async throws { try await round(of: .mailDelivery) }

    /// Matches changed listings with saved searches.
    func matchSavedSearches() async throws { try await round(of: .savedSearches) }

    fileprivate func round(of kind: BackgroundService) async throws {
        let services = try BackgroundServices(installation: installation, logger: .silent).services(kind)
        try await steps.run(try #require(services.first as? Periodic, "\(kind) has no rounds").work)
    }
}

extension OwnServer {
    /// Runs one round of services, one after the other.
    func step(_ kinds: BackgroundService...) async throws {
        for kind in kinds { try await round(of: kind) }
    }
}
