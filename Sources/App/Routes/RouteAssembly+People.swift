import API

extension RouteAssembly {
    /// Wanted ads, messages, ratings, and what people are told.
    var peopleRoutes: [any FeatureRoutes] {
        let sender = MessageSender(conversations: store, throttle: throttle, clock: clock)
        return [
            WantedAdRoutes(
                ads: store, universities: installation.universities, idempotency: idempotency, cursors: cursors,
                throttle: throttle, clock: clock),
            WantedFitRoutes(
                finder: WantedFitFinder(ads: store, search: installation.search, source: store),
                listingService: listingService, cards: installation.caches.cards),
            ConversationRoutes(
                conversations: store, ads: store, listingService: listingService, sender: sender,
                idempotency: idempotency, cursors: cursors),
            MessageRoutes(conversations: store, sender: sender, idempotency: idempotency, cursors: cursors),
            RatingRoutes(ratings: store, clock: clock),
            NotificationRoutes(notifications: store, cursors: cursors),
            EventRoutes(
                service: EventService(events: store, hub: installation.events, cursors: cursors, clock: clock)),
            AnnouncementRoutes(announcements: store, clock: clock),
        ]
    }
}
