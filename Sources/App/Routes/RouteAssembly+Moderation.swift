import API

extension RouteAssembly {
    var moderationService: ModerationService {
        ModerationService(moderation: store, photoSweep: photoSweep)
    }

    var conversations: Routes.Conversations {
        let sender = MessageSender(conversations: store, throttle: throttle, clock: clock)
        return Routes.Conversations(
            conversations: ConversationRoutes(
                conversations: store, ads: store, listingService: listingService, sender: sender,
                idempotency: idempotency, cursors: cursors),
            messages: MessageRoutes(
                conversations: store, sender: sender, idempotency: idempotency, cursors: cursors),
            ratings: RatingRoutes(ratings: store, clock: clock),
            ownerRatings: OwnerRatingRoutes(ratings: store, cursors: cursors, clock: clock))
    }

    var notifications: Routes.Notifications {
        Routes.Notifications(
            notifications: NotificationRoutes(notifications: store, cursors: cursors),
            unsubscribe: UnsubscribeRoutes(notifications: store, cryptography: installation.secret),
            events: EventRoutes(
                service: EventService(events: store, hub: installation.events, cursors: cursors, clock: clock)))
    }

    var announcements: Routes.Announcements {
        Routes.Announcements(
            announcements: AnnouncementRoutes(announcements: store, clock: clock),
            admin: AnnouncementAdminRoutes(
                announcements: store, universities: installation.universities, mailer: mails, idempotency: idempotency,
                cursors: cursors, clock: clock))
    }

    var contactReads: ContactReadService { ContactReadService(store: store, throttle: throttle, clock: clock) }

    var moderation: Routes.Moderation {
        Routes.Moderation(
            reports: ReportRoutes(
                moderation: store, accounts: store, listingService: listingService, idempotency: idempotency,
                sharedLists: SharedListLinks(
                    shortlists: store, cryptography: installation.secret, clock: clock),
                conversations: store, ratings: store, ads: store),
            cases: CaseRoutes(
                moderation: store, listingService: listingService, rents: rentChecks, records: records,
                contactReads: contactReads, cursors: cursors),
            decisions: DecisionRoutes(
                moderationService: moderationService, listingService: listingService, idempotency: idempotency),
            accounts: AdminRoutes(
                moderation: store, accounts: store, shortlists: store, mailer: mails, clock: clock),
            wanted: WantedModerationRoutes(store: store, clock: clock),
            audit: AuditRoutes(moderation: store, cursors: cursors),
            messages: MessageModerationRoutes(store: store, clock: clock),
            batchDecisions: BatchDecisionRoutes(moderationService: moderationService, idempotency: idempotency),
            lists: CaseListRoutes(
                lists: store, moderation: store, accounts: store, contactReads: contactReads, cursors: cursors),
            search: CaseSearchRoutes(store: store, throttle: throttle, cursors: cursors, clock: clock),
            replies: SavedReplyRoutes(replies: store, idempotency: idempotency, clock: clock),
            ratings: RatingModerationRoutes(store: store, clock: clock),
            tenant: TenantAdminRoutes(
                store: store, logos: installation.photos, cryptography: installation.secret, clock: clock,
                refresh: { [tenants = installation.tenants] in try await tenants.refresh() }))
    }
}
