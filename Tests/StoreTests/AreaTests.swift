import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("Areas in the store")
struct AreaTests {
    private static func id(_ text: String) throws -> Area.ID { try #require(AreaID(text)) }

    private static func figure(
        _ variable: AreaVariable, _ year: Int, _ value: AreaFigure.Value, margin: AreaFigure.Margin? = nil,
        survey: AreaSurvey = .acs5, source: String = "Bureau"
    ) -> DatedFigure { DatedFigure(variable, survey, year: year, AreaFigure(value, margin: margin), source: source) }

    private static func row(_ id: String, _ figures: [DatedFigure]) throws -> AreaFigureRow {
        let id = try Self.id(id)
        return AreaFigureRow(
            area: id, unknown: Area.name(byNumberOf: id).map { Area(id: id, name: $0) }, figures: figures)
    }

    @Test("every kind of figure reads back as it was stored; the same again changes nothing; another replaces it")
    func figures() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let tract = "tract-2020-42101006600"
            var figures = AreaVariable.published.map { Self.figure($0, 2022, .estimate(30)) }
            figures += [
                Self.figure(.population, 2021, .estimate(3_536), margin: .known(412)),
                Self.figure(.medianGrossRent, 2014, .topCoded(2_000), margin: .absent(.openEnded)),
                Self.figure(.medianGrossRent, 2021, .absent(.notComputed), margin: .absent(.notComputed)),
                Self.figure(.medianHouseholdIncome, 2021, .bottomCoded(2_500)),
                Self.figure(.medianAge, 2020, .absent(.suppressed), survey: .acs1, source: "Another"),
            ]
            let count = figures.count
            #expect(try await store.areas.merge([Self.row(tract, figures)]) == MergeCount(added: count))
            #expect(try await store.areas.merge([Self.row(tract, figures)]) == MergeCount(unchanged: count))
            let id = try Self.id(tract)
            let stored = try await store.areas.figures(of: [id])[id] ?? []
            #expect(stored.count == count && figures.allSatisfy(stored.contains))
            let changed = Self.figure(.population, 2022, .estimate(3_537), margin: .known(412))
            #expect(try await store.areas.merge([Self.row(tract, [changed])]) == MergeCount(changed: 1))
            #expect(try await store.areas.areas().map(\.population) == [3_537])
            #expect(try await store.areas.areas().map(\.name) == ["Census Tract 66"])
            #expect(try await store.areas.figures(of: [Self.id("us")]) == [Self.id("us"): []])
        }
    }

    @Test("two publishers of one survey and year are kept apart")
    func sources() async throws {
        try await TemporaryStore.run { fixture in
            let own = Self.figure(.population, 2015, .estimate(10), survey: .other)
            let other = Self.figure(.population, 2015, .estimate(11), survey: .other, source: "Another")
            #expect(try await fixture.store.areas.merge([Self.row("zip-14623", [own])]) == MergeCount(added: 1))
            #expect(try await fixture.store.areas.merge([Self.row("zip-14623", [other])]) == MergeCount(added: 1))
            let id = try Self.id("zip-14623")
            let stored = try await fixture.store.areas.figures(of: [id])[id] ?? []
            #expect(stored.count == 2 && stored.contains(own) && stored.contains(other))
        }
    }

    @Test("an area is added, completed by what a later file tells, and left alone by the same file")
    func areas() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let id = try Self.id("tract-2020-42101006600")
            let ring: [Int32] = [0, 0, 0, 100, 100, 100, 0, 0]
            let shape = try #require(Shape([[ring]]))
            let point = ImportedArea(Area(id: id, name: "Census Tract 66", location: Coordinate("39.93,-75.23")))
            let outline = ImportedArea(Area(id: id, name: "Census Tract 66", state: "PA"), shape: shape)
            #expect(try await store.areas.merge([point]) == MergeCount(added: 1))
            #expect(try await store.areas.merge([outline]) == MergeCount(changed: 1))
            #expect(try await store.areas.merge([point, outline]) == MergeCount(unchanged: 2))
            let stored = try #require(try await store.areas.areas().first)
            #expect(stored.state == "PA" && stored.location == Coordinate("39.93,-75.23"))
            #expect(stored.county?.description == "county-42101")
            #expect(try await store.areas.shapes() == [AreaShape(area: id, shape: shape)])
        }
    }

    @Test("servers learn of an import by its number, and the newest population is the area's")
    func revision() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let before = try await store.areas.areaRevision()
            try await store.areas.announceAreas()
            #expect(try await store.areas.areaRevision() == before + 1)
            _ = try await store.areas.merge([
                Self.row(
                    "zip-14623",
                    [
                        Self.figure(.population, 2020, .estimate(2)), Self.figure(.population, 2013, .estimate(1)),
                        Self.figure(.population, 2022, .absent(.suppressed)),
                    ])
            ])
            #expect(try await store.areas.areas().map(\.population) == [2])
        }
    }

    @Test("the database itself refuses a figure that contradicts itself")
    func constraints() async throws {
        try await TemporaryStore.run { fixture in
            _ = try await fixture.store.areas.merge([
                Self.row("zip-14623", [Self.figure(.population, 2020, .estimate(2))])
            ])
            for change in [
                "status = 'suppressed'", "value = NULL", "margin_of_error = -1", "year = 3000", "status = 'guess'",
                "margin_of_error = 1, margin_note = 'controlled'", "series_id = 99",
            ] {
                await #expect(throws: (any Error).self, "\(change)") {
                    try await fixture.database.write { db in try db.run(script: "UPDATE area_figures SET \(change)") }
                }
            }
        }
    }
}
