/// The kind of offer.
public enum ListingKind: String, CaseIterable, Sendable {
    case rent, sublease, buy, roommate
}

/// The period that the price covers.
public enum PricePeriod: String, CaseIterable, Sendable {
    case month, week, semester, once

    /// The monthly price in cents: 52 weeks make 12 months; `once` is unchanged.
    public func monthlyCents(_ cents: Int, semester: SemesterLength) -> Int {
        switch self {
        case .month, .once: cents
        case .week: (cents * 52 + 6) / 12
        case .semester: semester.monthlyCents(cents)
        }
    }
}

/// The currency and period of a price. Prices with equal terms compare as monthly rents. Packed into two bytes to save
/// memory.
public struct PriceTerms: RawRepresentable, Hashable, Sendable {
    private static let once: UInt16 = 0x8000

    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// - Parameter currency: three capital letters (ISO 4217).
    public init(_ period: PricePeriod, in currency: String) {
        let letters = currency.utf8.prefix(3).reduce(UInt16(0)) { $0 << 5 | UInt16($1 & 0x1F) }
        rawValue = period == .once ? letters | Self.once : letters
    }

    /// ISO 4217.
    public var currency: String {
        String(decoding: [10, 5, 0].map { UInt8(rawValue >> $0 & 0x1F) | 0x40 }, as: UTF8.self)
    }
}

/// The food preference of the household.
public enum FoodPreference: String, CaseIterable, Sendable {
    case any, vegetarian, vegan, halal, kosher
}

/// Who may see a listing's phone and email address.
public enum ContactVisibility: String, CaseIterable, Sendable {
    /// People with a verified address.
    case verified
    /// Nobody: people write to the owner within Digs.
    case conversations
}

/// The status of a listing: only its owner sees `draft` and `closed`, everybody sees `active`, and `held` waits for a
/// moderator.
public enum ListingStatus: String, CaseIterable, Sendable {
    case draft, active, closed, held
}

/// The amenities of a listing. The bits are stored: append, never reorder.
public struct Amenities: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let names = [
        "washerDryer", "oven", "dishwasher", "furnished", "petFriendly", "multiFamily", "parking", "utilitiesIncluded",
        "airConditioning", "accessible",
    ]
    public static let all = Amenities(rawValue: 1 << UInt16(names.count) - 1)
    public static let petFriendly = Amenities(rawValue: 1 << 4)
    public static let utilitiesIncluded = Amenities(rawValue: 1 << 7)

    public init?(name: some StringProtocol) {
        guard let bit = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        self.init(rawValue: 1 << UInt16(bit))
    }

    /// The names of these amenities, in the order of `Amenities.names`.
    public var names: [String] {
        Self.names.indices.filter { rawValue & (1 << UInt16($0)) != 0 }.map { Self.names[$0] }
    }
}
