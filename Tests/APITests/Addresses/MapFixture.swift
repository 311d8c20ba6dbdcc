import Domain
import Foundation
import Imports

@testable import App

/// A map around the postal code 14623, in OpenStreetMap's XML.
enum MapFixture {
    static let streets = [
        "Elm Street", "Maple Avenue", "North Oak Street", "Jefferson Road", "Pecan Court", "Lilac Lane", "Cedar Drive",
        "Birch Way", "Hazel Place", "Linden Boulevard", "Willow Terrace", "Aspen Circle", "Cherry Street",
        "Pear Street", "Quince Street", "Poplar Street", "Locust Street", "Walnut Street", "East Henrietta Road",
        "Calkins Road",
    ]
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// An element `addr:*` of a house.
    struct MappedAddress {
        var (number, street) = ("", "")
        var city: String?
        var postalCode: String?
        var place = "43.0839,-77.6352"

        fileprivate func xml(_ id: Int) -> String {
            let parts = place.split(separator: ",")
            let tags = [
                ("housenumber", number), ("street", street), ("city", city), ("postcode", postalCode),
            ].compactMap { key, value in value.map { "<tag k=\"addr:\(key)\" v=\"\($0)\"/>" } }
            return "<node id=\"\(id)\" lat=\"\(parts[0])\" lon=\"\(parts[1])\">\(tags.joined())</node>"
        }
    }

    private static func xml(_ streets: [String], _ addresses: [MappedAddress], bounds: String) -> String {
        let sides = bounds.split(separator: ",")
        let ways = streets.enumerated().map { number, name in
            "<way id=\"\(number + 1)\"><nd ref=\"1\"/><nd ref=\"2\"/>"
                + "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"\(name)\"/></way>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <osm version="0.6"><bounds minlat="\(sides[0])" minlon="\(sides[1])" maxlat="\(sides[2])" \
            maxlon="\(sides[3])"/>
            <node id="1" lat="43.0821" lon="-77.6401"/><node id="2" lat="43.0832" lon="-77.6410"/>
            \(addresses.enumerated().map { $1.xml($0 + 10) }.joined(separator: "\n"))
            \(ways.joined(separator: "\n"))</osm>
            """
    }

    /// Runs a server that has imported the map.
    static func run(
        _ streets: [String] = streets, addresses: [MappedAddress] = [], bounds: String = "42.9,-77.9,43.3,-77.4",
        _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        let text = xml(streets, addresses, bounds: bounds)
        try await OwnServer.run { server in
            let file = server.folder.appending(path: "monroe-county.osm")
            try Data(text.utf8).write(to: file)
            for set in try PointFile(path: file.path).sets {
                _ = try await server.installation.store.pointsOfInterest.replace(set)
            }
            try await body(server)
        }
    }
}
