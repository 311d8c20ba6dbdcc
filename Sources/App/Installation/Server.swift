import API
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

/// Serves an installation until it is stopped.
package struct Server: Sendable {
    /// Connections for the metrics: a few programs ask for them.
    private static let adminConnections = 16

    let installation: Installation
    let logger: Logger
    let notifier: SystemdNotifier
    /// The services that run beside requests. Tests run only those that they are about.
    let background: Set<BackgroundService>
    /// Called with the port once connections are accepted.
    let onReady: @Sendable (Int) async -> Void

    package init(
        installation: Installation, logger: Logger, notifier: SystemdNotifier = SystemdNotifier(socketPath: nil),
        background: Set<BackgroundService> = Set(BackgroundService.allCases),
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.installation = installation
        self.logger = logger
        self.notifier = notifier
        self.background = background
        self.onReady = onReady
    }

    package func run() async throws {
        try await installation.store.outbox.releaseClaimedMail()
        var configuration = ServiceGroupConfiguration(
            services: try (services() + [stopNotifier]).map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // Requests that are still running after this time are cut off: a slow client must not keep the server from
        // stopping.
        configuration.maximumGracefulShutdownDuration = .seconds(installation.settings.shutdownSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// All services that run with the server, the listener last.
    private func services() throws -> [any Service] {
        let beside = BackgroundServices(installation: installation, logger: logger)
        var services = try BackgroundService.allCases.filter(background.contains).flatMap(beside.services)
        let (metricsServed, metrics) = AsyncStream<Never>.makeStream()
        if let port = installation.settings.adminPort {
            services.append(adminApplication(port: port, onReady: metrics.finish))
        } else {
            metrics.finish()
        }
        return services + [try application(after: metricsServed)]
    }

    /// The listener, which tells that it's ready once the metrics are served too: services start in no order.
    private func application(after metricsServed: AsyncStream<Never>) throws -> some Service {
        let settings = installation.settings
        let router = try RouteAssembly(installation, logger: logger).routes().router()
        return Application(
            responder: router.buildResponder(),
            server: .limitedHTTP1(settings.connectionLimits, counter: installation.connections),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024),
            onServerRunning: { [onReady, installation, notifier] channel in
                let port = channel.localAddress?.port ?? settings.port
                installation.serverAddress.set(port: port)
                for await _ in metricsServed {}
                guard !Task.isCancelled else { return }
                notifier.send(.status("Serving on port \(port)"))
                notifier.send(.ready)
                await onReady(port)
            },
            logger: logger)
    }

    private func adminApplication(port: Int, onReady: @escaping @Sendable () -> Void) -> some Service {
        let router = Routes.adminRouter(installation.metrics, measure: Gauges(installation: installation).measure)
        return Application(
            router: router,
            server: .limitedHTTP1(
                ConnectionLimits(),
                counter: ConnectionCounter(
                    perAddress: Self.adminConnections, total: Self.adminConnections, trusted: nil)),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in onReady() },
            logger: logger)
    }

    private var stopNotifier: StopNotifier {
        StopNotifier(notifier: notifier, readiness: installation.readiness, events: installation.events)
    }
}
