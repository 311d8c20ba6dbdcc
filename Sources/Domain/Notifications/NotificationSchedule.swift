/// When the notifications come that nobody's request causes.
public enum NotificationSchedule {
    /// How long before they expire owners hear of it.
    public static let expiryNotice = Instant.Span.days(7)
    /// Cases that wait for longer than this are late.
    public static let queueAgeLimit = Instant.Span.days(1)

    /// The last midnight (UTC) between Sunday and Monday.
    public static func monday(before now: Instant) -> Instant {
        let day = Day(now).daysSinceEpoch
        // 1970-01-01 was a Thursday.
        let sinceMonday = ((day + 3) % 7 + 7) % 7
        return Instant(milliseconds: Int64(day - sinceMonday) * Instant.Span.days(1).milliseconds)
    }
}

/// Stores what causes notifications without anybody's request, in all tenants.
public protocol NotificationScheduleStore: Sendable {
    /// Notifies owners of listings that expire within `NotificationSchedule.expiryNotice`. Returns how many it found.
    func notifyOfExpiry(at now: Instant, limit: Int) async throws -> Int
    /// Notifies moderators of cases that wait for longer than `NotificationSchedule.queueAgeLimit`, once a day.
    func notifyOfQueueAge(at now: Instant) async throws
    /// Notifies owners of what their listings got in the week before the last Monday. Returns the last of them; `nil`
    /// when none is left.
    ///
    /// - Parameter previous: what it returned before.
    func notifyOfWeek(at now: Instant, after previous: AccountKey?, limit: Int) async throws -> AccountKey?
    /// Returns how many it deleted.
    func deleteOldNotifications(limit: Int) async throws -> Int
}
