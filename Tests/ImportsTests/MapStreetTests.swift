import Domain
import Foundation
import Geo
import Testing

@testable import Imports

@Suite("Streets and addresses of maps")
struct MapStreetTests {
    /// As the map of Rockville, Maryland, has it, with the ways before their nodes in one case.
    private static let map = """
        <osm version="0.6"><bounds minlat="38.9" minlon="-77.4" maxlat="39.3" maxlon="-76.9"/>
        <way id="20"><nd ref="4"/><nd ref="5"/><nd ref="6"/><tag k="highway" v="residential"/>
         <tag k="name" v="Mannakee Street"/><tag k="alt_name" v="Mannakee Lane;Old Mannakee Rd."/></way>
        <node id="1" lat="39.0983109" lon="-77.159987"><tag k="addr:city" v="Rockville"/>
         <tag k="addr:housenumber" v="51"/><tag k="addr:postcode" v="20850-1101"/><tag k="addr:state" v="Maryland"/>
         <tag k="addr:street" v="Mannakee Street"/><tag k="amenity" v="theatre"/></node>
        <node id="2" lat="39.1" lon="-77.16"><tag k="addr:housenumber" v="12;14A, 16-18"/>
         <tag k="addr:street" v="North Van Buren Avenue"/></node>
        <node id="3" lat="39.1" lon="-77.16"><tag k="addr:housenumber" v="51"/></node>
        <node id="4" lat="39.0901" lon="-77.1501"/><node id="5" lat="39.101" lon="-77.15"/>
        <node id="6" lat="39.2" lon="-77.15"/><node id="7" lat="39.1" lon="-77.16" visible="false"><tag k="addr:street"
         v="Gone Street"/><tag k="addr:housenumber" v="1"/></node>
        <node id="8" lat="39.1" lon="-77.16"><tag k="highway" v="bus_stop"/><tag k="name" v="Campus Dr"/></node>
        <way id="21"><nd ref="5"/><nd ref="6"/><tag k="building" v="house"/><tag k="addr:housenumber" v="7"/>
         <tag k="addr:street" v="Elm St"/><tag k="addr:city" v="Rockville"/></way>
        <way id="22"><nd ref="5"/><tag k="highway" v="proposed"/><tag k="name" v="Future Street"/></way>
        <way id="23"><nd ref="99"/><tag k="highway" v="service"/><tag k="name" v="Nowhere Street"/></way>
        <way id="24"><nd ref="4"/><tag k="highway" v="service"/><tag k="name" v="漢字"/></way></osm>
        """

    @Test("a named way is a street in each cell that it touches, an address is where its node or its building is")
    func features() throws {
        let set = try #require(PointFile(text: Self.map).sets.first)
        let streets = set.features.filter { $0.kind == .street }
        #expect(Set(streets.map(\.text)) == ["MANNAKEE ST", "MANNAKEE LN", "OLD MANNAKEE RD"])
        let cells = streets.filter { $0.text == "MANNAKEE ST" }.map(\.location.latitude).sorted()
        #expect(cells == [39, 39.1, 39.2])
        let addresses = Dictionary(
            uniqueKeysWithValues: set.features.filter { $0.kind == .address }.map { ($0.text, $0.location) })
        #expect(
            Set(addresses.keys) == [
                "51 Mannakee St, ROCKVILLE, MD 20850", "12 N Van Buren Ave", "14A N Van Buren Ave",
                "16-18 N Van Buren Ave", "7 Elm St, ROCKVILLE",
            ])
        #expect(addresses["51 Mannakee St, ROCKVILLE, MD 20850"] == Coordinate("39.0983109,-77.159987"))
        #expect(addresses["7 Elm St, ROCKVILLE"] == Coordinate("39.101,-77.15"))
        #expect(set.points.map(\.kind) == [.theater, .busStop])
        #expect(set.features.allSatisfy { $0.kind == .street || $0.address?.street != nil })
    }

    @Test("Overpass' answer gives them at its centers, and a map of streets alone knows nothing about points")
    func overpass() throws {
        let json = #"""
            {"version":0.6,"osm3s":{"timestamp_osm_base":"2026-11-01T00:00:00Z"},"elements":[
            {"type":"way","id":2,"center":{"lat":39.09,"lon":-77.15},"tags":{"highway":"primary","name":"Elm St"}},
            {"type":"way","id":3,"center":{"lat":39.1,"lon":-77.16},
             "tags":{"addr:housenumber":"3","addr:street":"Elm Street"}}]}
            """#
        let set = try #require(PointFile(text: json) { try? $0.setBounds("38.9,-77.4,39.3,-76.9") }.sets.first)
        #expect(set.features.map(\.text) == ["3 Elm St", "ELM ST"])
        #expect(set.points.isEmpty && set.source.isWhole && set.source.categories.isEmpty)
        #expect(NearbyIndex([set]).around(set.features[0].location).coverage == .none)
    }

    @Test("a list of points in another format has none")
    func lists() throws {
        let text = "lat,lon,category,osm_id,name,addr:street\n1,1,amenity_cafe,1,x,Elm St\n"
        #expect(try PointFile(text: text).sets.first?.features == [])
    }

    @Test("a published map has its streets and addresses", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func published() throws {
        let file = try PointFile(path: SharedData.path("osm/philadelphia_temple_university.osm.gz"))
        let features = try #require(file.sets.first).features
        let streets = Set(features.filter { $0.kind == .street }.map(\.text))
        #expect(streets.isSuperset(of: ["N BROAD ST", "CECIL B MOORE AVE", "W DIAMOND ST"]), "\(streets.sorted())")
        let erie = try #require(features.first { $0.text == "3700 N Broad St, PHILADELPHIA, PA 19140" })
        #expect(erie.location == Coordinate("40.0091197,-75.1513433"))
        #expect(file.leftOut == 0)
    }
}
