import Domain
import Geo
import Testing

@testable import Imports

@Suite("The table of census tracts")
struct TractTableTests {
    private static let table = """
        S\td\tdecennial\tBureau, Census
        S\t5\tacs5\tBureau, 5-year
        V\t0\tpopulation\td\t2020
        V\t1\tmedianGrossRent\t5\t2018
        C\t2020\t42101\t0,1
        000101\t399505\t-751442\t2329\t>3500
        000102\t399541\t-751443\t3511\t
        """

    @Test("a tract has its center, its population and figures with year and source")
    func figures() throws {
        let table = try TractTableFile(InputFile(Self.table))
        #expect(table.tracts().count == 2)
        let figures = table.figures(of: try #require(AreaID("tract-2020-42101000101")))
        #expect(
            figures == [
                DatedFigure(
                    .population, .decennial, year: 2020, AreaFigure(.estimate(2_329)), source: "Bureau, Census"),
                DatedFigure(
                    .medianGrossRent, .acs5, year: 2018, AreaFigure(.topCoded(3_500)), source: "Bureau, 5-year"),
            ])
        #expect(table.figures(of: try #require(AreaID("tract-2020-42101000102"))).map(\.variable) == [.population])
        #expect(table.figures(of: try #require(AreaID("tract-2010-42101000101"))).isEmpty)
    }

    @Test(
        "a wrong line is named",
        arguments: [
            ("V\t0\tpopulation\td\t2020", "V\t0\tpeople\td\t2020", 3),
            ("C\t2020\t42101\t0,1", "C\t2020\t42101\t0,2", 5),
            ("C\t2020\t42101", "C\t2021\t42101", 6), ("000102\t", "00010x\t", 7), ("S\t5\tacs5", "S\t5\tacs9", 2),
        ])
    func wrong(text: String, other: String, line: Int) throws {
        let problem = #expect(throws: Problem.self) {
            try TractTableFile(InputFile(Self.table.replacing(text, with: other)))
        }
        #expect(String(describing: problem).contains("line \(line)"))
    }

    @Test("it tells the states of its tracts, and those with rents and incomes")
    func states() throws {
        let other = "C\t2010\t01001\t0\n020100\t324760\t-864868\t1912\t765"
        let states = try TractTableFile(InputFile("\(Self.table)\n\(other)")).states()
        let names = { (states: Set<Area.ID>) in states.map(\.description).sorted() }
        #expect(names(states.all) == ["state-01", "state-42"])
        #expect(names(states.states(with: .medianGrossRent)) == ["state-42"])
        #expect(states.states(with: .medianHouseholdIncome).isEmpty)
        let shipped = try TractTableFile(InputFile(path: ShippedFiles.path("tracts.tsv.gz"))).states()
        #expect(shipped.all.count == 52 && shipped.states(with: .medianGrossRent).count == 10)
    }

    @Test("the tracts that ship with Digs are whole")
    func shipped() throws {
        let table = try TractTableFile(InputFile(path: ShippedFiles.path("tracts.tsv.gz")))
        #expect(table.tracts().count == 85_395 + 74_002)
        let campus = table.figures(of: try #require(AreaID("tract-2020-42101037700")))
        let people = campus.filter { $0.variable == .population }
        #expect(people.map(\.year) == [2020, 2021] && people.map(\.survey) == [.decennial, .acs5])
        let before = table.figures(of: try #require(AreaID("tract-2010-01001020100"))).filter { $0.year == 2018 }
        #expect(Set(before.map(\.variable)) == [.occupied, .vacant, .perCapitaIncome])
        #expect(before.compactMap(\.figure.estimate).reduce(0, +) == 779 + 31_580)
    }
}
