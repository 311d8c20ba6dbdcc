/// When an account gets mail for each kind of notification. In the app it gets all of them.
public struct NotificationSettings: Sendable {
    public enum Delivery: String, CaseIterable, Sendable {
        case instant
        /// One mail a day tells everything.
        case daily
        case off
    }

    private let chosen: [Notification.Kind: Delivery]

    public init(_ chosen: [Notification.Kind: Delivery]) { self.chosen = chosen }

    public subscript(kind: Notification.Kind) -> Delivery { chosen[kind] ?? kind.usualDelivery }
}

extension Notification.Kind {
    /// The default until the account chooses another.
    public var usualDelivery: NotificationSettings.Delivery {
        switch self {
        case .message, .favoritePriceFell, .listingExpiring, .listingExpired, .listingHeld, .listingReleased,
            .listingDeleted, .reportDecided, .recall, .newDevice, .announcement:
            .instant
        case .savedSearch, .favoriteGone, .contactViewed, .weeklyReport, .newCases, .queueAge: .daily
        }
    }

    /// The kinds that an account with this role may get.
    public static func all(for role: Account.Role) -> [Self] {
        allCases.filter { role.can(.readQueue) || !$0.isForModerators }
    }

    private var isForModerators: Bool { self == .newCases || self == .queueAge }
}

/// The mails that a link turns off without log-in.
public enum Unsubscription: Sendable, Hashable {
    case kind(Notification.Kind)
    /// Everything in the daily mail.
    case dailyMail
}

extension Unsubscription: RawRepresentable {
    private static let daily = "daily"

    public init?(rawValue: String) {
        if rawValue == Self.daily {
            self = .dailyMail
        } else if let kind = Notification.Kind(rawValue: rawValue) {
            self = .kind(kind)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .dailyMail: Self.daily
        }
    }
}
