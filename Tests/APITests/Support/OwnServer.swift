import Domain
import Foundation
import Logging

@testable import App

/// A complete installation in a temporary folder, served on a real socket, for one test: for what concerns a whole
/// installation. Everything else is
/// tested on a `TestServer`.
final class OwnServer: TestMarketplace {
    let installation: Installation
    let port: Int
    let clock: TestClock
    let folder: URL
    let steps = SerialSteps()

    private init(installation: Installation, port: Int, clock: TestClock, folder: URL) {
        self.installation = installation
        self.port = port
        self.clock = clock
        self.folder = folder
    }

    var tenantName: String { Tenant.defaultName }
    var host: String? { nil }
    var headers: [String: String] { [:] }

    func scoped(host: String) -> String { host }
    func scoped(tenant: String) -> String { tenant }
    func isOwn(file path: String) -> Bool { true }

    /// Starts a server, runs `body` with it, and stops and deletes it. With limits that refill, its clock is slow: how
    /// many pass must not depend on how busy the machine is.
    ///
    /// - Parameter background: what runs beside requests. `step` runs a round of anything else.
    static func run(
        background: Set<BackgroundService> = [], strictHosts: Bool = false, geocoder: String = "none",
        requireVerifiedEmail: Bool = false, configure: @Sendable (inout Settings) -> Void = { _ in },
        logger: Logger = .silent, _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        let folder = TestFolder.new()
        var settings = try await DataFolderTemplate.copy(to: folder)
        defer { DataFolderTemplate.remove(settings) }
        (settings.strictHosts, settings.geocoder) = (strictHosts, geocoder)
        configure(&settings)
        let clock = TestClock()
        if settings.rateLimits != nil { clock.slowDown() }
        let installation = try await Installation(settings, clock: clock.clock, logger: logger)
        if requireVerifiedEmail {
            let tenant = try await installation.tenant(named: Tenant.defaultName)
            try await installation.store.tenants.save(.ofTests(requireVerifiedEmail: true), of: tenant.id)
        }
        try await installation.load()
        try await installation.serve(background: background, logger: logger) { port in
            try await body(OwnServer(installation: installation, port: port, clock: clock, folder: folder))
        }
        try installation.database.close()
    }
}
