import API

extension RouteAssembly {
    var moderationService: ModerationService {
        ModerationService(decisions: store.decisions, photoSweep: photoSweep)
    }

    var conversations: Routes.Conversations {
        let sender = MessageSender(conversations: store.conversations, throttle: throttle, clock: clock)
        return Routes.Conversations(
            conversations: ConversationRoutes(
                conversations: store.conversations, ads: store.wantedAds, listingService: listingService,
                sender: sender,
                idempotency: idempotency, cursors: cursors),
            messages: MessageRoutes(
                conversations: store.conversations, sender: sender, idempotency: idempotency, cursors: cursors),
            ratings: RatingRoutes(ratings: store.ratings, clock: clock),
            ownerRatings: OwnerRatingRoutes(ratings: store.ratings, cursors: cursors, clock: clock))
    }

    var notifications: Routes.Notifications {
        Routes.Notifications(
            notifications: NotificationRoutes(notifications: store.notifications, cursors: cursors),
            unsubscribe: UnsubscribeRoutes(notifications: store.notifications, cryptography: installation.secret),
            events: EventRoutes(
                service: EventService(
                    events: store.accountEvents, hub: installation.events, cursors: cursors, clock: clock)))
    }

    var announcements: Routes.Announcements {
        Routes.Announcements(
            announcements: AnnouncementRoutes(announcements: store.announcements, clock: clock),
            admin: AnnouncementAdminRoutes(
                announcements: store.announcements, universities: installation.universities, mailer: mails,
                idempotency: idempotency,
                cursors: cursors, clock: clock))
    }

    var moderation: Routes.Moderation {
        Routes.Moderation(
            reports: ReportRoutes(
                reports: store.reports, accounts: store.accounts, listingService: listingService,
                idempotency: idempotency,
                sharedLists: SharedListLinks(
                    shortlists: store.shortlists, cryptography: installation.secret, clock: clock),
                conversations: store.conversations, ratings: store.ratings, ads: store.wantedAds),
            cases: CaseRoutes(
                cases: store.cases, listingService: listingService, rents: rentChecks, records: records,
                cursors: cursors),
            decisions: DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            accounts: AdminRoutes(
                moderation: store.moderation, reports: store.reports, accounts: store.accounts,
                shortlists: store.shortlists, mailer: mails,
                clock: clock),
            wanted: WantedModerationRoutes(store: store.wantedAds, clock: clock),
            audit: AuditRoutes(store: store.audit, cursors: cursors),
            messages: MessageModerationRoutes(store: store.conversations, clock: clock),
            batchDecisions: BatchDecisionRoutes(moderationService: moderationService, idempotency: idempotency),
            lists: CaseListRoutes(
                lists: store.caseLists, cases: store.cases, accounts: store.accounts, cursors: cursors),
            search: CaseSearchRoutes(store: store.caseSearch, throttle: throttle, cursors: cursors, clock: clock),
            replies: SavedReplyRoutes(replies: store.savedReplies, idempotency: idempotency, clock: clock),
            ratings: RatingModerationRoutes(store: store.ratings, clock: clock),
            tenant: TenantAdminRoutes(
                store: store.tenants, logos: installation.photos, cryptography: installation.secret, clock: clock,
                refresh: { [tenants = installation.tenants] in try await tenants.refresh() }))
    }
}
