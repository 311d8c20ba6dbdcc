/// How soon a mail of a kind follows an event.
public enum MailPace: Sendable {
    /// At once, before all other mails, and in a mail of its own: it is about the safety of the account.
    case atOnce
    /// After `NotificationMail.delay`, however recent the last mail of the kind is: somebody may be about to pay.
    case soon
    /// After `NotificationMail.delay`, and at most one mail every `NotificationMail.interval`.
    case gathered

    /// When mails that go at once are due: before all others, which are due in the order of their events.
    public static let beforeAllOthers = Instant(milliseconds: 0)

    /// When a mail tells of an event.
    ///
    /// - Parameter last: when the account was last mailed of this kind.
    public func moment(of event: Instant, after last: Instant?) -> Instant {
        let soon = event + NotificationMail.delay
        switch self {
        case .atOnce: return Self.beforeAllOthers
        case .soon: return soon
        case .gathered: return max(soon, last.map { $0 + NotificationMail.interval } ?? soon)
        }
    }
}

extension Notification.Kind {
    public var mailPace: MailPace {
        switch self {
        case .newDevice: .atOnce
        case .recall: .soon
        case .message, .savedSearch, .favoritePriceFell, .favoriteGone, .listingExpiring, .listingExpired, .listingHeld,
            .listingReleased, .listingDeleted, .contactViewed, .reportDecided, .weeklyReport, .newCases, .queueAge,
            .announcement:
            .gathered
        }
    }

    /// Whether strangers decide how often it comes: `MailAllowance` bounds its mails.
    public var isCausedByStrangers: Bool { self == .message || self == .newCases || self == .contactViewed }

    /// Whether it tells owners what moderators decided on their listings: such mails reach blocked accounts and
    /// addresses that are not confirmed as well.
    public var isDecision: Bool { self == .listingHeld || self == .listingReleased || self == .listingDeleted }
}
