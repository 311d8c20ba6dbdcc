import API

extension RouteAssembly {
    /// The routes of wanted ads, messages, ratings, notifications and announcements.
    func peopleRoutes() throws -> [any FeatureRoutes] {
        let sender = MessageSender(conversations: store.conversations, throttle: throttle, clock: clock)
        return [
            WantedAdRoutes(
                ads: store.wantedAds, universities: installation.universities, idempotency: idempotency,
                cursors: cursors,
                throttle: throttle, clock: clock),
            wantedFits,
            ConversationRoutes(
                conversations: store.conversations, ads: store.wantedAds, listingService: listingService,
                sender: sender,
                idempotency: idempotency, cursors: cursors),
            MessageRoutes(
                conversations: store.conversations, sender: sender, idempotency: idempotency, cursors: cursors),
            RatingRoutes(ratings: store.ratings, clock: clock),
            NotificationRoutes(notifications: store.notifications, cursors: cursors),
            PushRoutes(
                subscriptions: store.pushSubscriptions, services: try installation.pushServices(),
                keys: try installation.secret.serverIdentification(), cryptography: installation.secret),
            EventRoutes(
                service: EventService(
                    events: store.accountEvents, hub: installation.events, cursors: cursors, clock: clock)),
            AnnouncementRoutes(announcements: store.announcements, clock: clock),
        ]
    }
}
