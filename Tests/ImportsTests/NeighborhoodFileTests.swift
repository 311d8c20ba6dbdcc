import Domain
import Geo
import Testing

@testable import Imports

@Suite("Files of neighbourhoods")
struct NeighborhoodFileTests {
    @Test("neighbourhoods have the names that are shown", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func neighborhoods() throws {
        let (collection, report) = try NeighborhoodFile.collection(
            of: SharedData.file("property-records/philadelphia-neighborhoods.geojson.gz"), source: "Abaca Labs")
        #expect((report.read, report.badRowCount, collection.neighborhoods.count) == (159, 0, 159))
        #expect(collection.name == "philadelphia-neighborhoods")
        let names = collection.neighborhoods.map(\.name)
        #expect(names.contains("Spruce Hill") && names.contains("Old City") && !names.contains("BUSTLETON"))
        let place = try #require(Coordinate("39.9505,-75.1445"))
        #expect(collection.neighborhoods.filter { $0.shape.contains(place) }.map(\.name) == ["Old City"])
    }

    @Test("a file that is no collection of neighbourhoods is refused, a bad feature named")
    func badNeighborhoods() throws {
        for text in ["{}", "[]", "{\"type\":\"Feature\"}", "{\"type\":\"Feature\",\"features\":[]}"] {
            #expect(throws: Problem.self) {
                try NeighborhoodFile.collection(of: InputFile(text, name: "a.geojson"), source: "City")
            }
        }
        let square = "[[[0,0],[0,1],[1,1],[1,0],[0,0]]]"
        let features = [
            "{\"properties\":{\"NAME\":\"EAST END\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(square)}}",
            "{\"properties\":{\"NAME\":\"EAST END\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(square)}}",
            "{\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(square)}}",
            "{\"properties\":{\"NAME\":\"A\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,0]}}",
        ]
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        let (collection, report) = try NeighborhoodFile.collection(
            of: InputFile(text, name: "new-haven.geojson"), source: "City")
        #expect(collection.neighborhoods.map(\.name) == ["East End"] && collection.name == "new-haven")
        #expect(report.badRows.map(\.line) == [2, 3, 4])
    }
}
