/// How much of daily life is within a walk of a place, from 0 to 100, by the rule in `docs/operations.md`.
public struct Walkability: Sendable, Equatable {
    /// The contribution of a category.
    public struct Part: Sendable, Equatable {
        public let category: PointCategory
        /// Its share of the score, at most `maxPoints`.
        public let points: Double
        public let maxPoints: Int
        /// How many points of interest give `maxPoints`, if they are all close.
        public let countedPoints: Int
    }

    /// Points of interest up to here count in full. Those at `Limits.walkMiles` no longer count.
    public static let closeMiles = 0.25
    /// The number of points of interest that the rule needs of any category.
    static let maxCounted = PointCategory.allCases.compactMap { $0.walkability?.counted }.max() ?? 0

    /// One for each category of daily life, in their order.
    public let parts: [Part]

    /// `nil` where not all of a walk is known in each category of daily life: nothing on the map isn't nothing there.
    init?(_ walks: [(category: PointCategory, coverage: NearbyPoints.Coverage, miles: [Double])]) {
        let counted = walks.compactMap { walk in walk.category.walkability.map { (walk, $0) } }
        guard !counted.isEmpty, counted.allSatisfy({ $0.0.coverage == .whole }) else { return nil }
        parts = counted.map { walk, rule in
            let credit = walk.miles.prefix(rule.counted).reduce(0) { $0 + Self.credit(at: $1) }
            return Part(
                category: walk.category, points: Double(rule.points) * credit / Double(rule.counted),
                maxPoints: rule.points, countedPoints: rule.counted)
        }
    }

    /// The sum of all parts, to the nearest whole number.
    public var score: Int { Int(parts.reduce(0) { $0 + $1.points }.rounded()) }

    /// The weight of a point of interest at a distance: 1 up to `closeMiles`, and from there evenly down to 0.
    static func credit(at miles: Double) -> Double {
        min(1, max(0, (Limits.walkMiles - miles) / (Limits.walkMiles - closeMiles)))
    }
}

extension PointCategory {
    /// The points of the score that a category can give, together 100, and how many points of interest that takes;
    /// `nil` for what isn't part of daily life.
    fileprivate var walkability: (points: Int, counted: Int)? {
        switch self {
        case .groceries: (25, 2)
        case .food: (20, 5)
        case .transit: (20, 3)
        case .parks: (10, 1)
        case .health: (10, 2)
        case .schools: (5, 1)
        case .libraries: (5, 1)
        case .sport: (5, 2)
        case .attractions: nil
        }
    }
}
