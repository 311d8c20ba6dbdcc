import Domain

/// Sends notifications at their time: expiring listings, waiting cases, an owner's weekly summary.
struct NotificationScheduler: Sendable {
    private static let listingsPerStep = 500
    private static let ownersPerStep = 200

    let store: any NotificationScheduleStore
    let clock: Clock

    @Sendable func step() async throws {
        let now = clock.now()
        while try await store.notifyOfExpiry(at: now, limit: Self.listingsPerStep) >= Self.listingsPerStep {
            try Task.checkCancellation()
        }
        try await store.notifyOfQueueAge(at: now)
        var last: AccountKey?
        repeat {
            try Task.checkCancellation()
            last = try await store.notifyOfWeek(at: now, after: last, limit: Self.ownersPerStep)
        } while last != nil
    }
}
