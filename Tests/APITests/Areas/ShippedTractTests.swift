import Domain
import Foundation
import Geo
import Testing

@testable import App

@Suite("Shipped census tracts")
struct ShippedTractTests {
    private static let table = """
        S\td\tdecennial\tBureau, Census
        S\t5\tacs5\tBureau, 5-year
        V\t0\tpopulation\td\t2020
        V\t1\tpopulation\td\t2010
        V\t2\tvacant\t5\t2018
        C\t2010\t42101\t1,2
        000100\t399523\t-751442\t3478\t358
        C\t2020\t42101\t0
        000101\t399505\t-751442\t2329
        000102\t399541\t-751443\t3511
        """

    private static func run(_ body: @escaping @Sendable (OwnServer) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-tracts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (areas, tracts) = (folder.appending(path: "areas.tsv"), folder.appending(path: "tracts.tsv"))
        try Data((AreaFixture.table + "\n").utf8).write(to: areas)
        try Data((table + "\n").utf8).write(to: tracts)
        try await OwnServer.run(
            configure: { ($0.areaFile, $0.tractFile) = (areas.path, tracts.path) }, body)
    }

    @Test("a tract answers with name, center, people and figures of its years")
    func tract() async throws {
        try await Self.run { server in
            let area = try await server.stranger.get("/v1/areas/tract-2020-42101000101").json.area
            #expect(area.label.text == "Census Tract 1.01, Philadelphia County, PA")
            #expect(area.population.int == 2_329 && area.boundaryYear.int == 2020)
            let older = try await server.stranger.get("/v1/areas/tract-2010-42101000100/series").json.series.list
            #expect(older.map(\.variable.text) == ["population", "vacant"])
            #expect(older.map { $0.points.list[0].year.int } == [2010, 2018])
            let found = try await server.stranger.get("/v1/areas?q=42101000102").json.items.list
            #expect(found.map(\.id.text) == ["tract-2020-42101000102"])
        }
    }

    @Test("a point leads to the tract whose center is nearest, and an imported boundary decides instead")
    func nearest() async throws {
        try await Self.run { server in
            let near = try await server.stranger.get("/v1/areas?near=39.954,-75.1443").json.items.list
            #expect(near.map(\.id.text).first == "tract-2020-42101000102" && near[0].match.text == "nearestPoint")
            #expect(near.map(\.id.text).contains("county-42101"))
            let shape = try #require(
                Shape([[[3_994_000, -7_516_000, 3_994_000, -7_513_000, 3_996_000, -7_513_000, 3_994_000, -7_516_000]]]))
            let id = try #require(AreaID("tract-2020-42101000101"))
            let area = Area(id: id, name: "Census Tract 1.01")
            _ = try await server.installation.store.areas.merge([ImportedArea(area, shape: shape)])
            try await server.installation.store.areas.announceAreas()
            try await server.installation.areas.refresh()
            let inside = try await server.stranger.get("/v1/areas?near=39.951,-75.14").json.items.list[0]
            #expect(inside.id.text == id.description && inside.match.text == "boundary")
            #expect(inside.population.int == 2_329, "the import completes what ships")
        }
    }
}
