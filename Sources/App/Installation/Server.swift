import API
import Domain
import Hummingbird
import HummingbirdCore
import Logging
import PhotoFiles
import ServiceLifecycle
import Synchronization

/// Serves an installation until it is stopped.
package struct Server: Sendable {
    private static let maxConnections = 8_192
    /// Needed after a version with another rule for hidden places; afterwards there are none.
    private static let hiddenPlacesPerStep = 200

    let installation: Installation
    let logger: Logger
    let notifier: SystemdNotifier
    /// Called with the port once connections are accepted.
    let onReady: @Sendable (Int) async -> Void

    package init(
        installation: Installation, logger: Logger, notifier: SystemdNotifier = SystemdNotifier(socketPath: nil),
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        (self.installation, self.logger, self.notifier, self.onReady) = (installation, logger, notifier, onReady)
    }

    package func run() async throws {
        try await installation.store.releaseClaimedMail()
        var configuration = ServiceGroupConfiguration(
            services: try (services() + [stopNotifier]).map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // Requests that are still running then are cut off: a slow client must not keep the server from stopping.
        configuration.maximumGracefulShutdownDuration = .seconds(installation.settings.shutdownSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// All services that run with the server, the listener last.
    func services() throws -> [any Service] {
        let installation = installation
        let matcher = SavedSearchMatcher(feed: installation.store, synonyms: installation.settings.synonyms)
        // The first services stop last: views are counted until the last request, and the snapshot has all changes.
        var services: [any Service] = [
            SearchSnapshotWriter(keeper: installation.snapshots, settings: installation.settings),
            ViewWriter(views: installation.views, store: installation.store, logger: logger),
            Periodic(milliseconds: 200, logger: logger, work: ChangePoller.marketplaces(installation).poll),
            Periodic(milliseconds: 200, logger: logger, work: ChangePoller.publishedData(installation).poll),
            Periodic(milliseconds: 1000, logger: logger) {
                _ = try await installation.store.closeExpired(at: installation.clock.now(), limit: 500)
            },
            Periodic(milliseconds: 500, logger: logger, work: matcher.step),
            Periodic(milliseconds: 1000, logger: logger) {
                _ = try await installation.store.renewHiddenPlaces(limit: Self.hiddenPlacesPerStep)
            },
            Periodic(
                milliseconds: 1000, logger: logger,
                work: PhotoHashBackfill(store: installation.store, library: installation.photos).step),
            Periodic(milliseconds: 60_000, logger: logger) {
                _ = try await installation.store.endExpiredBadges(limit: 500)
                try await installation.mail.cleanUp()
            },
            Periodic(milliseconds: 600_000, logger: logger) { try await Self.cleanUp(installation, logger) },
            Periodic(milliseconds: FreeMemory.milliseconds, logger: logger, work: FreeMemory.release),
        ]
        services += try notifying()
        for _ in 0..<MailDelivery.atOnce {
            services.append(
                Periodic(milliseconds: 100, logger: logger, executor: .shared, work: installation.mail.step))
        }
        if installation.settings.loadsFiguresAhead {
            services.append(
                FigureLoader(
                    rents: installation.rents, areas: installation.areas, nearby: installation.nearby, logger: logger))
        }
        if let port = installation.settings.adminPort { services.append(adminApplication(port: port)) }
        return services + [try application()]
    }

    /// What tells people of messages and notifications.
    private func notifying() throws -> [Periodic] {
        let (store, tenants, clock) = (installation.store, installation.tenants, installation.clock)
        let mailer = try installation.mailer()
        let messages = MessageMailer(store: store, tenants: tenants, mailer: mailer, clock: clock)
        let notifications = NotificationMailer(store: store, tenants: tenants, mailer: mailer, clock: clock)
        let decisions = DecisionMailer(store: store, tenants: tenants, mailer: mailer, clock: clock)
        let notices = NoticeMailer(store: store, tenants: tenants, mailer: mailer, clock: clock)
        let scheduler = NotificationScheduler(store: store, clock: clock)
        return [
            Periodic(milliseconds: 1000, logger: logger, executor: .shared, work: messages.step),
            Periodic(milliseconds: 1000, logger: logger, executor: .shared, work: notifications.step),
            Periodic(milliseconds: 1000, logger: logger, executor: .shared, work: decisions.step),
            Periodic(milliseconds: 1000, logger: logger, executor: .shared, work: notices.step),
            Periodic(milliseconds: 10_000, logger: logger, work: scheduler.step),
            Periodic(milliseconds: EventPoller.milliseconds, logger: logger, work: EventPoller(installation).poll),
        ]
    }

    private func application() throws -> some Service {
        let settings = installation.settings
        let router = try RouteAssembly(installation, logger: logger).routes().router()
        return Application(
            responder: router.buildResponder(),
            server: .limitedHTTP1(settings.connectionLimits, counter: installation.connections),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maxConnections, logger: logger)),
            onServerRunning: { [onReady, installation, notifier] channel in
                let port = channel.localAddress?.port ?? settings.port
                installation.serverAddress.set(port: port)
                notifier.send(.status("Serving on port \(port)"))
                notifier.send(.ready)
                await onReady(port)
            },
            logger: logger)
    }

    private func adminApplication(port: Int) -> some Service {
        let router = Routes.adminRouter(installation.metrics, measure: Gauges(installation: installation).measure)
        return Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger)
    }

    private var stopNotifier: StopNotifier {
        StopNotifier(notifier: notifier, readiness: installation.readiness, events: installation.events)
    }

    private static func cleanUp(_ installation: Installation, _ logger: Logger) async throws {
        _ = try await installation.store.deleteOldIdempotencyRecords()
        _ = try await installation.store.deleteOldBans()
        _ = try await installation.store.deleteOldReportOutcomes()
        installation.eraser.request()
        _ = try await installation.store.deleteOldVersions(limit: 10_000)
        _ = try await installation.store.deleteOldChanges(
            keeping: 100_000, after: installation.snapshots.sequence)
        _ = try await installation.store.deleteOldUnavailableFavorites(limit: 10_000)
        _ = try await installation.store.deleteExpiredShortlists(limit: 10_000)
        _ = try await installation.store.deleteOldNotifications(limit: 10_000)
        _ = try await installation.store.deleteOldContactViews(limit: 10_000)
        _ = try await installation.store.deleteOldEvents(limit: 10_000)
        _ = try await installation.store.deleteOldNotices(limit: 100)
        _ = try await installation.store.deleteOldRemovedContacts()
        _ = try await installation.store.deleteOldShownContacts(limit: 10_000)
        _ = try await installation.store.deleteOldPhotoHashes(limit: 10_000)
        try SchemaUpgrade.deleteOldBackups(of: installation.settings.databasePath)
        // A backup that was killed leaves a copy of the database.
        try IncomingFolder.removeAbandoned(in: installation.settings.backupFolder)
        await installation.sweep.run()
        do { try await sweepPhotos(installation, logger) } catch is PhotosAreKept {
            // A backup copies them; the next sweep does the work.
        }
    }

    private static func sweepPhotos(_ installation: Installation, _ logger: Logger) async throws {
        let store = installation.store
        let report = try await installation.photos.sweep { try await store.isNeeded($0, in: $1) }
        guard report.isWorthTelling else { return }
        logger.notice(
            "Photos that no listing has were swept",
            metadata: [
                "quarantined": "\(report.quarantined)", "postponed": "\(report.postponed)",
                "restored": "\(report.restored)", "deleted": "\(report.deleted)", "kept": "\(report.kept)",
            ])
    }
}
