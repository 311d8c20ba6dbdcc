/// What is offered.
public enum ListingKind: String, CaseIterable, Sendable {
    case rent, sublease, buy, roommate
}

/// What the price pays for.
public enum PricePeriod: String, CaseIterable, Sendable {
    case month, week, semester, once

    /// The price of a month in cents: 52 weeks make 12 months, a semester is four and a half; `once` stays as it is.
    public func monthlyCents(_ cents: Int) -> Int {
        switch self {
        case .month, .once: cents
        case .week: (cents * 52 + 6) / 12
        case .semester: (cents * 2 + 4) / 9
        }
    }
}

/// Whose kitchen it is.
public enum FoodPreference: String, CaseIterable, Sendable {
    case any, vegetarian, vegan, halal, kosher
}

/// Where a listing stands: `draft` and `closed` are seen by their owner, `active` by all, `held` waits for a moderator.
public enum ListingStatus: String, CaseIterable, Sendable {
    case draft, active, closed, held
}

/// What a place has. The bits are stored: append, never reorder.
public struct Amenities: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let names = [
        "washerDryer", "oven", "dishwasher", "furnished", "petFriendly", "multiFamily", "parking", "utilitiesIncluded",
        "airConditioning", "accessible",
    ]
    public static let all = Amenities(rawValue: 1 << UInt16(names.count) - 1)
    public static let utilitiesIncluded = Amenities(rawValue: 1 << 7)

    public init?(name: some StringProtocol) {
        guard let bit = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        self.init(rawValue: 1 << UInt16(bit))
    }

    /// In the order of `Amenities.names`.
    public var names: [String] {
        Self.names.indices.filter { rawValue & (1 << UInt16($0)) != 0 }.map { Self.names[$0] }
    }
}
