import Geo

/// The contents of a map: a pin for each listing or, when there are too many, clusters.
public struct ListingMap: Equatable, Sendable {
    public struct Pin: Equatable, Sendable {
        public let number: UInt32
        /// The place that may be shown.
        public let place: Coordinate
        public let kind: ListingKind
        public let bedrooms: Int
        public let monthlyCents: Int
        /// Only with a `CostShare`.
        public let perPersonCents: Int?

        public init(
            number: UInt32, place: Coordinate, kind: ListingKind, bedrooms: Int, monthlyCents: Int,
            perPersonCents: Int? = nil
        ) {
            self.number = number
            self.place = place
            self.kind = kind
            self.bedrooms = bedrooms
            self.monthlyCents = monthlyCents
            self.perPersonCents = perPersonCents
        }
    }

    /// Listings that are close to each other on the screen.
    public struct Cluster: Equatable, Sendable {
        /// The average of their places.
        public let place: Coordinate
        /// The smallest box around them.
        public let bounds: BoundingBox
        public let count: Int
        /// The price range, monthly or per person as the filter compares.
        public let priceCents: ClosedRange<Int>

        public init(place: Coordinate, bounds: BoundingBox, count: Int, priceCents: ClosedRange<Int>) {
            self.place = place
            self.bounds = bounds
            self.count = count
            self.priceCents = priceCents
        }
    }

    /// Above this number of listings the map has clusters instead of pins.
    public static let maxPins = 200
    /// The zoom levels of web maps: level 0 shows the world in one tile of 256 pixels, and each level doubles that.
    public static let zooms = 0...22

    /// Pins by listing number; empty when there are clusters.
    public let pins: [Pin]
    /// From south-west to north-east; empty when there are pins.
    public let clusters: [Cluster]
    /// The number of listings.
    public let total: Int

    public init(pins: [Pin], clusters: [Cluster], total: Int) {
        self.pins = pins
        self.clusters = clusters
        self.total = total
    }
}
