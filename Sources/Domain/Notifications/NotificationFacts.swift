import Foundation

// The stored content of notifications.
extension Notification {
    /// A listing with its title at the time.
    public struct Subject: Sendable, Equatable, Codable {
        public let id: String
        public let title: String?

        public init(_ listing: Listing) { (id, title) = (listing.id.description, listing.fields.title) }
        public init(id: Listing.ID, title: String?) {
            self.id = id.description
            self.title = title
        }
    }

    public struct Price: Sendable, Equatable, Codable {
        public let cents: Int
        public let currency: String
        /// A `PricePeriod`.
        public let period: String

        public init(cents: Int, currency: String, period: PricePeriod) {
            self.cents = cents
            self.currency = currency
            self.period = period.rawValue
        }
    }

    /// The outcome of a report.
    public enum Outcome: String, Sendable, Codable {
        case removed, held
        /// The moderators found nothing wrong.
        case kept
    }

    /// A week's figures for an owner's listings.
    public struct Week: Sendable, Equatable, Codable {
        public let views: Int
        /// How many people saw a contact for the first time. `nil` in reports from before this was counted.
        public let contactViews: Int?
        public let saves, conversations: Int

        public init(views: Int, contactViews: Int, saves: Int, conversations: Int) {
            self.views = views
            self.contactViews = contactViews
            self.saves = saves
            self.conversations = conversations
        }
    }

    /// The facts of a notification; each kind uses some of them.
    public struct Facts: Sendable, Equatable, Codable {
        public var listing: Subject?
        public var price, previousPrice: Price?
        /// The id and name of a saved search.
        public var search: Subject?
        /// The reason that a moderator gave.
        public var reason: String?
        public var outcome: Outcome?
        /// A `DeviceName`.
        public var device: String?
        /// The day on which listings expire, or since which a case waits.
        public var day: String?
        public var week: Week?

        public init() {}
    }
}

extension Notification.Subject {
    public init(_ search: SavedSearch.ID, name: String) { (id, title) = (search.description, name) }
}

extension Notification.Facts {
    /// The stored form.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers alone can always be encoded.
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `nil` for a text that `json` did not write.
    public init?(json: String) {
        guard let facts = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = facts
    }
}
