/// An amount of money that is rounded only where it is shown. Counted in parts of a cent: a week's rent is a month's by
/// 52/12, a semester's by 2/4 to 2/12, and a day is a thirtieth of a month.
struct ExactCents: Hashable, Sendable {
    /// Whole for a thirtieth of 1/12 and of each of the semesters' fractions.
    private static let partsPerCent: Int128 = 415_800

    private let parts: Int128

    private init(parts: Int128) { self.parts = parts }

    init(_ cents: Int) { parts = Int128(cents) * Self.partsPerCent }

    init(_ cents: Int, dividedBy12: Bool) { parts = Int128(cents) * Self.partsPerCent / 12 }

    /// The rent of a month; `nil` for a price that is paid once.
    init?(month priceCents: Int, _ period: PricePeriod, _ semester: SemesterLength) {
        let price = Int128(priceCents) * Self.partsPerCent
        switch period {
        case .month: self.init(parts: price)
        case .week: self.init(parts: price / 12 * 52)
        case .semester: self.init(parts: price * 2 / Int128(semester.rawValue))
        case .once: return nil
        }
    }

    static func + (one: Self, other: Self) -> Self { Self(parts: one.parts + other.parts) }

    /// A month's amount for this many thirtieths of a month. Exact: a month's amount is a multiple of a thirtieth of a
    /// cent's parts.
    func times(thirtieths: Int) -> ExactCents { Self(parts: parts / 30 * Int128(thirtieths)) }

    /// Whole cents of each of `people`, rounded half up.
    func cents(dividedBy people: Int = 1) -> Int {
        let divisor = Self.partsPerCent * Int128(max(1, people))
        return Int((2 * parts + divisor) / (2 * divisor))
    }
}
