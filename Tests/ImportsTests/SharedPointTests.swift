import Domain
import Foundation
import Geo
import Testing

@testable import Imports

/// The table of all three extracts was made from the maps with other tools.
@Suite("Maps as published", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
struct SharedPointTests {
    private static func read(
        _ name: String, _ change: (inout PointFileOptions) -> Void = { _ in }
    ) throws -> PointFile {
        var options = PointFileOptions()
        change(&options)
        return try PointFile(path: SharedData.path("osm/\(name)"), options)
    }

    @Test("points of a map stand where the table has them, ways at the mean of their corners")
    func places() throws {
        let table = try Self.read("osm_pois.csv.gz")
        #expect(table.report.read == 1_268 && table.report.badRowCount == 0)
        let extracts = Dictionary(uniqueKeysWithValues: table.sets.map { ($0.source.name, $0.points) })
        #expect(Set(extracts.keys) == ["osm_pois: temple", "osm_pois: brown", "osm_pois: philadelphia_restaurants"])
        for (map, extract, day) in [
            ("philadelphia_temple_university.osm.gz", "temple", "2019-03-28"),
            ("providence_brown_university.osm.gz", "brown", "2016-05-03"),
        ] {
            let set = try #require(try Self.read(map).sets.first)
            #expect(set.source.date == Day(day) && set.source.isWhole)
            let points = Dictionary(uniqueKeysWithValues: set.points.map { ($0.id, $0) })
            let listed = try #require(extracts["osm_pois: \(extract)"])
            #expect(listed.count > 30)
            for point in listed {
                guard let found = points[point.id] else { continue }
                #expect(found.kind.category == point.kind.category || found.name == point.name)
                #expect(found.location.miles(to: point.location) < 0.001, "\(point.id)")
            }
            #expect(listed.count { points[$0.id] != nil } > listed.count * 9 / 10)
        }
    }

    @Test("a list of restaurants needs to be told what it is, and is taken whole")
    func restaurants() throws {
        let name = "philadelphia_restaurants.geojson.gz"
        #expect(try Self.read(name).report.skipped == ["no point of interest": 827])
        let file = try Self.read(name) { $0.kind = .restaurant }
        #expect(file.report.imported == 827 && file.sets.first?.points.count == 827)
        #expect(file.sets.first?.source.isWhole == false)
    }

    @Test("what ships with Digs is what the same maps give when they are imported")
    func shipped() throws {
        let file = URL(filePath: ShippedFiles.path("points-of-interest.tsv.gz"))
        let sets = try PointTableFile.sets(InputFile(path: file.path))
        #expect(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max <= 150_000)
        #expect(sets.count == 3 && sets.allSatisfy { $0.source.attribution == PointFile.openStreetMap })
        #expect(sets[0].points.contains { $0.kind == .museum && $0.name == "Wagner Free Institute of Science" })
        #expect(sets[..<2].allSatisfy { $0.source.categories == Set(PointCategory.allCases) })
        let maps = ["philadelphia_temple_university.osm.gz", "providence_brown_university.osm.gz"]
        for (index, name) in maps.enumerated() {
            let read = try #require(try Self.read(name).sets.first)
            #expect(Set(sets[index].points.map(\.id)) == Set(read.points.map(\.id)))
            #expect(sets[index].source.bounds == read.source.bounds && sets[index].source.date == read.source.date)
            let points = Dictionary(uniqueKeysWithValues: read.points.map { ($0.id, $0) })
            for point in sets[index].points {
                #expect(points[point.id]?.kind == point.kind && points[point.id]?.name == point.name, "\(point)")
                #expect((points[point.id]?.location.miles(to: point.location) ?? 1) < 0.001)
            }
        }
    }
}
