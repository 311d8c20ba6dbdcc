import Geo

/// What a map shows: each listing as a pin or, where they are too many, clusters.
public struct ListingMap: Equatable, Sendable {
    public struct Pin: Equatable, Sendable {
        public let number: UInt32
        /// The one that may be shown.
        public let place: Coordinate
        public let kind: ListingKind
        public let bedrooms: Int
        public let monthlyCents: Int
        /// With a `CostShare` only.
        public let perPersonCents: Int?

        public init(
            number: UInt32, place: Coordinate, kind: ListingKind, bedrooms: Int, monthlyCents: Int,
            perPersonCents: Int? = nil
        ) {
            (self.number, self.place, self.kind, self.bedrooms) = (number, place, kind, bedrooms)
            (self.monthlyCents, self.perPersonCents) = (monthlyCents, perPersonCents)
        }
    }

    /// Listings that stand near each other on the screen.
    public struct Cluster: Equatable, Sendable {
        /// In their middle.
        public let place: Coordinate
        /// What just encloses them.
        public let bounds: BoundingBox
        public let count: Int
        /// The least and the greatest price, by the measure of the filter's bounds: of a month, or per person.
        public let priceCents: ClosedRange<Int>

        public init(place: Coordinate, bounds: BoundingBox, count: Int, priceCents: ClosedRange<Int>) {
            (self.place, self.bounds, self.count, self.priceCents) = (place, bounds, count, priceCents)
        }
    }

    /// How many pins at most; beyond that there are clusters instead.
    public static let maxPins = 200
    /// The zoom levels of web maps: at 0 the world is one tile of 256 pixels, and each level doubles it.
    public static let zooms = 0...22

    /// By number; empty when there are clusters.
    public let pins: [Pin]
    /// From south-west to north-east; empty when there are pins.
    public let clusters: [Cluster]
    /// How many listings there are.
    public let total: Int

    public init(pins: [Pin], clusters: [Cluster], total: Int) {
        (self.pins, self.clusters, self.total) = (pins, clusters, total)
    }
}
