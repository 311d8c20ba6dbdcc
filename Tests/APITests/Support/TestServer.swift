import Database
import Domain
import Foundation
import Geo
import Logging
import Store
import Synchronization
import Testing

@testable import App

/// A complete installation in a temporary folder, served on a real socket.
final class TestServer: Sendable {
    let installation: Installation
    let port: Int
    let clock: TestClock
    let folder: URL

    private init(installation: Installation, port: Int, clock: TestClock, folder: URL) {
        (self.installation, self.port, self.clock, self.folder) = (installation, port, clock, folder)
    }

    /// Starts a server, runs `body` with it, and stops and deletes it.
    static func run(
        strictHosts: Bool = false, geocoder: String = "none", requireVerifiedEmail: Bool = false,
        configure: @Sendable (inout Settings) -> Void = { _ in },
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await DataFolderTemplate.copy(to: folder)
        var settings = Settings(dataFolder: folder.path)
        (settings.port, settings.strictHosts, settings.geocoder) = (0, strictHosts, geocoder)
        // A machine that runs all tests at once is slow.
        (settings.passwordIterations, settings.geocoderSeconds) = (100, 300)
        settings.publicFolder = packageFolder.appending(path: "Public").path
        settings.openAPIFile = packageFolder.appending(path: "openapi.yaml").path
        settings.openAPIJSONFile = packageFolder.appending(path: "Public/docs/openapi.json").path
        settings.rentFile = packageFolder.appending(path: "Data/rents.txt").path
        // Tests send requests faster than people do.
        settings.rateLimits = nil
        settings.loadsFiguresAhead = false
        configure(&settings)
        let clock = TestClock()
        let installation = try await Installation(settings, clock: clock.clock, logger: logger)
        if requireVerifiedEmail {
            let tenant = try await installation.tenant(named: Tenant.defaultName)
            try await installation.store.save(tenantSettings(requireVerifiedEmail: true), of: tenant.id)
        }
        try await installation.load()
        try await serve(installation, logger: logger) { port in
            try await body(TestServer(installation: installation, port: port, clock: clock, folder: folder))
        }
        try installation.database.close()
    }

    /// Most tests let accounts post without verifying their address.
    static func tenantSettings(requireVerifiedEmail: Bool = false) -> TenantSettings {
        var settings = TenantSettings()
        settings.requireVerifiedEmail = requireVerifiedEmail
        return settings
    }

    private static func serve(
        _ installation: Installation, logger: Logger, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await Server(installation: installation, logger: logger, onReady: { ready.yield($0) }).run()
            }
            group.addTask {
                for await port in ports {
                    try await body(port)
                    return
                }
            }
            // Whether the body ends or the server fails: the other is cancelled too.
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let postalAreas = [
        area("US", "14623", "Rochester", "NY", "New York", 43.0834, -77.6344),
        area("US", "19104", "Philadelphia", "PA", "Pennsylvania", 39.9597, -75.2024),
        area("US", "10003", "New York", "NY", "New York", 40.7313, -73.9892),
    ].compactMap(\.self)

    private static func area(
        _ country: String, _ code: String, _ place: String, _ region: String, _ regionName: String, _ latitude: Double,
        _ longitude: Double
    ) -> PostalArea? {
        Coordinate(latitude: latitude, longitude: longitude).map {
            PostalArea(
                country: country, code: code, place: place, regionCode: region, regionName: regionName, center: $0)
        }
    }
}

/// Real time, plus what a test adds.
final class TestClock: Sendable {
    private let ahead = Mutex<Int64>(0)
    private let stoppedAt = Mutex<Instant?>(nil)

    var clock: Clock {
        Clock { [self] in
            let now = stoppedAt.withLock { $0 } ?? Clock.system.now()
            return Instant(milliseconds: now.milliseconds + ahead.withLock { $0 })
        }
    }

    /// From now on, time only passes by `advance`: for tests of seconds, which may pass on a busy machine.
    func stop() { stoppedAt.withLock { $0 = Clock.system.now() } }
    func advance(days: Int) { advance(seconds: days * 86_400) }
    func advance(seconds: Int) { ahead.withLock { $0 += Int64(seconds) * 1000 } }
}

// The accounts of tests.
extension TestServer {
    /// A client that is not signed in.
    var stranger: APIClient { APIClient(port: port) }

    func at(host: String) -> APIClient { APIClient(port: port, host: host) }

    /// Registers `name@example.edu` and returns a client signed in as that account.
    func register(_ name: String, host: String? = nil) async throws -> APIClient {
        let client = APIClient(port: port, host: host)
        let answer = try await client.post(
            "/v1/accounts",
            ["email": "\(name)@example.edu", "password": "correct horse battery", "name": "\(name.capitalized)"])
        try #require(answer.status == 201, "\(answer.text)")
        return client.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }

    /// Registers an admin, of the default tenant unless another one is named.
    func registerAdmin(_ name: String = "ada", tenant: String = Tenant.defaultName, host: String? = nil) async throws
        -> APIClient
    {
        try await register(name, as: .admin, tenant: tenant, host: host)
    }

    /// Makes the address of an account one that was verified, without any mail.
    func markVerified(_ clients: APIClient...) async throws {
        let now = clock.clock.now()
        for client in clients {
            _ = try await installation.database.write { db in
                try db.execute("UPDATE accounts SET email_verified_at = ? WHERE id = ?", now, client.accountID)
            }
        }
    }

    func register(
        _ name: String, as role: Account.Role, tenant: String = Tenant.defaultName, host: String? = nil
    ) async throws -> APIClient {
        let client = try await register(name, host: host)
        let tenant = try await installation.tenant(named: tenant)
        let id = try #require(Account.ID(client.accountID))
        try await installation.store.setRole(
            role, of: id,
            audit: AuditEntry(
                at: clock.clock.now(), actor: .operator, action: .init(granting: role), subject: client.accountID,
                reason: nil),
            in: tenant.id)
        return client
    }

    /// Creates a tenant with one host.
    func makeTenant(_ name: String, host: String) async throws {
        let tenant = Tenant(id: .init(at: clock.clock.now()), name: name, settings: Self.tenantSettings())
        try await installation.store.create(tenant, hosts: [host])
        try await installation.tenants.refresh()
    }

    /// Sets a setting of the default tenant.
    func set(_ setting: String, to text: String) async throws {
        let tenant = try await installation.tenant(named: Tenant.defaultName)
        var settings = tenant.settings
        try settings.set(setting, to: text)
        try await installation.store.save(settings, of: tenant.id)
        try await installation.tenants.refresh()
    }
}
