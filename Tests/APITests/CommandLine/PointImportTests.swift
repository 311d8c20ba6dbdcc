import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: points of interest")
struct PointImportTests {
    private static let cafe = "<node id=\"1\" lat=\"43.08\" lon=\"-77.67\"><tag k=\"amenity\" v=\"cafe\"/></node>"
    private static let bounds = "<bounds minlat=\"43\" minlon=\"-78\" maxlat=\"43.2\" maxlon=\"-77.5\"/>"

    private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("points are taken once, a running server shows them, and a newer file takes away what has gone")
    func points() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let path = "/v1/nearby?near=43.08,-77.67"
            #expect(try await server.stranger.get(path).json.unavailable == "noData")
            let bar = "<node id=\"2\" lat=\"43.08\" lon=\"-77.67\"><tag k=\"amenity\" v=\"bar\"/></node>"
            let file = try write("<osm>\(Self.bounds)\(Self.cafe)\(bar)</osm>", server.folder, "town.osm")
            let command = ["import", "points-of-interest", file, "--date", "2024-05-06"]
            let first = try await DigsCommand.run(command, in: server.folder)
            #expect(first.status == 0 && first.output.contains("2 rows read, 2 imported"), "\(first.output)")
            #expect(first.output.contains("town, as of 2024-05-06: 2 added, 0 changed, 0 already there, 0 removed"))
            let second = try await DigsCommand.run(command, in: server.folder)
            #expect(second.output.contains("0 added, 0 changed, 2 already there, 0 removed"), "\(second.output)")
            try await eventually("the server knows them") {
                try await server.stranger.get(path).json.categories[0].count == 2
            }
            let newer = try write("<osm>\(Self.bounds)\(Self.cafe)</osm>", server.folder, "newer.osm")
            let options = ["--source", "town", "--date"]
            let base = ["import", "points-of-interest", newer] + options
            let older = try await DigsCommand.run(base + ["2024-01-01"], in: server.folder)
            #expect(older.status == 1 && older.output.contains("--older"), "\(older.output)")
            let taken = try await DigsCommand.run(base + ["2025-01-01"], in: server.folder)
            #expect(taken.output.contains("0 added, 0 changed, 1 already there, 1 removed"), "\(taken.output)")
            try await eventually("the server knows what has gone") {
                try await server.stranger.get(path).json.categories[0].count == 1
            }
        }
    }

    @Test("the streets and addresses of a map are counted, and found where a server runs")
    func streets() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let elements = """
                <node id="2" lat="43.08" lon="-77.67"><tag k="addr:housenumber" v="12"/>
                <tag k="addr:street" v="Elm Street"/></node>
                <way id="3"><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Elm Street"/></way>
                """
            let file = try write("<osm>\(Self.bounds)\(elements)</osm>", server.folder, "town.osm")
            let taken = try await DigsCommand.run(["import", "points-of-interest", file], in: server.folder)
            #expect(taken.status == 0 && taken.output.contains("1 street, 1 address"), "\(taken.output)")
            let found = try await server.stranger.get("/v1/locations?q=12%20Elm%20St").json.items
            #expect(found.list.map(\.kind.text) == ["mapAddress"])
            #expect(try await server.stranger.get("/v1/nearby?near=43.08,-77.67").json.unavailable == "noData")
        }
    }

    @Test("one bad file, and nothing of all is imported; wrong options are refused with the reason")
    func refused() async throws {
        try await OwnServer.run { server in
            let good = try write("<osm>\(Self.bounds)\(Self.cafe)</osm>", server.folder, "good.osm")
            let bad = try write("<osm><node id=\"2\" lat=\"99\" lon=\"0\"/></osm>", server.folder, "bad.osm")
            let broken = try write("<osm><node id=\"2\"", server.folder, "broken.osm")
            let bomb = try write("<!DOCTYPE x [<!ENTITY a \"b\">]><osm/>", server.folder, "bomb.osm")
            for (arguments, reason) in [
                ([good, bad], "line 1: location must be a latitude"), ([good, broken], "ends inside a tag"),
                ([good, bomb], "entities are not read"), (["-"], "standard input"), ([good + ".gone"], "doesn't exist"),
                ([good, "--date", "yesterday"], "date"), ([good, "--bounds", "1,2"], "bounds"),
                ([good, "--kind", "disco"], "kind"), ([good, good], "the same for two files"),
            ] {
                let answer = try await DigsCommand.run(
                    ["import", "points-of-interest"] + arguments, in: server.folder)
                #expect(answer.status == 1 && answer.output.contains(reason), "\(arguments): \(answer.output)")
            }
            #expect(try await server.installation.store.pointsOfInterest.pointSets().isEmpty)
        }
    }
}
