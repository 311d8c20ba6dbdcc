/// How a rent compares with others, in five steps.
public enum RentLevel: Int, CaseIterable, Comparable, Sendable {
    case farBelow = -2
    case below, usual, above, farAbove

    public var name: String {
        switch self {
        case .farBelow: "farBelow"
        case .below: "below"
        case .usual: "usual"
        case .above: "above"
        case .farAbove: "farAbove"
        }
    }

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// The mean of several levels, rounded away from the middle. `nil` without any.
    ///
    /// So nearby listings, which anybody can post, move HUD's level by at most one step.
    public static func mean(of levels: [RentLevel]) -> RentLevel? {
        guard !levels.isEmpty else { return nil }
        let sum = levels.reduce(0) { $0 + $1.rawValue }
        let mean = (Double(sum) / Double(levels.count)).rounded(.toNearestOrAwayFromZero)
        return RentLevel(rawValue: Int(mean))
    }
}

/// The monthly costs that separate the levels.
public struct RentScale: Hashable, Sendable {
    /// The usual range, both ends included.
    public let usual: ClosedRange<Int>
    /// Costs below this are far below.
    public let farBelow: Int
    /// Costs above this are far above.
    public let farAbove: Int

    /// Derives the scale from HUD's figure, the 40th percentile: with a typical spread of rents, the middle half lies
    /// between about 90 % and 130 % of it.
    ///
    /// - Parameter figure: the lowest and the highest figure of the areas that the place lies in.
    public init(hud figure: ClosedRange<Int>) {
        usual = Self.part(90, of: figure.lowerBound)...Self.part(130, of: figure.upperBound)
        farBelow = Self.part(60, of: figure.lowerBound)
        farAbove = Self.part(180, of: figure.upperBound)
    }

    /// Derives the scale from similar rents: the middle half is usual; far also means 40 % below or 60 % above the
    /// median.
    public init(_ quartiles: RentQuartiles) {
        usual = quartiles.lower...quartiles.upper
        farBelow = min(quartiles.lower, Self.part(60, of: quartiles.median))
        farAbove = max(quartiles.upper, Self.part(160, of: quartiles.median))
    }

    public func level(of cents: Int) -> RentLevel {
        if usual.contains(cents) { return .usual }
        if cents < usual.lowerBound { return cents < farBelow ? .farBelow : .below }
        return cents > farAbove ? .farAbove : .above
    }

    private static func part(_ percent: Int, of cents: Int) -> Int { (cents * percent + 50) / 100 }
}

/// The quartiles of some rents, in cents.
public struct RentQuartiles: Hashable, Sendable {
    public let lower: Int
    public let median: Int
    public let upper: Int

    /// Interpolates between neighboring rents, as spreadsheets do.
    ///
    /// - Parameter sorted: at least one rent, ascending.
    public init?(sorted: some RandomAccessCollection<UInt32>) {
        guard !sorted.isEmpty else { return nil }
        func quartile(_ quarter: Int) -> Int {
            let (position, rest) = ((sorted.count - 1) * quarter).quotientAndRemainder(dividingBy: 4)
            func rent(_ offset: Int) -> Int { Int(sorted[sorted.index(sorted.startIndex, offsetBy: offset)]) }
            let low = rent(position)
            return rest == 0 ? low : low + (rest * (rent(position + 1) - low) + 2) / 4
        }
        lower = quartile(1)
        median = quartile(2)
        upper = quartile(3)
    }
}
