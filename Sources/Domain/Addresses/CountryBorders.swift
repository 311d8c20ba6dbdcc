import Geo

/// Tells in which country a place is.
///
/// The table has lines, each with the countries beside it: two at a border, one at a coast. A country's lines enclose
/// it, so a place is in the country of which a ray from the place crosses an odd number of lines.
/// `Scripts/country_borders.py` makes the table and tells its source and how exact it is.
public struct CountryBorders: Sendable {
    /// Some points in a row of a line, with the countries beside it.
    private struct Stretch: Sendable {
        /// Few enough that a place is rarely measured against the points of a whole coast.
        static let maxPoints = 32

        let countries: [String]
        /// Latitude and longitude by turns, in steps.
        let points: [Int32]
        let (south, north, west, east): (Int32, Int32, Int32, Int32)

        init?(countries: [String], points: [Int32]) {
            let latitudes = stride(from: 0, to: points.count, by: 2).map { points[$0] }
            let longitudes = stride(from: 1, to: points.count, by: 2).map { points[$0] }
            guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
                let east = longitudes.max()
            else { return nil }
            (self.countries, self.points) = (countries, points)
            (self.south, self.north, self.west, self.east) = (south, north, west, east)
        }

        /// A line in stretches, each from the last point of the one before.
        static func stretches(ofLine points: [Int32], beside countries: [String]) -> [Stretch] {
            let step = 2 * (maxPoints - 1)
            return stride(from: 0, to: points.count - 2, by: step).compactMap { start in
                let end = min(start + step + 2, points.count)
                return Stretch(countries: countries, points: Array(points[start..<end]))
            }
        }
    }

    private static let stepsPerDegree = 400.0
    /// In degrees of latitude.
    private static let bands = -90...90

    /// The borders that Digs ships.
    public static let shipped = CountryBorders(PackageResources.country_borders_txt)

    private let stretches: [Stretch]
    /// For each degree of latitude from south to north, the positions of the stretches that reach into it.
    private let inBand: [[Int32]]

    /// Reads a table; what is no line of one is passed over, as comments are.
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
        (self.stretches, self.inBand) = (stretches, inBand)
    }

    /// - Parameter y: a latitude in steps.
    private static func band(_ y: Double) -> Int {
        let degree = Int((y / stepsPerDegree).rounded(.down))
        return min(max(degree, bands.lowerBound), bands.upperBound) - bands.lowerBound
    }

    /// The ISO 3166-1 code of the country that a place lies in, or close to the coast of; `nil` on the open sea.
    public func country(at place: Coordinate) -> String? {
        let (y, x) = (place.latitude * Self.stepsPerDegree, place.longitude * Self.stepsPerDegree)
        // Those that an odd number of lines were of: a handful.
        var around: [String] = []
        for position in inBand[Self.band(y)] {
            let stretch = stretches[Int(position)]
            guard Double(stretch.south) <= y, y <= Double(stretch.north), x <= Double(stretch.east) else { continue }
            if Ray.isOddlyCrossing(stretch.points, y: y, x: x) {
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
        // A degree of longitude shrinks towards the poles; at the poles themselves nobody lives.
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

    /// In steps of latitude.
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
