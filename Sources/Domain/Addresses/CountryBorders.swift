import Geo

/// Tells in which country a place is.
///
/// The table has lines, each with the countries beside it: two at a border, one at a coast. A country's lines enclose
/// it, so a place is in the country of which a ray from the place crosses an odd number of lines.
/// `Scripts/country_borders.py` makes the table and tells its source and how exact it is.
public struct CountryBorders: Sendable {
    private struct Line: Sendable {
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
    }

    private static let stepsPerDegree = 400.0

    /// The borders that Digs ships.
    public static let shipped = CountryBorders(PackageResources.country_borders_txt)

    private let lines: [Line]

    /// Reads a table; what is no line of one is passed over, as comments are.
    init(_ table: [UInt8]) {
        lines = table.split(separator: UInt8(ascii: "\n")).compactMap { row in
            let parts = row.split(separator: UInt8(ascii: " "))
            guard row.first != UInt8(ascii: "#"), let text = parts.last, parts.count >= 2 else { return nil }
            let countries = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
            return Line(countries: countries, points: Polyline.decoded(text) ?? [])
        }
    }

    /// The ISO 3166-1 code of the country that a place lies in, or close to the coast of; `nil` on the open sea.
    public func country(at place: Coordinate) -> String? {
        let (y, x) = (place.latitude * Self.stepsPerDegree, place.longitude * Self.stepsPerDegree)
        var around: Set<String> = []
        for line in lines where Double(line.south) <= y && y <= Double(line.north) && x <= Double(line.east) {
            if Ray.isOddlyCrossing(line.points, y: y, x: x) {
                around.formSymmetricDifference(line.countries)
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
        for line in lines {
            guard Double(line.south) - reach <= y, y <= Double(line.north) + reach,
                Double(line.west) - reach / narrow <= x, x <= Double(line.east) + reach / narrow
            else { continue }
            let distance = Self.distance(of: line, y, x, narrow)
            if distance <= best?.distance ?? reach, let country = line.countries.first { best = (distance, country) }
        }
        return best?.country
    }

    /// In steps of latitude.
    private static func distance(of line: Line, _ y: Double, _ x: Double, _ narrow: Double) -> Double {
        var best = Double.infinity
        for index in stride(from: 2, to: line.points.count, by: 2) {
            let (y1, x1) = (Double(line.points[index - 2]) - y, (Double(line.points[index - 1]) - x) * narrow)
            let (y2, x2) = (Double(line.points[index]) - y, (Double(line.points[index + 1]) - x) * narrow)
            let (dy, dx) = (y2 - y1, x2 - x1)
            let length = dy * dy + dx * dx
            let share = length > 0 ? max(0, min(1, -(y1 * dy + x1 * dx) / length)) : 0
            let (nearY, nearX) = (y1 + share * dy, x1 + share * dx)
            best = min(best, nearY * nearY + nearX * nearX)
        }
        return best.squareRoot()
    }
}
