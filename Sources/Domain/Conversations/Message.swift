/// One message of a conversation.
public struct Message: Sendable {
    public typealias ID = Domain.ID<Message>

    public enum Status: String, CaseIterable, Sendable {
        case delivered
        /// Waits for a moderator, because the same text went to many people. Only its author sees it.
        case held
        /// A moderator rejected it. Its author still sees it as held.
        case discarded
    }

    /// The same text may go to this many listings within `repeatsCountedFor`; further copies are held.
    public static let maxDeliveredRepeats = 5
    public static let repeatsCountedFor = Instant.Span.days(7)
    /// Texts with fewer letters and digits, such as "Is it still available?", may be repeated freely.
    public static let minRepeatLength = 40
    /// How many messages one side may write in a row without a reply.
    public static let maxInARow = 10

    public let id: ID
    public let author: Account.ID
    public let text: String
    public let sentAt: Instant
    public let status: Status
    public let cautions: [MessageCaution]

    public init(
        id: ID, author: Account.ID, text: String, sentAt: Instant, status: Status, cautions: [MessageCaution]
    ) {
        self.id = id
        self.author = author
        self.text = text
        self.sentAt = sentAt
        self.status = status
        self.cautions = cautions
    }

    /// The same message, waiting for a moderator.
    public func held() -> Message {
        Message(id: id, author: author, text: text, sentAt: sentAt, status: .held, cautions: cautions)
    }

    /// Validates a text. Throws a problem naming `field`.
    public static func checkedText(_ text: String, field: String) throws(Problem) -> String {
        let text = Text.tidy(text)
        var errors = ValidationErrors()
        Text.check(text, field, Limits.messageLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return text
    }

    /// The bare words, so that case, blanks and punctuation make no difference. `nil` for a text too short to compare.
    public var comparedText: String? {
        let words = Text.words(text)
        guard words.reduce(0, { $0 + $1.unicodeScalars.count }) >= Self.minRepeatLength else { return nil }
        return words.joined(separator: " ")
    }
}

extension Cryptography {
    /// The digest that finds the same text again; empty for a text that is not compared.
    public func messageDigest(_ message: Message, _ tenant: Tenant.ID) -> String {
        guard let text = message.comparedText else { return "" }
        return Hex.encoded(digest(Array("\(tenant) \(text)".utf8), purpose: "message text"))
    }
}

/// One of the messages around a reported one, as moderators see it.
public struct ReportedMessage: Sendable {
    public let message: Message
    public let author: Person
    public let isReported: Bool

    public init(message: Message, author: Person, isReported: Bool) {
        self.message = message
        self.author = author
        self.isReported = isReported
    }
}

/// Held messages of one account that have the same words.
public struct HeldMessages: Sendable {
    public let text: String
    public let recipients: Int
    public let firstSentAt: Instant
    public let lastSentAt: Instant

    public init(text: String, recipients: Int, firstSentAt: Instant, lastSentAt: Instant) {
        self.text = text
        self.recipients = recipients
        self.firstSentAt = firstSentAt
        self.lastSentAt = lastSentAt
    }

    /// A moderator's decision about them.
    public enum Verdict: String, CaseIterable, Sendable {
        case release, discard

        public var action: AuditEntry.Action {
            switch self {
            case .release: .releaseMessages
            case .discard: .discardMessages
            }
        }
    }
}
