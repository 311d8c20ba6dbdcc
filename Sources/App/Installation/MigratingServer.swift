import API
import Domain
import Hummingbird
import Logging
import ServiceLifecycle

/// Responds on the server's port while the database is being changed: alive, but not ready.
package struct MigratingServer: Sendable {
    private static let shutdownSeconds = 5

    let host: String
    let port: Int
    let limits: ConnectionLimits
    let logger: Logger
    /// Called with the port once connections are accepted.
    let onReady: @Sendable (Int) async -> Void

    package init(
        host: String, port: Int, limits: ConnectionLimits = ConnectionLimits(), logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.logger = logger
        self.onReady = onReady
    }

    /// Serves until `work` is done.
    package func run(while work: @Sendable () async throws -> Void) async throws {
        let application = Application(
            router: Routes.migratingRouter(),
            server: .limitedHTTP1(
                limits, counter: ConnectionCounter(perAddress: limits.perAddress, total: limits.total, trusted: nil)),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { await onReady($0.localAddress?.port ?? port) }, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [.init(service: application, successTerminationBehavior: .ignore)], gracefulShutdownSignals: [],
            logger: logger)
        // The next server needs the port.
        configuration.maximumGracefulShutdownDuration = .seconds(Self.shutdownSeconds)
        let services = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            do { try await work() } catch {
                await services.triggerGracefulShutdown()
                throw error
            }
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
    }
}
