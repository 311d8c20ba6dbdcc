import Domain
import Testing

@testable import Imports

@Suite("Census files: rent as a share of income, and the way to work")
struct CommuteColumnTests {
    @Test("the tables of rent and income and of the way to work are read by their codes")
    func commutes() throws {
        var options = CensusOptions()
        (options.year, options.survey) = (2021, .acs5)
        let input = InputFile(
            """
            geoid,B25071_001E,B25071_001M,B08301_001E,B08301_002E,B08301_010E,B08301_018E,B08301_019E,B08301_021E,\
            B08303_001E,B08013_001E,B08301_003E
            42101006600,31.4,2.1,1000,500,250,20,80,100,900,29700,400
            42101000100,51.0,-333333333,0,0,0,0,0,0,0,-666666666,0
            """, name: "file.csv")
        var rows = try CensusFile.rows(of: input, options)
        let all = try rows.rest()
        let figures = Dictionary(uniqueKeysWithValues: all[0].figures.map { ($0.variable, $0.figure) })
        #expect(figures[.medianRentShareOfIncome] == AreaFigure(.estimate(31.4), margin: .known(2.1)))
        let counts: [AreaVariable: Double] = [
            .workers: 1_000, .carCommuters: 500, .transitCommuters: 250, .bicycleCommuters: 20, .walkingCommuters: 80,
            .homeWorkers: 100, .travelingWorkers: 900, .aggregateMinutesToWork: 29_700,
        ]
        for (variable, count) in counts { #expect(figures[variable]?.estimate == count, "\(variable)") }
        #expect(figures.count == 9)
        let other = Dictionary(uniqueKeysWithValues: all[1].figures.map { ($0.variable, $0.figure.value) })
        #expect(other[.medianRentShareOfIncome] == .topCoded(50) && other[.workers] == .estimate(0))
        #expect(other[.aggregateMinutesToWork] == .absent(.notComputed))
    }

    @Test("a profile's labels name the way to work, and its mean")
    func commuteLabels() throws {
        let labels = [
            "Workers 16 years and over": AreaVariable.workers,
            "Workers 16 years and over!!Public transportation (excluding taxicab)": .transitCommuters,
            "Workers 16 years and over!!Walked": .walkingCommuters,
            "Workers 16 years and over!!Worked from home": .homeWorkers,
            "Mean travel time to work (minutes)": .meanMinutesToWork,
        ]
        for (label, variable) in labels {
            let meaning = CensusVariables.meaning(ofLabel: "Estimate!!COMMUTING TO WORK!!\(label)")
            #expect(meaning == .init(variable: variable, part: .estimate), "\(label)")
        }
        #expect(CensusVariables.meaning(ofLabel: "Percent!!COMMUTING TO WORK!!Workers 16 years and over") == nil)
        #expect(CensusCell.value("0", of: .meanMinutesToWork, year: 2021) == .absent(.notGiven))
    }
}
