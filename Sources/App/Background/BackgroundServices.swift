import API
import Domain
import Logging
import ServiceLifecycle
import Store

/// Makes the services that run beside the requests of an installation.
struct BackgroundServices: Sendable {
    /// Needed after a version with another rule for hidden places; afterwards there are none.
    private static let hiddenPlacesPerStep = 200

    let installation: Installation
    let logger: Logger

    private var store: Store { installation.store }
    private var clock: Clock { installation.clock }

    /// The services of a kind: several where work is done concurrently.
    func services(_ kind: BackgroundService) throws -> [any Service] {
        switch kind {
        case .searchSnapshots:
            [SearchSnapshotWriter(keeper: installation.snapshots, settings: installation.settings)]
        case .viewCounts: [ViewWriter(views: installation.views, store: store.views, logger: logger)]
        case .marketplaceChanges: [every(200, ChangePoller.marketplaces(installation).poll)]
        case .publishedData: [every(200, ChangePoller.publishedData(installation).poll)]
        case .listingExpiry: [every(1_000, closeExpired)]
        case .accountWork: [every(200, AccountWorker(installation: installation).step)]
        case .savedSearches: [every(500, savedSearchMatcher.step)]
        case .hiddenPlaces:
            [every(1_000) { _ = try await store.listings.renewHiddenPlaces(limit: Self.hiddenPlacesPerStep) }]
        case .photoHashes: [every(1_000, PhotoHashBackfill(store: store.photos, library: installation.photos).step)]
        case .badgeExpiry: [every(60_000, endBadges)]
        case .retention: [every(600_000, Retention(installation: installation, logger: logger).step)]
        case .freeMemory: [every(FreeMemory.milliseconds, FreeMemory.release)]
        case .messageMail:
            [every(1_000, on: .shared, try MessageMailer(store: store.messageMails, mails: mails()).step)]
        case .notificationMail:
            [every(1_000, on: .shared, try NotificationMailer(store: store.notificationMails, mails: mails()).step)]
        case .decisionMail:
            [every(1_000, on: .shared, try DecisionMailer(store: store.decisionMails, mails: mails()).step)]
        case .announcementMail:
            [every(1_000, on: .shared, try AnnouncementMailer(store: store.announcementMails, mails: mails()).step)]
        case .schedule: [every(10_000, NotificationScheduler(store: store.notifications, clock: clock).step)]
        case .events: [every(EventPoller.milliseconds, EventPoller(installation).poll)]
        case .mailDelivery:
            several(MailDelivery.atOnce, each: 100, installation.mail.step)
        case .pushDelivery: try pushDeliverers()
        case .webhookDelivery: try webhookDeliverers()
        case .figures:
            [
                FigureLoader(
                    rents: installation.rents, areas: installation.areas, nearby: installation.nearby, logger: logger)
            ]
        }
    }

    @Sendable private func closeExpired() async throws {
        try await Self.inPortions(of: 50) { try await store.listings.closeExpired(at: clock.now(), limit: $0) }
    }

    /// Repeats work while there is a whole portion of it, with pauses in which others write.
    private static func inPortions(of limit: Int, _ work: (Int) async throws -> Int) async throws {
        while try await work(limit) == limit { try await Task.sleep(for: AccountWorkTable.pause) }
    }

    private func every(
        _ milliseconds: Int, on executor: LowPriorityExecutor? = nil,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> Periodic {
        Periodic(milliseconds: milliseconds, logger: logger, executor: executor, work: work)
    }

    private func pushDeliverers() throws -> [any Service] {
        several(
            PushDelivery.atOnce, each: PushDelivery.milliseconds, try installation.pushDelivery(logger: logger).step)
    }

    private func webhookDeliverers() throws -> [any Service] {
        let (deliverer, pause) = (try installation.webhookDeliverer(logger, mails()), WebhookDeliverer.milliseconds)
        return [every(pause, on: .shared, deliverer.tellAndSend)]
            + several(WebhookDeliverer.atOnce - 1, each: pause, deliverer.send)
    }

    /// Work that several do concurrently.
    private func several(
        _ count: Int, each milliseconds: Int, _ work: @escaping @Sendable () async throws -> Void
    ) -> [any Service] { Array(repeating: every(milliseconds, on: .shared, work), count: count) }

    private var savedSearchMatcher: SavedSearchMatcher {
        SavedSearchMatcher(store, synonyms: installation.settings.synonyms)
    }

    private func mails() throws -> TenantMailer {
        TenantMailer(tenants: installation.tenants, mailer: try installation.mailer(), clock: clock)
    }

    @Sendable private func endBadges() async throws {
        // A badge's end changes the listings of its account, so a few accounts at a time.
        try await Self.inPortions(of: 20) { try await store.mailTokens.endExpiredBadges(limit: $0) }
        try await installation.mail.cleanUp()
    }
}
