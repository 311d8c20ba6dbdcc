import Domain
import Foundation
import Geo
import Testing

@testable import Imports

@Suite("Files of points of interest")
struct PointFileTests {
    private func refusal(_ text: String) -> String {
        do { return "taken: \(try PointFile(text: text).report)" } catch {
            return "\((error as? Problem)?.detail ?? "\(error)")"
        }
    }

    private static let map = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a comment with <tags> & -- dashes -->
        <osm version="0.6"><bounds minlat="39.9" minlon="-75.2" maxlat="40.1" maxlon='-75.0'/>
        <node id="1" lat="40.0" lon="-75.1" timestamp="2019-03-28T13:18:34Z">
         <tag k="amenity" v="cafe"/><tag k="name" v="Tom &amp; Jerry&#x27;s &lt;3"/></node>
        <node id="2" lat="40.0" lon="-75.1" visible="true"/>
        <node id="3" lat="40.02" lon="-75.1"/><node id="4" lat="40.02" lon="-75.12"/>
        <node id="5" lat="40.0" lon="-75.12"><tag k="name" v="A bench"/><tag k="amenity" v="bench"/></node>
        <node id="6" lat="40.0" lon="-75.11" action="delete"><tag k="amenity" v="bar"/></node>
        <node id="8" visible="false"/>
        <way id="7" timestamp="2018-01-01T00:00:00Z"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="2"/>
         <tag k="leisure" v="park"/></way>
        <way id="9"><nd ref="2"/><nd ref="3"/></way>
        <way id="10"><nd ref="99"/><tag k="shop" v="bakery"/></way>
        <way id="11"><nd ref="2"/><tag k="leisure" v="swimming_pool"/><tag k="access" v="private"/></way>
        <relation id="12"><member type="way" ref="9" role="outer"/><member type="node" ref="4" role=""/>
         <tag k="amenity" v="university;library"/><tag k="type" v="multipolygon"/></relation>
        </osm>
        """

    @Test("a map: nodes, ways at the mean of their corners, relations at that of their members; the rest has a reason")
    func map() throws {
        let file = try PointFile(text: Self.map)
        let set = try #require(file.sets.first)
        #expect(file.sets.count == 1 && set.source.name == "town" && set.source.isWhole)
        #expect(set.source.date == Day("2019-03-28") && set.source.bounds == BoundingBox("39.9,-75.2,40.1,-75"))
        #expect(set.source.attribution == PointFile.openStreetMap)
        #expect(set.source.categories == Set(PointCategory.allCases))
        #expect(set.points.map(\.id) == ["node/1", "way/7", "relation/12"])
        #expect(set.points.map(\.kind) == [.cafe, .park, .university])
        #expect(set.points.map(\.name) == ["Tom & Jerry's <3", nil, nil])
        #expect(set.points[1].location == Coordinate("40.01,-75.11"))
        #expect(set.points[2].location == Coordinate("40.0133333,-75.1066667"))
        #expect(file.report.read == 12 && file.report.imported == 3)
        #expect(
            file.report.skipped == [
                "no point of interest": 5, "deleted": 2, "without a place in the file": 1, "private": 1,
            ])
    }

    @Test("a map with nodes behind the ways, and without bounds, is a list of some points")
    func unordered() throws {
        let file = try PointFile(
            text: """
                <osm><way id="1"><nd ref="5"/><nd ref="6"/><tag k="shop" v="supermarket"/></way>
                <node id="5" lat="0" lon="179.9"/><node id="6" lat="0" lon="-179.9"/></osm>
                """)
        #expect(file.sets.first?.points.first?.location == Coordinate(latitude: 0, longitude: 180))
        #expect(file.sets.first?.source.isWhole == false && file.sets.first?.source.categories == [.groceries])
        #expect(file.sets.first?.source.date == nil)
    }

    @Test(
        "a broken file is refused with the line and the reason",
        arguments: [
            ("<osm><node id='1' lat='1' lon='1'>", "ends inside <node>"),
            ("<osm>\n</way></osm>", "line 2, closes <way>, which isn't open"),
            ("<osm><node id='1' lat='1' lon='1'", "ends inside a tag"),
            ("<osm><node id=1 /></osm>", "NAME=\"VALUE\""), ("<osm/><osm/>", "second root"), ("<html/>", "<osm>"),
            ("<osm><!-- never closed", "inside a comment"), ("<osm><node <b/></osm>", "< inside a tag"),
            ("<!DOCTYPE osm [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><osm/>", "entities are not read"),
            ("<osm><node id='1' lat='1' lon='1'><tag k='name' v='&b;'/></node></osm>", "refers to &b;"),
            ("<osm><![CDATA[x]]></osm>", "entities are not read"),
            ("<?xml version='1.0' encoding='UTF-16'?><osm/>", "encoded as utf-16"),
            ("<osm>" + String(repeating: "<a>", count: 40), "nested deeper"),
            ("<osm><node id='1' x='" + String(repeating: "x", count: 70_000) + "'/></osm>", "a tag of more than"),
            ("<osm><bounds minlat='91' minlon='0' maxlat='92' maxlon='1'/></osm>", "invalid bounds"),
            ("{\"type\": \"Feature\"}", "isn't a collection of features"),
            ("{\"type\": ", "isn't a collection of features"),
            ("a,b\n1,2\n", "needs the columns lat and lon"), ("lat,lon\n1,2\n", "is missing the column category"),
            ("", "is empty"),
        ])
    func broken(_ text: String, _ reason: String) {
        let detail = refusal(text)
        #expect(detail.contains(reason), "\(detail)")
    }

    @Test("places outside of the world and names of ten kilobytes are bad rows, and a file with one gives no points")
    func badRows() throws {
        let long = String(repeating: "n", count: 10_000)
        let cafe = "<tag k='amenity' v='cafe'/>"
        let rows = [
            ("<node id='2' lat='91' lon='0'/>", "latitude from -90 to 90"), ("<node id='2' lon='0'/>", "latitude"),
            ("<node id='2' lat='nan' lon='0'/>", "latitude"), ("<node id='2' lat='0x1' lon='0'/>", "latitude"),
            ("<node id='x' lat='0' lon='0'/>", "id must be a whole number"),
            (
                "<node id='2' lat='0' lon='0'>\(cafe)<tag k='name' v='\(long)'/></node>",
                "name must have 1 to 200 characters"
            ),
            ("<node id='2' lat='0' lon='0'>\(cafe)<tag k='name' v='a&#7;b'/></node>", "name"),
        ]
        for (row, reason) in rows {
            let file = try PointFile(text: "<osm>\n<node id='1' lat='1' lon='1'>\(cafe)</node>\n\(row)</osm>")
            #expect(file.report.badRowCount == 1 && file.sets.isEmpty)
            #expect(file.report.badRows.first?.description.contains(reason) == true, "\(file.report)")
            #expect(file.report.badRows.first?.line == 3)
        }
        let table = try PointFile(
            text: "lat,lon,category,osm_id,name\n91,0,amenity_cafe,1,x\n1,1,amenity_cafe,2,\(long)\n1,1\n")
        #expect(table.report.badRowCount == 3 && table.sets.isEmpty)
        let features = try PointFile(
            text: """
                {"type": "FeatureCollection", "features": [{"properties": {"amenity": "cafe", "osm_id": 1},
                "geometry": {"type": "Point", "coordinates": [181, 0]}}]}
                """)
        #expect(features.report.badRowCount == 1 && features.sets.isEmpty)
    }

    @Test("GeoJSON: tags as properties, or one kind for all; ids of OpenStreetMap, else the attribution must be given")
    func geoJSON() throws {
        let text = """
            {"type": "FeatureCollection", "timestamp": "2024-05-06T00:00:00Z", "features": [
            {"properties": {"@id": "way/5", "leisure": "park", "name": "Green"}, "geometry": {"type": "Polygon",
             "coordinates": [[[-75.2, 40], [-75.1, 40], [-75.1, 40.1], [-75.2, 40.1], [-75.2, 40]]]}},
            {"properties": {"osm_id": "7", "name": null}, "geometry": {"type": "Point", "coordinates": [-75, 40]}},
            {"properties": {"osm_id": 7, "amenity": "bar"}, "geometry": {"type": "Point", "coordinates": [-75, 40]}},
            {"properties": {"amenity": "bar"}, "geometry": null}]}
            """
        let file = try PointFile(text: text)
        #expect(file.sets.first?.points.map(\.id) == ["way/5", "node/7"])
        #expect(file.sets.first?.points.first?.location == Coordinate("40.05,-75.15"))
        #expect(file.sets.first?.source.date == Day("2024-05-06"))
        #expect(file.sets.first?.source.categories == [.parks, .food])
        #expect(file.report.skipped == ["no point of interest": 1, "without a place in the file": 1])
        let named = try PointFile(text: text) { $0.kind = .restaurant }
        #expect(named.sets.first?.points.map(\.kind) == [.park, .restaurant])
        #expect(named.report.skipped["in the file twice"] == 1)
        let own = text.replacing("\"osm_id\": 7", with: "\"id\": \"x\"")
        #expect(refusal(own).contains("--attribution"))
        let city = try #require(try PointFile(text: own) { ($0.attribution, $0.source) = ("City", "Lists") }.sets.first)
        #expect(city.source.attribution == "City")
        // Another source may have another object under x.
        #expect(city.points.map(\.id).contains("id/Lists/x"))
        let crs = "\"crs\": {\"properties\": {\"name\": \"EPSG:3857\"}}, \"t\""
        #expect(refusal(text.replacing("\"timestamp\"", with: crs)).contains("isn't in degrees"))
    }

    @Test("museums, theaters, cinemas and sights are attractions, and what is something else as well is that")
    func attractions() throws {
        let tags = [
            "tourism=museum", "amenity=theatre", "amenity=cinema", "historic=castle", "tourism=viewpoint",
            "tourism=artwork", "historic=memorial", "tourism=hotel",
        ]
        let kinds = tags.map { tag in
            OSMTags.shipped.kind(of: [tag.split(separator: "=").map(String.init)].map { (key: $0[0], value: $0[1]) })
        }
        #expect(kinds == [.museum, .theater, .cinema, .sight, .viewpoint, nil, nil, nil])
        #expect(kinds.compactMap(\.?.category).allSatisfy { $0 == .attractions })
        let cafe = [(key: "tourism", value: "attraction"), (key: "amenity", value: "cafe")]
        let garden = [(key: "historic", value: "ruins"), (key: "leisure", value: "park")]
        #expect(OSMTags.shipped.kind(of: cafe) == .cafe && OSMTags.shipped.kind(of: garden) == .park)
    }

    @Test("every tag of the list has the category of its kind, and every kind has a tag")
    func tags() {
        let lines = OSMTags.shipped.lines
        #expect(lines.allSatisfy { $0.kind.category == $0.category })
        #expect(Set(lines.map(\.kind)) == Set(PointKind.allCases))
        let written = String(decoding: PackageResources.osm_tags_txt, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == written.count { !$0.hasPrefix("#") })
        #expect(OSMTags.shipped.kind(named: "railway_station") == .station)
        #expect(OSMTags.shipped.kind(named: "bus_stop") == .busStop)
        #expect(OSMTags.shipped.kind(named: "amenity_parking") == nil)
    }
}
