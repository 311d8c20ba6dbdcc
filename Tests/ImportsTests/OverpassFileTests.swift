import Domain
import Foundation
import Geo
import Testing

@testable import Imports

@Suite("Maps of Overpass, and in OpenStreetMap's binary form")
struct OverpassFileTests {
    private func read(_ text: String) throws -> PointFile {
        let beginning = String(text.prefix { $0 != "\n" })
        return try PointFile(named: "town", beginning: beginning, PointFileOptions()) { () throws(Problem) in
            InputFile(text, name: "town")
        }
    }

    /// A map without deleted elements, which binary files do not hold.
    private static let stored = """
        <osm version="0.6"><bounds minlat="39.9" minlon="-75.2" maxlat="40.1" maxlon="-75.0"/>
        <node id="1" version="1" lat="40.0" lon="-75.1"><tag k="amenity" v="cafe"/><tag k="name" v="Tom's"/></node>
        <node id="2" version="1" lat="40.0" lon="-75.1"/><node id="3" version="1" lat="40.02" lon="-75.1"/>
        <node id="4" version="1" lat="40.02" lon="-75.12"/><node id="5" version="1" lat="40.0" lon="-75.12"/>
        <way id="7" version="1"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="2"/><tag k="leisure" v="park"/></way>
        <way id="9" version="1"><nd ref="2"/><nd ref="3"/></way>
        <relation id="12" version="1"><member type="way" ref="9" role="outer"/><member type="node" ref="4" role=""/>
         <tag k="amenity" v="library"/></relation></osm>
        """

    @Test("what Overpass gives, as JSON and as XML: nodes, centers, corners; counts are left out")
    func overpass() throws {
        let json = #"""
            {"version":0.6,"osm3s":{"timestamp_osm_base":"2026-11-01T00:00:00Z"},"elements":[
            {"type":"node","id":1,"lat":43.08,"lon":-77.67,"tags":{"amenity":"cafe","name":"Corner Cafe"}},
            {"type":"way","id":2,"center":{"lat":43.09,"lon":-77.66},"nodes":[1],"tags":{"shop":"supermarket"}},
            {"type":"way","id":3,"nodes":[7,8,7],"tags":{"leisure":"park"},"geometry":[
             {"lat":43,"lon":-77},{"lat":43.02,"lon":-77.02},{"lat":43,"lon":-77}]},
            {"type":"relation","id":4,"tags":{"amenity":"library"},"members":[
             {"type":"way","ref":9,"role":"outer","geometry":[{"lat":42,"lon":-76},null,{"lat":42.2,"lon":-76.2}]}]},
            {"type":"way","id":5,"nodes":[1],"tags":{"shop":"bakery"}},
            {"type":"count","id":0,"tags":{"total":"5"}}]}
            """#
        let xml = """
            <osm><meta osm_base="2026-11-01T00:00:00Z"/>
            <node id="1" lat="43.08" lon="-77.67"><tag k="amenity" v="cafe"/></node>
            <way id="2"><center lat="43.09" lon="-77.66"/><nd ref="11"/><tag k="shop" v="supermarket"/></way></osm>
            """
        let (one, other) = (try #require(read(json).sets.first), try #require(read(xml).sets.first))
        #expect(one.source.date == Day("2026-11-01") && other.source.date == Day("2026-11-01"))
        #expect(one.source.attribution == PointFile.openStreetMap)
        #expect(one.points.map(\.id) == ["node/1", "way/2", "way/3", "relation/4", "way/5"])
        let places = Dictionary(uniqueKeysWithValues: one.points.map { ($0.id, $0.location) })
        #expect(places["way/2"] == Coordinate("43.09,-77.66") && places["way/3"] == Coordinate("43.01,-77.01"))
        #expect(places["relation/4"] == Coordinate("42.1,-76.1") && places["way/5"] == Coordinate("43.08,-77.67"))
        #expect(other.points.map(\.location) == [Coordinate("43.08,-77.67"), Coordinate("43.09,-77.66")])
    }

    @Test("a map that Overpass could not finish is refused, not taken as the whole")
    func incomplete() {
        let remark = "runtime error: Query timed out"
        for text in [#"{"elements":[],"remark":"\#(remark)"}"#, "<osm><remark>\(remark)</remark></osm>"] {
            let problem = #expect(throws: Problem.self, "\(text)") { try read(text) }
            #expect(problem?.detail.contains("the query that made it ended too early") == true)
        }
    }

    @Test("OpenStreetMap's binary form holds what its XML does")
    func binary() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (xml, binary) = (folder.appending(path: "town.osm"), folder.appending(path: "town.osm.pbf"))
        try Self.stored.write(to: xml, atomically: true, encoding: .utf8)
        let osmium = try Process.run(
            URL(filePath: "/usr/bin/env"), arguments: ["osmium", "cat", "-o", binary.path, xml.path])
        osmium.waitUntilExit()
        #expect(osmium.terminationStatus == 0)
        let (one, other) = (try PointFile(path: xml.path), try PointFile(path: binary.path))
        #expect(one.sets.first?.points.count == 3)
        #expect(one.sets.first?.points == other.sets.first?.points)
        #expect(one.sets.first?.source.bounds == other.sets.first?.source.bounds)
        try Data("no map".utf8).write(to: binary)
        #expect(throws: Problem.self) { try PointFile(path: binary.path) }
    }
}
