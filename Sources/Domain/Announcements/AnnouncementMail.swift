/// An announcement that is being mailed.
public struct AnnouncementMail: Sendable {
    /// How many accounts are mailed per transaction. Mailing pauses while this many mails of any kind wait for
    /// delivery: an announcement delays nobody's confirmation, and withdrawing it stops nearly all of its mails.
    public static let accountsAtATime = 200
    /// How many announcements admins may mail within `period`.
    public static let maxInPeriod = 3
    public static let period = Instant.Span.days(7)

    public let tenant: Tenant.ID
    public let announcement: Announcement.ID
    public let title: String
    public let text: String
    /// The last account considered; `nil` at first.
    public let mailedThrough: Account.ID?

    public init(
        tenant: Tenant.ID, announcement: Announcement.ID, title: String, text: String, mailedThrough: Account.ID?
    ) {
        self.tenant = tenant
        self.announcement = announcement
        self.title = title
        self.text = text
        self.mailedThrough = mailedThrough
    }

    /// The first moment from `earliest` on at which another announcement may be mailed, so that no `period` has more
    /// than `maxInPeriod`.
    ///
    /// - Parameter moments: when others are mailed.
    public static func nextMoment(from earliest: Instant, besides moments: [Instant]) -> Instant {
        let candidates = [earliest] + moments.map { $0 + period }.filter { $0 > earliest }.sorted()
        return candidates.first { candidate in
            let all = (moments + [candidate]).sorted()
            return all.indices.dropFirst(maxInPeriod).allSatisfy { index in
                let first = all[index - maxInPeriod]
                return all[index] >= first + period || !(first...all[index]).contains(candidate)
            }
        } ?? earliest
    }
}

/// Stores the progress of mailing announcements.
public protocol AnnouncementMailStore: OutboxStore {
    /// Announcements of all tenants with due mails, longest due first.
    func dueAnnouncementMails(at now: Instant, limit: Int) async throws -> [AnnouncementMail]
    /// The next accounts to mail, in the order of their ids.
    func recipients(of mail: AnnouncementMail, at now: Instant, limit: Int) async throws -> [Account]
    /// Puts the messages into the outbox, and records the announcement as mailed through an account, or to all. Does
    /// nothing when another process mailed these accounts first, or the announcement was withdrawn or has ended.
    func finish(
        _ mail: AnnouncementMail, with messages: [OutgoingMail], through last: Account.ID?, at now: Instant)
        async throws
}
