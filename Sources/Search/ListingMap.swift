import Domain
import Geo

/// What a map shows: each listing as a pin or, where they are too many, clusters.
public struct ListingMap: Equatable, Sendable {
    public struct Pin: Equatable, Sendable {
        public let number: UInt32
        public let place: Coordinate
        public let monthlyCents: Int
    }

    /// Listings that stand near each other on the screen.
    public struct Cluster: Equatable, Sendable {
        /// In their middle.
        public let place: Coordinate
        public let count: Int
        public let monthlyCents: ClosedRange<Int>
    }

    /// How many pins at most; beyond that there are clusters instead.
    public static let mostPins = 200
    /// The zoom levels of web maps: at 0 the world is one tile of 256 pixels, and each level doubles it.
    public static let zooms = 0...22

    /// By number; empty when there are clusters.
    public let pins: [Pin]
    /// From south-west to north-east; empty when there are pins.
    public let clusters: [Cluster]
    /// How many listings there are.
    public let total: Int
}
