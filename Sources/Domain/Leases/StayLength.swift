/// The length of a stay: whole months, and the days after them.
public struct StayLength: Hashable, Sendable {
    public let months: Int
    /// A day costs a thirtieth of a month.
    public let days: Int
    /// The first and the last day, where they are known.
    public let window: ClosedRange<Day>?

    public init(months: Int) {
        self.months = months
        days = 0
        window = nil
    }

    /// A month lasts until the day before the same day of the next month, or before the last day of a shorter one.
    public init(_ window: ClosedRange<Day>) {
        self.window = window
        let end = Day(daysSinceEpoch: window.upperBound.daysSinceEpoch + 1)
        let (first, last) = (window.lowerBound.civil, end.civil)
        var months = (last.year - first.year) * 12 + last.month - first.month
        while months > 0, window.lowerBound.adding(months: months) > end { months -= 1 }
        self.months = months
        days = end.daysSinceEpoch - window.lowerBound.adding(months: months).daysSinceEpoch
    }

    /// The length that a listing states: of its lease, or from its first to its last day.
    init?(of fields: ListingFields) {
        if let months = fields.lease.leaseMonths {
            self.init(months: months)
        } else if let from = fields.availableFrom, let until = fields.availableUntil, from <= until {
            self.init(from...until)
        } else {
            return nil
        }
    }

    /// Its length in thirtieths of a month.
    var thirtieths: Int { 30 * months + days }

    var yearsBegun: Int { (thirtieths + 359) / 360 }
}
