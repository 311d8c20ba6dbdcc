import Domain
import Geo

/// Collects the points of a file, each once, and counts those left out.
struct PointCollector {
    private(set) var points: [PointOfInterest] = []
    var report = ImportReport()
    private var known: Set<String> = []
    private let name: String

    /// - Parameter name: the file's name in errors.
    init(_ name: String) { self.name = name }

    /// Adds a point; a name that is too long or not plain text makes its row bad.
    mutating func take(
        _ kind: PointKind, id: String, name: String?, location: Coordinate, line: Int
    ) throws(Problem) {
        var errors = ValidationErrors()
        // Names on the map may contain repeated blanks and line breaks.
        let tidied = name.map { Text.tidy($0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .flatMap { $0.isEmpty ? nil : $0 }
        if let tidied { Text.check(tidied, "name", Limits.pointNameLength, into: &errors) }
        Text.check(id, "id", Limits.pointIDLength, into: &errors)
        guard errors.list.isEmpty else { return report.refuse(line: line, errors.list) }
        guard known.insert(id).inserted else { return report.skip("in the file twice") }
        guard points.count < Limits.pointsPerSource else {
            throw .unreadable(
                self.name, "has more than \(Limits.pointsPerSource) points of interest: take a smaller area",
                line: line)
        }
        points.append(PointOfInterest(id: id, kind: kind, name: tidied, location: location))
    }
}

/// The mean of some points, even across the antimeridian.
struct CornerMean {
    private var (count, latitudes, longitudes) = (0.0, 0.0, 0.0)
    private var first: Double?

    mutating func add(_ corner: Coordinate) {
        let start = first ?? corner.longitude
        first = start
        let away = corner.longitude - start
        count += 1
        latitudes += corner.latitude
        longitudes += corner.longitude + (away > 180 ? -360 : away < -180 ? 360 : 0)
    }

    /// `nil` without points.
    var point: Coordinate? {
        guard count > 0 else { return nil }
        let longitude = longitudes / count
        let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return Coordinate(latitude: latitudes / count, longitude: turned)
    }
}
