import API
import Domain
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle
import Synchronization

/// Serves an installation until it is told to stop.
struct Server: Sendable {
    private static let mostConnections = 8_192
    /// After a version with another rule of hidden places; without, none is left.
    private static let hiddenPlacesPerStep = 200

    let installation: Installation
    let logger: Logger
    /// Called with the port once connections are accepted.
    var onReady: @Sendable (Int) async -> Void = { _ in }

    func run() async throws {
        try await installation.store.giveBackTakenMail()
        var configuration = ServiceGroupConfiguration(
            services: try services().map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        // Whoever is still being served then is cut off: a slow client must not keep the server from stopping.
        configuration.maximumGracefulShutdownDuration = .seconds(installation.settings.shutdownSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Everything that runs while the server does, the listener last.
    func services() throws -> [any Service] {
        let installation = installation
        // What stands first stops last: looks are counted until nobody asks any more.
        var services: [any Service] = [
            ViewWriter(views: installation.views, store: installation.store, logger: logger),
            Periodic(milliseconds: 200, logger: logger, work: Follower(installation: installation).step),
            Periodic(milliseconds: 1000, logger: logger) {
                _ = try await installation.store.closeExpired(at: installation.clock.now(), limit: 500)
            },
            Periodic(milliseconds: 500, logger: logger, work: SavedSearchMatcher(feed: installation.store).step),
            Periodic(milliseconds: 1000, logger: logger) {
                _ = try await installation.store.renewHiddenPlaces(limit: Self.hiddenPlacesPerStep)
            },
            Periodic(milliseconds: 60_000, logger: logger) {
                _ = try await installation.store.endExpiredBadges(limit: 500)
                try await installation.mail.tidyUp()
            },
            Periodic(milliseconds: 600_000, logger: logger) { try await Self.tidyUp(installation) },
        ]
        for _ in 0..<MailDelivery.atOnce {
            services.append(Periodic(milliseconds: 500, logger: logger, work: installation.mail.step))
        }
        if let port = installation.settings.adminPort { services.append(adminApplication(port: port)) }
        return services + [try application()]
    }

    private func application() throws -> some Service {
        let settings = installation.settings
        return Application(
            router: Routes.router(try installation.services(logger: logger)),
            server: .limitedHTTP1(settings.connectionLimits, counter: installation.connections),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections, logger: logger)),
            onServerRunning: { [onReady, installation] channel in
                let port = channel.localAddress?.port ?? settings.port
                installation.ownAddress.set(port: port)
                await onReady(port)
            },
            logger: logger)
    }

    private func adminApplication(port: Int) -> some Service {
        let installation = installation
        let router = Routes.adminRouter(installation.metrics) {
            let waiting = (try? await installation.store.waitingMailCount()).map(Double.init)
            return [
                ("digs_listings_visible", "Listings that a search can find.", Double(installation.search.count)),
                ("digs_connections_open", "Connections, trusted proxies' not counted.", Double(installation.connections.count)),
                ("digs_mails_waiting", "Mails that are not delivered yet.", waiting ?? .nan),
            ]
        }
        return Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger)
    }

    private static func tidyUp(_ installation: Installation) async throws {
        _ = try await installation.store.deleteOldReceipts()
        _ = try await installation.store.deleteOldBars()
        try await installation.eraser.tidyUp()
        _ = try await installation.store.deleteOldVersions(limit: 10_000)
        _ = try await installation.store.deleteOldChanges(keeping: 100_000)
        _ = try await installation.store.deleteOldLostFavorites(limit: 10_000)
        await installation.sweep.run()
        let store = installation.store
        try await installation.photos.sweep { digest, tenant in try await store.isNeeded(digest, in: tenant) }
    }
}

/// Follows what other processes write to the same folder.
private final class Follower: Sendable {
    private let installation: Installation
    private let version = Mutex<Int64?>(nil)

    init(installation: Installation) { self.installation = installation }

    @Sendable func step() async throws {
        let now = try await installation.database.foreignVersion()
        guard now != version.withLock({ $0 }) else { return }
        try await installation.tenants.refresh()
        try await installation.universities.refresh()
        try await installation.search.catchUp()
        version.withLock { $0 = now }
    }
}

/// Does something again and again. An error is logged, and the next turn comes all the same.
private struct Periodic: Service {
    let milliseconds: Int
    let logger: Logger
    let work: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await work() } catch is CancellationError { return } catch {
                    logger.error("Work in the background failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .milliseconds(milliseconds))
            }
        }
    }
}
