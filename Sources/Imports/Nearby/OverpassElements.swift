import Domain
import Foundation
import Geo

/// The elements of Overpass' JSON (https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL), which is read as a
/// whole: with `out center` and `out geom`, too.
struct OverpassElements: OSMElements {
    private let document: Document
    private var position = 0

    let bounds: BoundingBox? = nil
    var day: Day? { document.source?.instant.flatMap { Day($0.prefix(10)) } }

    /// `nil` when it is JSON of another kind.
    init?(_ bytes: [UInt8], named name: String) throws(Problem) {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else { return nil }
        guard document.remark == nil else {
            throw .unreadable(name, "is incomplete: the query that made it ended too early")
        }
        self.document = document
    }

    mutating func next() -> OSMElement? {
        while position < document.elements.count {
            defer { position += 1 }
            if let element = document.elements[position].element(line: position + 1) { return element }
        }
        return nil
    }

    private struct Document: Decodable {
        let elements: [Element]
        let remark: String?
        let source: Source?

        private enum CodingKeys: String, CodingKey {
            case elements, remark
            case source = "osm3s"
        }
    }

    private struct Source: Decodable {
        let instant: String?

        private enum CodingKeys: String, CodingKey { case instant = "timestamp_osm_base" }
    }

    private struct Corner: Decodable {
        let lat: Double
        let lon: Double

        var coordinate: Coordinate? { Coordinate(latitude: lat, longitude: lon) }
    }

    private struct Member: Decodable {
        let type: String
        let ref: Int64
        let geometry: [Corner?]?
    }

    private struct Element: Decodable {
        let type: String
        let id: Int64
        let lat: Double?
        let lon: Double?
        let center: Corner?
        let geometry: [Corner?]?
        let tags: [String: String]?
        let nodes: [Int64]?
        let members: [Member]?

        /// `nil` for counts, areas and whatever else is not on the map.
        func element(line: Int) -> OSMElement? {
            guard let type = OSMElement.ElementType(rawValue: type) else { return nil }
            var element = OSMElement(type: type, id: id, line: line)
            element.tags = (tags ?? [:]).map { (key: $0.key, value: $0.value) }
            element.nodes = nodes ?? []
            element.members = (members ?? []).compactMap { member in
                OSMElement.ElementType(rawValue: member.type).map { (type: $0, id: member.ref) }
            }
            element.location = center?.coordinate ?? mean
            if let lat, let lon { element.location = Coordinate(latitude: lat, longitude: lon) }
            let isLocated = center != nil || lat != nil || type == .node
            if isLocated, element.location == nil { element.errors.append(.outsideTheWorld) }
            return element
        }

        /// The mean of the corners that `out geom` gives; what lies outside of the query's bounds has none.
        private var mean: Coordinate? {
            var corners = geometry ?? []
            if corners.count > 1, let (first, last) = corners.first.flatMap({ $0 }).map({ ($0, corners.last ?? nil) }),
                first.lat == last?.lat, first.lon == last?.lon
            {
                corners.removeLast()
            }
            var mean = CornerMean()
            for corner in corners + (members ?? []).flatMap({ $0.geometry ?? [] }) {
                if let place = corner?.coordinate { mean.add(place) }
            }
            return mean.point
        }
    }
}
