/// An announcement of a marketplace to its people: on every page, and by mail if wanted.
public struct Announcement: Sendable {
    public typealias ID = Domain.ID<Announcement>

    /// How long it is shown without a given end.
    public static let usualDays = 7
    /// How long it may be shown, and how far ahead it may start.
    public static let maxDays = 366
    /// How many announcements of admins may be shown at the same time.
    public static let maxCurrent = 5
    /// How many a reader is shown: the operator's come on top of the admins'.
    public static let maxShown = 10
    public static let maxDrafts = 50
    /// How long after its end it is deleted, with the record of its readers.
    public static let keptFor = Instant.Span.days(366)

    /// The recipients of an announcement.
    public enum Audience: Sendable, Hashable {
        /// Everybody, even without signing in.
        case everyone
        /// Accounts with a badge of the university.
        case students(of: University.ID, named: String)
        /// Accounts with an active listing.
        case owners

        public enum Kind: String, CaseIterable, Sendable { case everyone, students, owners }

        public var kind: Kind {
            switch self {
            case .everyone: .everyone
            case .students: .students
            case .owners: .owners
            }
        }

        public var university: University.ID? { if case .students(let id, _) = self { id } else { nil } }
    }

    public enum Status: String, Sendable {
        /// A draft, which can still be edited.
        case draft
        /// Sent before its start.
        case scheduled
        case current
        case over
        case withdrawn
    }

    public let id: ID
    public let content: AnnouncementContent
    public let author: AuditEntry.Actor
    /// `nil` for the operator, and for a deleted account.
    public let authorName: String?
    /// Increases with each change, from 1.
    public let version: Int
    public let createdAt: Instant
    public let sentAt: Instant?
    public let withdrawnAt: Instant?
    /// How many mails were put into the outbox.
    public let mails: Int

    public init(
        id: ID, content: AnnouncementContent, author: AuditEntry.Actor, authorName: String?, version: Int,
        createdAt: Instant, sentAt: Instant?, withdrawnAt: Instant?, mails: Int
    ) {
        self.id = id
        self.content = content
        self.author = author
        self.authorName = authorName
        self.version = version
        self.createdAt = createdAt
        self.sentAt = sentAt
        self.withdrawnAt = withdrawnAt
        self.mails = mails
    }

    /// A new draft.
    public init(_ content: AnnouncementContent, by author: Account, at now: Instant) {
        self.init(
            id: ID(at: now), content: content, author: .account(author.id), authorName: author.name, version: 1,
            createdAt: now, sentAt: nil, withdrawnAt: nil, mails: 0)
    }

    /// The operator's announcement, which is sent at once.
    public init(byOperator content: AnnouncementContent, id: ID, at now: Instant) {
        self.init(
            id: id, content: content, author: .operator, authorName: nil, version: 1, createdAt: now, sentAt: now,
            withdrawnAt: nil, mails: 0)
    }

    /// The draft with other content.
    public func changed(to content: AnnouncementContent) -> Announcement {
        Announcement(
            id: id, content: content, author: author, authorName: authorName, version: version + 1,
            createdAt: createdAt, sentAt: sentAt, withdrawnAt: withdrawnAt, mails: mails)
    }

    public func status(at now: Instant) -> Status {
        guard let sentAt else { return .draft }
        guard withdrawnAt == nil else { return .withdrawn }
        guard now < content.endsAt else { return .over }
        return max(content.startsAt, sentAt) <= now ? .current : .scheduled
    }
}
