import Geo

/// A circle in which somebody looks for a home. It contains no street address.
public struct WantedArea: Sendable, Equatable {
    public let name: String
    /// Rounded to a thousandth of a degree, about a hundred meters, so that somebody who searches around their own home
    /// does not reveal it.
    public let center: Coordinate
    public let radiusMiles: Double
    /// Set when the center is a university.
    public let university: University.ID?

    public init(name: String, center: Coordinate, radiusMiles: Double, university: University.ID? = nil) {
        func coarse(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }
        self.name = name
        self.radiusMiles = radiusMiles
        self.university = university
        self.center =
            Coordinate(latitude: coarse(center.latitude), longitude: coarse(center.longitude)) ?? center
    }

    /// A box around the area including near matches, to find ads before distances are measured.
    public var searchBox: BoundingBox? {
        BoundingBox(around: center, radiusMiles: radiusMiles + WantedFit.milesOutside)
    }
}
