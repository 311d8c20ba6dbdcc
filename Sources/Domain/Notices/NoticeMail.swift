/// A notice that is being mailed.
public struct NoticeMail: Sendable {
    /// How many accounts are mailed in one transaction. No more are, while so many mails of any kind wait to be
    /// delivered: a notice keeps nobody's confirmation waiting, and withdrawing it stops nearly all.
    public static let accountsAtATime = 200
    /// How many notices admins may mail within `period`.
    public static let maxInPeriod = 3
    public static let period = Instant.Span.days(7)

    public let tenant: Tenant.ID
    public let notice: Notice.ID
    public let title: String
    public let text: String
    /// The last account that was considered; `nil` at first.
    public let mailedThrough: Account.ID?

    public init(
        tenant: Tenant.ID, notice: Notice.ID, title: String, text: String, mailedThrough: Account.ID?
    ) {
        (self.tenant, self.notice, self.title, self.text) = (tenant, notice, title, text)
        self.mailedThrough = mailedThrough
    }

    /// The first moment from `earliest` on at which another notice may be mailed, so that no `period` has more than
    /// `maxInPeriod`.
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

/// Stores what is mailed of notices.
public protocol NoticeMailStore: OutboxStore {
    /// Notices of all tenants of which mails are due, the longest due first.
    func dueNoticeMails(at now: Instant, limit: Int) async throws -> [NoticeMail]
    /// The next accounts that the notice is mailed to, in the order of their ids.
    func recipients(of mail: NoticeMail, at now: Instant, limit: Int) async throws -> [Account]
    /// Puts the messages into the outbox, and notes that the notice is mailed through an account, or to all. Does
    /// nothing when another process mailed to these accounts before, or the notice was withdrawn or is over.
    func finish(
        _ mail: NoticeMail, with messages: [OutgoingMail], through last: Account.ID?, at now: Instant) async throws
}
