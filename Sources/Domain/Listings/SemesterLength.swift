/// The length of a semester in half months: what a price by the semester pays for.
public struct SemesterLength: RawRepresentable, Hashable, Sendable {
    /// Four and a half months, as most universities of the United States have.
    public static let usual = SemesterLength(halfMonths: 9)
    private static let halfMonths = 4...12

    public let rawValue: Int

    private init(halfMonths: Int) { rawValue = halfMonths }

    /// `nil` for less than two months or more than six.
    public init?(rawValue: Int) {
        guard Self.halfMonths.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Throws `invalid` unless `text` is a number of months in steps of a half, such as `4.5`.
    init(months text: String, field: String) throws(Problem) {
        guard let months = Double(text), let halves = Int(exactly: months * 2), let length = Self(rawValue: halves)
        else {
            throw .invalid(field, "must be 2 to 6 months in steps of 0.5", code: "range", params: ["min": 2, "max": 6])
        }
        self = length
    }

    public var months: Double { Double(rawValue) / 2 }

    /// A semester's price by the month, in whole cents, rounded half up.
    func monthlyCents(_ cents: Int) -> Int { (cents * 2 + rawValue / 2) / rawValue }
}
