import Domain
import Geo

/// The points of interest that ship with Digs; `Scripts/points_of_interest.py` writes and documents the format.
public enum PointTableFile {
    private static let sourceColumns = 10
    private static let pointColumns = 6

    /// Throws a problem naming the line when the table is wrong.
    public static func sets(_ input: InputFile) throws(Problem) -> [PointSet] {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        var (sources, points): ([PointSource], [[PointOfInterest]]) = ([], [])
        for (index, line) in bytes.split(separator: .lineFeed).enumerated() {
            let fields = String(decoding: line, as: UTF8.self)
                .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if fields[0].hasPrefix("#") { continue }
            if let source = source(fields) {
                sources.append(source)
                points.append([])
            } else if let point = point(fields), !sources.isEmpty {
                points[sources.count - 1].append(point)
            } else {
                throw .unreadable(input.name, "isn't a table of points of interest", line: index + 1)
            }
        }
        return zip(sources, points).map { PointSet(source: $0, points: $1) }
    }

    /// `S`, name, attribution, date, categories, whole or some, south, west, north, east.
    private static func source(_ fields: [String]) -> PointSource? {
        guard fields.count == sourceColumns, fields[0] == "S",
            let bounds = BoundingBox(fields[6...].joined(separator: ","))
        else { return nil }
        let categories = fields[4].split(separator: ",").compactMap { PointCategory(rawValue: String($0)) }
        return PointSource(
            name: fields[1], attribution: fields[2], date: Day(fields[3]), categories: Set(categories), bounds: bounds,
            isWhole: fields[5] == "whole")
    }

    /// `P`, id, kind, latitude, longitude, name.
    private static func point(_ fields: [String]) -> PointOfInterest? {
        guard fields.count == pointColumns, fields[0] == "P", let kind = PointKind(rawValue: fields[2]),
            let place = Coordinate("\(fields[3]),\(fields[4])")
        else { return nil }
        return PointOfInterest(id: fields[1], kind: kind, name: fields[5].isEmpty ? nil : fields[5], location: place)
    }
}
