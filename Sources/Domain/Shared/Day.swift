/// A calendar date of the proleptic Gregorian calendar, `YYYY-MM-DD`, from 1900 to 2199.
public struct Day: Hashable, Comparable, Sendable {
    public static let years = 1900...2199

    /// Days since 1970-01-01.
    public let daysSinceEpoch: Int

    public init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

    public init(_ instant: Instant) {
        self.init(daysSinceEpoch: Int(instant.milliseconds.quotientAndFloorRemainder(dividingBy: 86_400_000).quotient))
    }

    /// `nil` unless `text` is an existing date in the form `YYYY-MM-DD`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), Self.years.contains(year)
        else { return nil }
        self.init(inAnyYear: year, month: month, day: day)
    }

    /// `nil` unless the calendar has the date, also beyond `years`.
    init?(inAnyYear year: Int, month: Int, day: Int) {
        self.init(daysSinceEpoch: Self.days(year: year, month: month, day: day))
        guard civil == (year, month, day) else { return nil }
    }

    public static func < (one: Self, other: Self) -> Bool { one.daysSinceEpoch < other.daysSinceEpoch }

    // Both conversions count years from March, so that a leap day is the last day of its year (H. Hinnant,
    // "chrono-compatible low-level date algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The same day of a later month, or its last day if it is shorter.
    func adding(months: Int) -> Day {
        let (year, month, day) = civil
        let (years, later) = (month - 1 + months).quotientAndRemainder(dividingBy: 12)
        let first = Self.days(year: year + years, month: later + 1, day: 1)
        let next = Self.days(year: year + years + (later == 11 ? 1 : 0), month: (later + 1) % 12 + 1, day: 1)
        return Day(daysSinceEpoch: first + min(day, next - first) - 1)
    }

    var civil: (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Day: CustomStringConvertible {
    public var description: String {
        let (year, month, day) = civil
        guard 0..<10_000 ~= year else { return "\(year)-\(pad(month, 2))-\(pad(day, 2))" }
        return FixedWidthText.make(length: 10) { $0.add(year: year, month: month, day: day) }
    }
}
