/// An exact percentage with at most four decimals: the rate of a loan, a vacancy, the share of a price.
public struct Percent: Hashable, Sendable {
    /// 65,000 for 6.5 %.
    public let tenThousandths: Int

    public static let zero = Percent(tenThousandths: 0)
    public static let hundred = Percent(tenThousandths: perWhole)
    /// The smallest difference between two percentages.
    public static let step = 0.0001

    static let perWhole = 1_000_000
    private static let perPercent = 10_000.0

    private init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

    /// `nil` for a number with more decimals, or beyond a thousand.
    public init?(_ value: Double) {
        guard value.magnitude <= 1_000 else { return nil }
        let scaled = (value * Self.perPercent).rounded()
        // Compares with the decimal as written, which the binary number only approximates.
        guard scaled / Self.perPercent == value else { return nil }
        self.init(tenThousandths: Int(scaled))
    }

    /// The share of an amount in cents, to the nearest cent.
    public func of(_ cents: Int) -> Int {
        (Int128(cents) * Int128(tenThousandths)).dividedToNearest(by: Int128(Self.perWhole))
    }

    /// The share of `part` in `whole`, to four decimals.
    public init(part: Int, of whole: Int) {
        self.init(tenThousandths: (Int128(part) * Int128(Self.perWhole)).dividedToNearest(by: Int128(max(1, whole))))
    }

    /// The sum of two percentages, such as a vacancy two points higher.
    static func + (one: Percent, other: Percent) -> Percent {
        Percent(tenThousandths: one.tenThousandths + other.tenThousandths)
    }

    /// A whole number of hundredths of a percent, which may be below zero.
    static func hundredths(_ count: Int) -> Percent { Percent(tenThousandths: count * 100) }

    public var value: Double { Double(tenThousandths) / Self.perPercent }
}

extension Int128 {
    /// The quotient by a positive number, rounded to the nearest whole number, half away from zero, as lenders and
    /// spreadsheets do.
    func dividedToNearest(by divisor: Int128) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        let isHalf = remainder.magnitude * 2 >= divisor.magnitude
        return Int(clamping: isHalf ? quotient + signum() : quotient)
    }
}

/// A yield such as a capitalization rate, in percent.
enum Yield {
    /// A ratio in percent to two decimals, rounded half up; `nil` when nothing was invested.
    static func percent(_ yearlyCents: Int, of cents: Int) -> Double? {
        guard cents > 0 else { return nil }
        return Double((Int128(yearlyCents) * 10_000).dividedToNearest(by: Int128(cents))) / 100
    }
}

extension ValidationErrors {
    /// Adds an error unless the number is in the range.
    mutating func checkRange(_ field: String, _ value: Int, _ range: ClosedRange<Int>) {
        check(
            field, range.contains(value), "must be a whole number from \(range.lowerBound) to \(range.upperBound)",
            code: "range", params: .bounds(range))
    }

    /// The percentage, or zero after adding an error.
    mutating func percent(_ field: String, _ value: Double, in range: ClosedRange<Double>) -> Percent {
        if range.contains(value), let percent = Percent(value) { return percent }
        add(
            field, "must be a number from \(range.lowerBound) to \(range.upperBound) with at most four decimals",
            code: "range", params: .bounds(range).with("step", .number(Percent.step)))
        return .zero
    }
}

extension Limits {
    /// Readers of JSON keep whole numbers exact up to here: 2^53 − 1.
    public static let exactCents = 9_007_199_254_740_991
}
