/// A month of a year, as `2023-10`.
public struct RentMonth: Hashable, Comparable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    public init?(year: Int, month: Int) {
        guard Limits.rentYears.contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// Parses `2023-10`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
            let month = Int(parts[1])
        else { return nil }
        self.init(year: year, month: month)
    }

    public var text: String { month < 10 ? "\(year)-0\(month)" : "\(year)-\(month)" }

    public static func < (one: Self, other: Self) -> Bool { (one.year, one.month) < (other.year, other.month) }
}

/// A typical rent that the market asks in a postal code, in cents a month.
public struct MonthlyRent: Hashable, Sendable {
    public let month: RentMonth
    public let cents: Int

    public init(month: RentMonth, cents: Int) {
        self.month = month
        self.cents = cents
    }
}

/// Zillow's Observed Rent Index (ZORI) of a postal code: the typical asked rent of homes of all sizes, smoothed, in US
/// dollars. Its terms are Zillow's, so none of it ships with Digs.
public struct RentIndex: Hashable, Sendable {
    public static let source = "Zillow Observed Rent Index (ZORI), Zillow Group"

    /// Five digits.
    public let postalCode: String
    /// Oldest first; months that Zillow left blank are missing.
    public let months: [MonthlyRent]

    public init(postalCode: String, months: [MonthlyRent]) {
        self.postalCode = postalCode
        self.months = months
    }
}
