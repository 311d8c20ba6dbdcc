/// The times of notifications that no request causes.
public enum NotificationSchedule {
    /// How long before expiry owners are notified.
    public static let expiryNotice = Instant.Span.days(7)
    /// Cases that wait for longer than this are late.
    public static let queueAgeLimit = Instant.Span.days(1)

    /// The last midnight (UTC) from Sunday to Monday.
    public static func monday(before now: Instant) -> Instant {
        let day = Day(now).daysSinceEpoch
        // 1970-01-01 was a Thursday.
        let sinceMonday = ((day + 3) % 7 + 7) % 7
        return Instant(milliseconds: Int64(day - sinceMonday) * Instant.Span.days(1).milliseconds)
    }
}

/// Stores notifications that no request causes, in all tenants.
public protocol NotificationScheduleStore: Sendable {
    /// Notifies owners of listings that expire within `NotificationSchedule.expiryNotice`. Returns how many it found.
    func notifyOfExpiry(at now: Instant, limit: Int) async throws -> Int
    /// Notifies moderators of cases that wait for longer than `NotificationSchedule.queueAgeLimit`, once a day.
    func notifyOfQueueAge(at now: Instant) async throws
    /// Sends owners a report on their listings for the week before the last Monday. Returns the last owner handled;
    /// `nil` when none is left.
    ///
    /// - Parameter previous: the result of the previous call.
    func notifyOfWeek(at now: Instant, after previous: AccountKey?, limit: Int) async throws -> AccountKey?
    /// Returns how many it deleted.
    func deleteOldNotifications(limit: Int) async throws -> Int
}
