import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("Points of interest in the store")
struct PointOfInterestTableTests {
    private static func set(
        _ points: [(String, PointKind, String?)], named name: String = "town", date: String? = "2019-03-28"
    ) throws -> PointSet {
        let source = PointSource(
            name: name, attribution: "© some", date: date.flatMap { Day($0) }, categories: [.food, .sport],
            bounds: try #require(BoundingBox("39.9,-75.2,40.1,-75")), isWhole: true)
        let place = try #require(Coordinate("40.0123456,-75.1"))
        return PointSet(
            source: source,
            points: points.map { PointOfInterest(id: $0.0, kind: $0.1, name: $0.2, location: place) })
    }

    @Test("a source reads back; the same again changes nothing; a newer one changes, adds and removes only its own")
    func replace() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let first = try Self.set([("node/1", .cafe, "Café"), ("node/2", .pitch, nil)])
            let other = try Self.set([("node/1", .bar, "Bar"), ("node/9", .bar, nil)], named: "other", date: nil)
            #expect(try await store.pointsOfInterest.replace(first) == MergeCount(added: 2))
            #expect(try await store.pointsOfInterest.replace(other) == MergeCount(added: 2))
            let revision = try await store.pointsOfInterest.pointRevision()
            #expect(try await store.pointsOfInterest.replace(first) == MergeCount(unchanged: 2))
            #expect(try await store.pointsOfInterest.pointRevision() == revision)
            #expect(Set(try await store.pointsOfInterest.pointSets()) == [first, other])
            let newer = try Self.set([("node/1", .cafe, "Café Two"), ("node/3", .gym, "G")], date: "2020-01-01")
            let count = try await store.pointsOfInterest.replace(newer)
            #expect(count == MergeCount(added: 1, changed: 1, retired: 1))
            #expect(try await store.pointsOfInterest.pointRevision() > revision)
            #expect(Set(try await store.pointsOfInterest.pointSets()) == [newer, other])
        }
    }

    @Test("data older than those of one of the sources are refused, unless they may be older")
    func older() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let now = try Self.set([("node/1", .cafe, nil)], date: "2020-01-01")
            let before = try Self.set([("node/2", .cafe, nil)], date: "2019-12-31")
            let other = try Self.set([("node/2", .cafe, nil)], named: "other")
            _ = try await store.pointsOfInterest.replace(now)
            let problem = await #expect(throws: Problem.self) {
                try await store.pointsOfInterest.checkReplacing([other, before], mayBeOlder: false)
            }
            #expect(problem?.code == "older_data" && problem?.detail.contains("as of 2020-01-01") == true)
            try await store.pointsOfInterest.checkReplacing([other, before], mayBeOlder: true)
            try await store.pointsOfInterest.checkReplacing([now], mayBeOlder: false)
            _ = try await store.pointsOfInterest.replace(before)
            #expect(try await store.pointsOfInterest.pointSets() == [before])
        }
    }

    @Test("what a killed import left is completed, and announced, by the next one")
    func killed() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let points = (1...1_200).map { ("node/\($0)", PointKind.cafe, nil as String?) }
            let whole = try Self.set(points)
            _ = try await store.pointsOfInterest.replace(whole)
            let announced = try await store.pointsOfInterest.pointRevision()
            try await store.transactions.database.write { db in
                try ImportCounter.pointsOfInterest.beginChange(db)
                try db.execute("UPDATE point_sources SET is_whole = 0")
                try db.execute("DELETE FROM points_of_interest WHERE id > 'node/5'")
            }
            // A part is not announced.
            #expect(try await store.pointsOfInterest.pointRevision() == announced)
            #expect(try await store.pointsOfInterest.replace(whole).added > 500)
            #expect(try await store.pointsOfInterest.pointSets().map(\.source) == [whole.source])
            #expect(Set(try await store.pointsOfInterest.pointSets()[0].points) == Set(whole.points))
            #expect(try await store.pointsOfInterest.pointRevision() == announced + 2)
        }
    }
}
