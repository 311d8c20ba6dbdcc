import API

extension RouteAssembly {
    var moderationService: ModerationService { ModerationService(moderation: store, photoSweep: photoSweep) }

    /// Reports, cases, decisions, and what admins change.
    var moderationRoutes: [any FeatureRoutes] {
        [
            ReportRoutes(
                moderation: store, accounts: store, listingService: listingService, idempotency: idempotency,
                sharedLists: SharedListLinks(
                    shortlists: store, cryptography: installation.secret, clock: clock),
                conversations: store, ratings: store, ads: store),
            CaseRoutes(
                moderation: store, listingService: listingService, rents: rentChecks, records: records,
                cursors: cursors),
            DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            AdminRoutes(
                moderation: store, accounts: store, shortlists: store, mailer: mails, clock: clock),
            WantedModerationRoutes(store: store, clock: clock),
            AuditRoutes(moderation: store, cursors: cursors),
            MessageModerationRoutes(store: store, clock: clock),
            BatchDecisionRoutes(moderationService: moderationService, idempotency: idempotency),
            CaseListRoutes(lists: store, moderation: store, accounts: store, cursors: cursors),
            CaseSearchRoutes(store: store, throttle: throttle, cursors: cursors, clock: clock),
            SavedReplyRoutes(replies: store, idempotency: idempotency, clock: clock),
            RatingModerationRoutes(store: store, clock: clock),
            TenantAdminRoutes(
                store: store, logos: installation.photos, cryptography: installation.secret, clock: clock,
                refresh: { [tenants = installation.tenants] in try await tenants.refresh() }),
            AnnouncementAdminRoutes(
                announcements: store, universities: installation.universities, mailer: mails, idempotency: idempotency,
                cursors: cursors, clock: clock),
        ]
    }
}
