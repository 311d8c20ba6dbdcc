import Domain
import Logging
import PhotoFiles

/// Deletes what was kept for long enough.
struct Retention: Sendable {
    let installation: Installation
    let logger: Logger

    @Sendable func step() async throws {
        _ = try await installation.store.idempotencyRecords.deleteOldIdempotencyRecords()
        _ = try await installation.store.accounts.deleteOldBans()
        _ = try await installation.store.bounces.endOldSuppressions()
        _ = try await installation.store.accounts.deleteEndedSessions(limit: 10_000)
        if let days = installation.settings.keepMessagesDays {
            let moment = installation.clock.now() - .days(days)
            _ = try await installation.store.conversations.deleteConversations(
                withoutMessageSince: moment, limit: 10_000)
        }
        if let days = installation.settings.keepAuditDays {
            _ = try await installation.store.audit.deleteRows(
                before: installation.clock.now() - .days(days), limit: 10_000)
        }
        _ = try await installation.store.geocodes.deleteOldResults(limit: 10_000)
        _ = try await installation.store.reports.deleteOldReportOutcomes()
        installation.eraser.request()
        _ = try await installation.store.cases.deleteOldVersions(limit: 10_000)
        try await forgetWebhookEvents()
        _ = try await installation.store.searchSource.deleteOldChanges(
            keeping: 100_000, after: installation.snapshots.sequence)
        _ = try await installation.store.favorites.deleteOldUnavailableFavorites(limit: 10_000)
        _ = try await installation.store.shortlists.deleteExpiredShortlists(limit: 10_000)
        _ = try await installation.store.notifications.deleteOldNotifications(limit: 10_000)
        _ = try await installation.store.contactViews.deleteOldContactViews(limit: 10_000)
        _ = try await installation.store.accountEvents.deleteOldEvents(limit: 10_000)
        _ = try await installation.store.announcements.deleteOldAnnouncements(limit: 100)
        _ = try await installation.store.mailAllowances.deleteOldMailCauses()
        _ = try await installation.store.accountTraces.deleteOldTraces(limit: 10_000)
        _ = try await installation.store.signals.deleteOldRemovedContacts()
        _ = try await installation.store.signals.deleteOldShownContacts(limit: 10_000)
        _ = try await installation.store.photos.deleteOldPhotoHashes(limit: 10_000)
        try SchemaUpgrade.deleteOldBackups(of: installation.settings.databasePath)
        // A backup that was killed leaves a copy of the database.
        try IncomingFolder.removeAbandoned(in: installation.settings.backupFolder)
        await installation.sweep.run()
        do { try await sweepPhotos() } catch is PhotosLockedByBackup {
            // A backup copies them; the next sweep does the work.
        }
    }

    private func forgetWebhookEvents() async throws {
        let outbox = installation.store.webhookOutbox
        if try !installation.webhookReceivers().isOn { try await outbox.skipListings() }
        let oldest = installation.clock.now() - WebhookDelivery.shownFor
        _ = try await outbox.deleteSettled(before: oldest, limit: 10_000)
    }

    private func sweepPhotos() async throws {
        let store = installation.store
        let report = try await installation.photos.sweep { try await store.photos.isNeeded($0, in: $1) }
        guard report.isWorthTelling else { return }
        logger.notice(
            "Photos that no listing has were swept",
            metadata: [
                "quarantined": "\(report.quarantined)", "postponed": "\(report.postponed)",
                "restored": "\(report.restored)", "deleted": "\(report.deleted)", "kept": "\(report.kept)",
            ])
    }
}
