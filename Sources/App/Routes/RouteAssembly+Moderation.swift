import API

extension RouteAssembly {
    var moderationService: ModerationService { ModerationService(decisions: store.decisions, photoSweep: photoSweep) }

    var contactReads: ContactReadService {
        ContactReadService(store: store.contactReads, throttle: throttle, clock: clock)
    }

    /// Reports, cases, decisions, and what admins change.
    var moderationRoutes: [any FeatureRoutes] {
        [
            ReportRoutes(
                reports: store.reports, accounts: store.accounts, listingService: listingService,
                idempotency: idempotency,
                sharedLists: SharedListLinks(
                    shortlists: store.shortlists, cryptography: installation.secret, clock: clock),
                conversations: store.conversations, ratings: store.ratings, ads: store.wantedAds),
            cases,
            DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            AdminRoutes(
                moderation: store.moderation, reports: store.reports, accounts: store.accounts,
                shortlists: store.shortlists, mailer: mails, clock: clock),
            WantedModerationRoutes(store: store.wantedAds, clock: clock),
            AuditRoutes(store: store.audit, cursors: cursors),
            MessageModerationRoutes(store: store.conversations, clock: clock),
            BatchDecisionRoutes(moderationService: moderationService, idempotency: idempotency),
            RingRoutes(
                rings: store.rings, cases: cases,
                service: RingRemovalService(
                    rings: store.rings, moderation: store.moderation, moderationService: moderationService,
                    accounts: store.accounts, mailer: mails, clock: clock),
                idempotency: idempotency),
            CaseListRoutes(
                lists: store.caseLists, cases: store.cases, accounts: store.accounts,
                contactReads: contactReads, cursors: cursors),
            CaseSearchRoutes(store: store.caseSearch, throttle: throttle, cursors: cursors, clock: clock),
            OverviewRoutes(store: store.moderationOverview, clock: clock),
            SavedReplyRoutes(replies: store.savedReplies, idempotency: idempotency, clock: clock),
            RatingModerationRoutes(store: store.ratings, clock: clock),
            TenantAdminRoutes(
                store: store.tenants, logos: installation.photos, cryptography: installation.secret, clock: clock,
                refresh: { [tenants = installation.tenants] in try await tenants.refresh() }),
            AnnouncementAdminRoutes(
                announcements: store.announcements, universities: installation.universities, mailer: mails,
                idempotency: idempotency,
                cursors: cursors, clock: clock),
        ]
    }
}
