import Geo

/// Finds the country at a point.
///
/// The table consists of lines, each with the countries on its sides: two at a border, one at a coast. A country's
/// lines enclose it, so a point is in the country with an odd number of crossings by a ray from the point.
/// `Scripts/country_borders.py` makes the table and documents its source and precision.
public struct CountryBorders: Sendable {
    /// A few consecutive points of a line, with the countries on its sides.
    private struct Stretch: Sendable {
        /// Small enough that a point is rarely compared with a whole coast.
        static let maxPoints = 32

        let countries: [String]
        /// Alternating latitudes and longitudes, in steps.
        let points: [Int32]
        let (south, north, west, east): (Int32, Int32, Int32, Int32)

        init?(countries: [String], points: [Int32]) {
            let latitudes = stride(from: 0, to: points.count, by: 2).map { points[$0] }
            let longitudes = stride(from: 1, to: points.count, by: 2).map { points[$0] }
            guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
                let east = longitudes.max()
            else { return nil }
            self.countries = countries
            self.points = points
            self.south = south
            self.north = north
            self.west = west
            self.east = east
        }

        /// A line as stretches, each starting at the last point of the previous one.
        static func stretches(ofLine points: [Int32], beside countries: [String]) -> [Stretch] {
            let step = 2 * (maxPoints - 1)
            return stride(from: 0, to: points.count - 2, by: step).compactMap { start in
                let end = min(start + step + 2, points.count)
                return Stretch(countries: countries, points: Array(points[start..<end]))
            }
        }
    }

    private static let stepsPerDegree = 400.0
    /// Degrees of latitude.
    private static let bands = -90...90

    /// The borders that Digs ships.
    public static let shipped = CountryBorders(PackageResources.country_borders_txt)

    private let stretches: [Stretch]
    /// For each degree of latitude from south to north, the positions of the stretches that reach into it.
    private let inBand: [[Int32]]

    /// Reads a table, ignoring comments and other unknown lines.
    init(_ table: [UInt8]) {
        let stretches = table.split(separator: UInt8(ascii: "\n")).flatMap { row -> [Stretch] in
            let parts = row.split(separator: UInt8(ascii: " "))
            guard row.first != UInt8(ascii: "#"), let text = parts.last, parts.count >= 2 else { return [] }
            let countries = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
            return Stretch.stretches(ofLine: Polyline.decoded(text) ?? [], beside: countries)
        }
        var inBand = [[Int32]](repeating: [], count: Self.bands.count)
        for (position, stretch) in stretches.enumerated() {
            for band in Self.band(Double(stretch.south))...Self.band(Double(stretch.north)) {
                inBand[band].append(Int32(position))
            }
        }
        self.stretches = stretches
        self.inBand = inBand
    }

    /// - Parameter y: a latitude in steps.
    private static func band(_ y: Double) -> Int {
        let degree = Int((y / stepsPerDegree).rounded(.down))
        return min(max(degree, bands.lowerBound), bands.upperBound) - bands.lowerBound
    }

    /// The ISO 3166-1 code of the country at a point, or of the nearest one for a point off its coast; `nil` on the
    /// open sea.
    public func country(at place: Coordinate) -> String? {
        let (y, x) = (place.latitude * Self.stepsPerDegree, place.longitude * Self.stepsPerDegree)
        // The countries with an odd number of crossings so far: a handful.
        var around: [String] = []
        for position in inBand[Self.band(y)] {
            let stretch = stretches[Int(position)]
            guard Double(stretch.south) <= y, y <= Double(stretch.north), x <= Double(stretch.east) else { continue }
            if PointInPolygon.isOddlyCrossing(stretch.points, y: y, x: x) {
                for country in stretch.countries {
                    if let known = around.firstIndex(of: country) {
                        around.remove(at: known)
                    } else {
                        around.append(country)
                    }
                }
            }
        }
        return around.min() ?? nearest(to: place, y, x)
    }

    /// The country of the nearest line within `Limits.milesFromCoast`.
    private func nearest(to place: Coordinate, _ y: Double, _ x: Double) -> String? {
        let reach = Limits.milesFromCoast / (Earth.radiusMiles * .pi / 180) * Self.stepsPerDegree
        // A degree of longitude shrinks towards the poles; nobody lives at the poles themselves.
        let narrow = max(0.01, UnitVector(place).parallelRadius)
        var best: (distance: Double, country: String)?
        for position in inBand[Self.band(y - reach)...Self.band(y + reach)].joined() {
            let stretch = stretches[Int(position)]
            guard Double(stretch.south) - reach <= y, y <= Double(stretch.north) + reach,
                Double(stretch.west) - reach / narrow <= x, x <= Double(stretch.east) + reach / narrow
            else { continue }
            let distance = Self.distance(of: stretch, y, x, narrow)
            if distance <= best?.distance ?? reach, let country = stretch.countries.first { best = (distance, country) }
        }
        return best?.country
    }

    /// The distance of a point from a stretch, in steps of latitude.
    private static func distance(of stretch: Stretch, _ y: Double, _ x: Double, _ narrow: Double) -> Double {
        var best = Double.infinity
        for index in stride(from: 2, to: stretch.points.count, by: 2) {
            let (y1, x1) = (Double(stretch.points[index - 2]) - y, (Double(stretch.points[index - 1]) - x) * narrow)
            let (y2, x2) = (Double(stretch.points[index]) - y, (Double(stretch.points[index + 1]) - x) * narrow)
            let (dy, dx) = (y2 - y1, x2 - x1)
            let length = dy * dy + dx * dx
            let share = length > 0 ? max(0, min(1, -(y1 * dy + x1 * dx) / length)) : 0
            let (nearY, nearX) = (y1 + share * dy, x1 + share * dx)
            best = min(best, nearY * nearY + nearX * nearX)
        }
        return best.squareRoot()
    }
}
