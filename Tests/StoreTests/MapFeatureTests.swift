import Domain
import Geo
import Testing

@testable import Store

@Suite("Streets and addresses of maps in the store")
struct MapFeatureTests {
    private static let home = Coordinate(latitude: 43.0834, longitude: -77.6344)

    private static func set(
        _ features: [MapFeature?], named name: String = "county", bounds: String = "42.9,-77.9,43.3,-77.4",
        isWhole: Bool = true
    ) throws -> PointSet {
        let source = PointSource(
            name: name, attribution: "© \(name)", date: nil, categories: [.food],
            bounds: try #require(BoundingBox(bounds)), isWhole: isWhole)
        let cafe = PointOfInterest(id: "node/1", kind: .cafe, name: nil, location: try #require(home))
        return PointSet(source: source, points: [cafe], features: features.compactMap(\.self))
    }

    private static func street(_ name: String, _ place: String = "43.08,-77.63") throws -> MapFeature? {
        MapFeature(street: name, at: try #require(Coordinate(place)))
    }

    private static func address(
        _ number: String, _ street: String, code: String? = nil, _ place: String = "43.08,-77.63"
    ) throws -> MapFeature? {
        MapFeature(
            number: number, street: street, city: nil, state: nil, postalCode: code,
            at: try #require(Coordinate(place)))
    }

    @Test("they are stored beside the points, are none of them, and change with a newer map")
    func replace() async throws {
        try await TemporaryStore.run { fixture in
            let points = fixture.store.pointsOfInterest
            let first = try Self.set([try Self.street("Elm Street"), try Self.address("12", "Elm St")])
            #expect(try await points.replace(first) == MergeCount(added: 1))
            #expect(try await points.pointSets() == [PointSet(source: first.source, points: first.points)])
            let revision = try await points.pointRevision()
            #expect(try await points.replace(first) == MergeCount(unchanged: 1))
            #expect(try await points.pointRevision() == revision)
            let asked = try #require(StreetAddress("12 Elm"))
            #expect(try await points.addresses(like: asked).map(\.feature.text) == ["12 Elm St"])
            _ = try await points.replace(try Self.set([try Self.address("14", "Elm St")]))
            #expect(try await points.addresses(like: asked).isEmpty)
            #expect(try await points.streets(around: try #require(Self.home)).isEmpty)
            #expect(try await points.pointRevision() > revision)
        }
    }

    @Test("streets are known where a map is complete for ten miles around, and only from such maps")
    func streets() async throws {
        try await TemporaryStore.run { fixture in
            let points = fixture.store.pointsOfInterest
            let home = try #require(Self.home)
            let around = [
                try Self.street("Elm Street"), try Self.street("Jefferson Road", "43.2,-77.5"),
                try Self.street("Far Street", "44,-77.63"),
            ]
            _ = try await points.replace(try Self.set(around))
            #expect(try await points.streets(around: home) == ["ELM ST", "JEFFERSON RD"])
            #expect(try await points.streets(around: home.moved(miles: 12, bearing: 0)).isEmpty)
            let small = try Self.set([try Self.street("Oak Street")], named: "town", bounds: "43,-77.7,43.2,-77.5")
            _ = try await points.replace(small)
            _ = try await points.replace(try Self.set([try Self.street("Ash Street")], named: "list", isWhole: false))
            #expect(try await points.streets(around: home) == ["ELM ST", "JEFFERSON RD"])
        }
    }

    @Test("addresses with the same number and name are found in all sources, each with its notice")
    func addresses() async throws {
        try await TemporaryStore.run { fixture in
            let points = fixture.store.pointsOfInterest
            let one = try Self.set([
                try Self.address("12", "Elm Street", code: "14623"), try Self.address("12", "North Elm Ave"),
                try Self.address("120", "Elm Street"), try Self.address("12", "Elmwood Ave"),
            ])
            let other = try Self.set([try Self.address("12", "Elm Ct", "43.1,-77.6")], named: "other")
            for set in [one, other] { _ = try await points.replace(set) }
            let found = try await points.addresses(like: try #require(StreetAddress("12 Elm St")))
            #expect(found.map(\.feature.text) == ["12 Elm St, 14623", "12 N Elm Ave", "12 Elm Ct"])
            #expect(found.map(\.attribution) == ["© county", "© county", "© other"])
            #expect(found.map(\.feature.location)[2] == Coordinate("43.1,-77.6"))
        }
    }

    @Test("a map with more of them than all maps may have together is refused")
    func tooMany() async throws {
        try await TemporaryStore.run { fixture in
            let elm = try #require(try Self.street("Elm Street"))
            let many = Array(repeating: elm, count: Limits.mapFeaturesPerSource)
            let source = try Self.set([]).source
            let sets = (0..<5).map { _ in PointSet(source: source, points: [], features: many) }
            let problem = await #expect(throws: Problem.self) {
                try await fixture.store.pointsOfInterest.checkReplacing(sets, mayBeOlder: true)
            }
            #expect(problem?.detail.contains("streets and addresses") == true)
        }
    }
}
