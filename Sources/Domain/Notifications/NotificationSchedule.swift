/// The times of notifications that no request causes.
public enum NotificationSchedule {
    /// How long before expiry owners are notified.
    public static let expiryNotice = Instant.Span.days(7)
    /// Cases that wait for longer than this are late.
    public static let queueAgeLimit = Instant.Span.days(1)

    /// A week from Monday to Sunday in a marketplace's time zone.
    public struct Week: Hashable, Sendable {
        /// The Monday after it, by which its reports are told apart.
        public let monday: Day
        public let start: Instant
        /// When `monday` begins.
        public let end: Instant
    }

    /// The last week that is over.
    public static func week(before now: Instant, in zone: TenantTimeZone) -> Week {
        let day = zone.day(of: now).daysSinceEpoch
        // 1970-01-01 was a Thursday.
        let sinceMonday = ((day + 3) % 7 + 7) % 7
        let monday = Day(daysSinceEpoch: day - sinceMonday)
        let start = zone.start(of: Day(daysSinceEpoch: monday.daysSinceEpoch - 7))
        return Week(monday: monday, start: start, end: zone.start(of: monday))
    }
}

/// Stores notifications that no request causes, in all tenants.
public protocol NotificationScheduleStore: Sendable {
    /// Notifies owners of listings that expire within `NotificationSchedule.expiryNotice`. Returns how many it found.
    func notifyOfExpiry(at now: Instant, limit: Int) async throws -> Int
    /// Notifies moderators of cases that wait for longer than `NotificationSchedule.queueAgeLimit`, once a day.
    func notifyOfQueueAge(at now: Instant) async throws
    /// Sends owners a report on their listings for the last week in their marketplace's time zone. Returns the last
    /// owner handled; `nil` when none is left.
    ///
    /// - Parameter previous: the result of the previous call.
    func notifyOfWeek(at now: Instant, after previous: AccountKey?, limit: Int) async throws -> AccountKey?
    /// Returns how many it deleted.
    func deleteOldNotifications(limit: Int) async throws -> Int
}
