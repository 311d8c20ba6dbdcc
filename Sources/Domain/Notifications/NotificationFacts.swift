import Foundation

// What notifications hold.
extension Notification {
    /// A listing as it was called.
    public struct Subject: Sendable, Equatable, Codable {
        public let id: String
        public let title: String?

        public init(_ listing: Listing) { (id, title) = (listing.id.description, listing.fields.title) }
        public init(id: Listing.ID, title: String?) { (self.id, self.title) = (id.description, title) }
    }

    public struct Price: Sendable, Equatable, Codable {
        public let cents: Int
        public let currency: String
        /// `PricePeriod`.
        public let period: String

        public init(cents: Int, currency: String, period: PricePeriod) {
            (self.cents, self.currency, self.period) = (cents, currency, period.rawValue)
        }
    }

    /// How a report was decided.
    public enum Outcome: String, Sendable, Codable {
        case removed, held
        /// The moderators found nothing wrong.
        case kept
    }

    /// What an owner's listings got within a week.
    public struct Week: Sendable, Equatable, Codable {
        public let views, saves, conversations: Int

        public init(views: Int, saves: Int, conversations: Int) {
            (self.views, self.saves, self.conversations) = (views, saves, conversations)
        }
    }

    /// The facts of a notification: each kind has some of them.
    public struct Facts: Sendable, Equatable, Codable {
        public var listing: Subject?
        public var price, previousPrice: Price?
        /// The id and name of a saved search.
        public var search: Subject?
        /// What a moderator said.
        public var reason: String?
        public var outcome: Outcome?
        /// `DeviceName`.
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
    /// As it is stored.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers alone: they can always be encoded.
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `nil` for what `json` did not write.
    public init?(json: String) {
        guard let facts = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = facts
    }
}
