import Geo

/// Where somebody looks for a home: a circle that they chose. Nobody's address is in it.
public struct WantedArea: Sendable, Equatable {
    public let name: String
    /// To a thousandth of a degree, about a hundred metres: whoever searches around their own home does not show it.
    public let center: Coordinate
    public let radiusMiles: Double
    /// When the centre is a university.
    public let university: University.ID?

    public init(name: String, center: Coordinate, radiusMiles: Double, university: University.ID? = nil) {
        func coarse(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }
        (self.name, self.radiusMiles, self.university) = (name, radiusMiles, university)
        self.center =
            Coordinate(latitude: coarse(center.latitude), longitude: coarse(center.longitude)) ?? center
    }

    /// A box around the area and what nearly fits it, by which ads are found before distances are measured.
    public var searchBox: BoundingBox? {
        BoundingBox(around: center, radiusMiles: radiusMiles + WantedFit.milesOutside)
    }
}
