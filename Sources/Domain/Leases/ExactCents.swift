/// An amount of money that is rounded only where it is shown. Counted in parts of a cent: a week's rent is a month's by
/// 52/12, a semester's by 2/9, and a day is a thirtieth of a month.
struct ExactCents: Hashable, Sendable {
    private static let partsPerCent = 1080

    private let parts: Int

    private init(parts: Int) { self.parts = parts }

    init(_ cents: Int) { parts = cents * Self.partsPerCent }

    init(_ cents: Int, dividedBy12: Bool) { parts = cents * Self.partsPerCent / 12 }

    /// The rent of a month; `nil` for a price that is paid once.
    init?(month priceCents: Int, _ period: PricePeriod) {
        switch period {
        case .month: self.init(priceCents)
        case .week: self.init(parts: priceCents * Self.partsPerCent / 12 * 52)
        case .semester: self.init(parts: priceCents * Self.partsPerCent / 9 * 2)
        case .once: return nil
        }
    }

    static func + (one: Self, other: Self) -> Self { Self(parts: one.parts + other.parts) }

    /// A month's amount for this many thirtieths of a month. Exact: a month's amount is a multiple of a thirtieth of a
    /// cent's parts.
    func times(thirtieths: Int) -> ExactCents { Self(parts: parts / 30 * thirtieths) }

    /// Whole cents of each of `people`, rounded half up.
    func cents(dividedBy people: Int = 1) -> Int {
        let divisor = Self.partsPerCent * max(1, people)
        return (2 * parts + divisor) / (2 * divisor)
    }
}
