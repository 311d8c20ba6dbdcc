import Geo
import Testing

@testable import Domain

@Suite("Areas: names, parents and points")
struct AreaCatalogueTests {
    private static func area(
        _ id: String, _ name: String, _ state: String?, people: Int? = nil, what: String? = nil, county: String? = nil,
        town: String? = nil, at place: String? = nil
    ) throws -> Area {
        Area(
            id: try #require(AreaID(id)), name: name, designation: what, state: state,
            county: county.flatMap { AreaID($0) },
            town: town, location: place.flatMap { Coordinate($0) }, population: people)
    }

    private static func areas() throws -> [Area] {
        [
            try area("us", "United States", nil, people: 334_914_895),
            try area("state-36", "New York", "NY", people: 19_571_216),
            try area("state-27", "Minnesota", "MN", people: 5_737_915),
            try area("state-29", "Missouri", "MO", people: 6_196_156),
            try area("state-42", "Pennsylvania", "PA", people: 12_961_683),
            try area("county-36055", "Monroe County", "NY", people: 748_482, at: "43.144,-77.638"),
            try area("county-42101", "Philadelphia County", "PA", people: 1_550_542, at: "39.992,-75.159"),
            try area(
                "place-3663000", "Rochester", "NY", people: 209_720, what: "city", county: "county-36055",
                at: "43.162,-77.626"),
            // Its point is nearest to Philadelphia's Old City, across the river.
            try area(
                "place-3410000", "Camden", "NJ", people: 71_100, what: "city", county: "county-34007",
                at: "39.94,-75.12"),
            try area("place-2754880", "Rochester", "MN", people: 121_638, what: "city"),
            try area("place-2669035", "Rochester Hills", "MI", people: 76_086, what: "city"),
            try area("place-3650617", "New Rochelle", "NY", people: 80_828, what: "city"),
            try area("place-2743000", "Minneapolis", "MN", people: 426_877, what: "city"),
            try area("place-2965000", "St. Louis", "MO", people: 293_109, what: "city"),
            try area("place-0656700", "Perris", "CA", people: 79_000, what: "city"),
            try area("zip-14623", "14623", "NY", county: "county-36055", town: "Rochester", at: "43.083,-77.634"),
            try area("zip-19106", "19106", "PA", county: "county-42101", town: "Philadelphia", at: "39.951,-75.146"),
            try area("tract-2020-42101000100", "Census Tract 1", "PA", people: 2_702),
            try area("tract-2010-42101000100", "Census Tract 1", "PA", at: "39.95,-75.147"),
        ]
    }

    private func found(_ text: String?, kind: AreaKind? = nil, limit: Int = 20) throws -> [String] {
        AreaCatalogue(try Self.areas()).search(text, kind: kind, limit: limit).map(\.id.description)
    }

    @Test("type-ahead finds the largest of a name first, takes the state, a ZIP code and one typo")
    func search() throws {
        #expect(try found("roch").prefix(3) == ["place-3663000", "place-2754880", "place-2669035"])
        #expect(try found("Rochester, NY").first == "place-3663000")
        #expect(try found("rochester minn") == ["place-2754880"])
        #expect(try found("Rochester city") == ["place-3663000", "place-2754880", "place-2669035"])
        #expect(try found("14623") == ["zip-14623"])
        #expect(try found("191") == ["zip-19106"])
        #expect(try found("new york").first == "state-36")
        #expect(try found("ny").first == "state-36")
        #expect(try found("saint louis") == ["place-2965000"])
        #expect(try found("st louis mo") == ["place-2965000"])
        #expect(try found("minneaplis") == ["place-2743000"])
        #expect(try found("rochestr ny") == ["place-3663000"])
        #expect(try found("rochester minesota") == ["place-2754880"])
        #expect(try found("pensylvania").first == "state-42")
        #expect(try found("philadelphia") == ["county-42101"])
        #expect(try found("xyzzy").isEmpty)
        #expect(try found("!!").isEmpty)
    }

    @Test("a kind restricts, a limit limits, and without words the largest come first")
    func restricted() throws {
        #expect(try found("rochester", kind: .zip).isEmpty)
        #expect(try found("monroe", kind: .county) == ["county-36055"])
        #expect(try found("roch", limit: 1) == ["place-3663000"])
        #expect(try found(nil, limit: 3) == ["us", "state-36", "state-42"])
        #expect(try found("  ", kind: .county) == ["county-42101", "county-36055"])
    }

    @Test("a tract is found by its number in every year, the newest first, and any area by its id")
    func numbers() throws {
        #expect(try found("42101000100") == ["tract-2020-42101000100", "tract-2010-42101000100"])
        #expect(try found("county-42101") == ["county-42101"])
        #expect(try found("census tract").isEmpty)
    }

    @Test("parents lead to the nation, and a label says the state")
    func parents() throws {
        let catalogue = AreaCatalogue(try Self.areas())
        for (id, parents, label) in [
            ("us", [], "United States"), ("state-36", ["us"], "New York"),
            ("county-36055", ["state-36", "us"], "Monroe County, NY"),
            ("place-3663000", ["county-36055", "state-36", "us"], "Rochester, NY"),
            ("zip-14623", ["county-36055", "state-36", "us"], "14623 Rochester, NY"),
            ("tract-2020-42101000100", ["county-42101", "state-42", "us"], "Census Tract 1, Philadelphia County, PA"),
        ] {
            let named = try #require(AreaID(id))
            let area = try #require(catalogue.area(named))
            #expect(catalogue.parents(of: area).map(\.id.description) == parents, "\(id)")
            #expect(catalogue.label(of: area) == label)
        }
    }

    @Test("of tracts without a boundary the nearest comes first, of whatever year its boundaries are")
    func nearest() throws {
        let newer = try Self.area("tract-2020-42101000200", "Census Tract 2", "PA", at: "39.96,-75.2")
        let catalogue = AreaCatalogue(try Self.areas() + [newer])
        func ids(_ point: String) throws -> [String] {
            catalogue.tracts(at: try #require(Coordinate(point))).map(\.area.id.description)
        }
        #expect(try ids("39.951,-75.15") == ["tract-2010-42101000100", "tract-2020-42101000200"])
        #expect(try ids("39.96,-75.19") == ["tract-2020-42101000200", "tract-2010-42101000100"])
    }

    @Test("around a point: the tract by its boundary, else by the nearest point, then up to the nation; none abroad")
    func around() throws {
        let box: [Int32] = [
            3_994_000, -7_516_000, 3_994_000, -7_513_000, 3_996_000, -7_513_000, 3_996_000, -7_516_000, 3_994_000,
            -7_516_000,
        ]
        let tract = try #require(AreaID("tract-2020-42101000100"))
        let shape = AreaShape(area: tract, shape: try #require(Shape([[box]])))
        let catalogue = AreaCatalogue(try Self.areas(), shapes: [shape])
        let inside = catalogue.around(try #require(Coordinate("39.95,-75.15")))
        #expect(
            inside.map(\.area.id.description) == [
                "tract-2020-42101000100", "zip-19106", "county-42101", "state-42", "us",
            ])
        #expect(inside.first?.match == .boundary)
        #expect(inside.last?.match == .parent)
        let outside = catalogue.around(try #require(Coordinate("39.97,-75.15")))
        #expect(outside.first?.area.id.description == "tract-2010-42101000100")
        guard case .nearestPoint(let miles)? = outside.first?.match else {
            Issue.record("not by the nearest point")
            return
        }
        #expect((1.3...1.5).contains(miles))
        let rochester = catalogue.around(try #require(Coordinate("43.0846,-77.6743")))
        #expect(
            rochester.map(\.area.id.description) == ["zip-14623", "place-3663000", "county-36055", "state-36", "us"])
        #expect(catalogue.around(try #require(Coordinate("48.85,2.35"))).isEmpty)
        #expect(catalogue.around(try #require(Coordinate("0,0"))).isEmpty)
    }

    @Test("an id is the text that it is written as, and no other text is one")
    func ids() {
        for text in ["us", "state-42", "county-42101", "place-4260000", "zip-14623", "tract-2010-42101000100"] {
            #expect(AreaID(text)?.description == text)
        }
        for text in [
            "", "us-1", "nation-1", "state-4", "state-4a", "county-4210", "zip-٤٤٤٤٤", "tract-42101000100",
            "tract-2015-42101000100", "tract-02020-42101000100", "Place-4260000", "place--260000", "place-+260000",
        ] {
            #expect(AreaID(text) == nil, "\(text)")
        }
        #expect(AreaID("county-09001")?.boundaryYear == 2020)
        #expect(AreaID("county-09110")?.boundaryYear == 2022)
        #expect(AreaID("county-36055")?.boundaryYear == nil)
        #expect(Area.name(byNumberOf: AreaID("tract-2020-42101018802")!) == "Census Tract 188.02")
    }
}
