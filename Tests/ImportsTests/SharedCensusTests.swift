import Domain
import Testing

@testable import Imports

/// The figures were read from the files with other tools.
@Suite("Census files as published", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
struct SharedCensusTests {
    private struct File {
        var rows: [AreaFigureRow] = []
        var report = ImportReport()

        func figure(_ area: String, _ variable: AreaVariable, _ year: Int) -> AreaFigure? {
            rows.filter { $0.area.description == area }.flatMap(\.figures)
                .first { $0.variable == variable && $0.year == year }?.figure
        }
    }

    private func read(
        _ name: String, _ year: Int? = nil, _ survey: AreaSurvey? = nil,
        _ change: (inout CensusOptions) throws -> Void = { _ in }
    ) throws -> File {
        var options = CensusOptions()
        (options.year, options.survey) = (year, survey)
        try change(&options)
        var rows = try CensusFile.rows(of: SharedData.file("census/\(name)"), options)
        let all = try rows.rest()
        return File(rows: all, report: rows.report)
    }

    @Test("answers of the Census Bureau's API")
    func api() throws {
        let counties = try read("acs5_2019_counties_api_response.json.gz", 2019, .acs5)
        #expect((counties.report.read, counties.report.imported) == (3_220, 3_220))
        #expect(counties.figure("county-17051", .population, 2019)?.estimate == 21_565)
        #expect(counties.figure("county-17051", .medianHouseholdIncome, 2019)?.estimate == 46_650)
        let tracts = try read("acs5_2014_ny_tracts_B01003_api_response.json.gz", 2014, .acs5)
        #expect(tracts.report.imported == 4_918)
        #expect(tracts.rows.filter { $0.area.geoID.hasPrefix("36055") }.count == 193)
        #expect(tracts.figure("tract-2010-36001000100", .population, 2014)?.estimate == 2_201)
        let philadelphia = try read("acs5_2021_42101_tracts_apishape_DERIVED.json", 2021, .acs5)
        #expect(philadelphia.report.imported == 408)
        let incomes = philadelphia.rows.compactMap { row in
            row.figures.first { $0.variable == .medianHouseholdIncome }?.figure.value
        }
        #expect(incomes.filter { $0 == .absent(.notComputed) }.count == 26)
        #expect(philadelphia.figure("tract-2020-42101006600", .renterOccupied, 2021)?.estimate == 881)
    }

    @Test("downloads of data.census.gov: profiles by their labels")
    func downloads() throws {
        for (year, count, people, margin) in [
            (2019, 840, 223_234.0, 0.9), (2023, 854, 253_507, 0.7),
        ] {
            let file = try read("ACSDP1Y\(year).DP05-Data.csv.gz")
            #expect((file.report.read, file.report.badRowCount) == (count, 0))
            #expect(
                file.figure("county-01003", .population, year)
                    == AreaFigure(.estimate(people), margin: .absent(.controlled)))
            #expect(file.figure("county-01003", .medianAge, year)?.margin == .known(margin))
        }
    }

    @Test("group answers as CSV, with the labels of a variable list where the codes need one")
    func groups() throws {
        let age = try read("acs1-group-csv/state_2018_B01002.csv", 2018, .acs1)
        #expect(age.figure("state-08", .medianAge, 2018) == AreaFigure(.estimate(36.9), margin: .known(0.1)))
        let nation = try read("acs1-group-csv/us_2018_B06011.csv", 2018, .acs1)
        #expect(nation.figure("us", .medianIndividualIncome, 2018) == AreaFigure(.estimate(31_048), margin: .known(42)))
        #expect(throws: Problem.self) { try read("acs1-group-csv/us_2018_DP04.csv.gz", 2018, .acs1) }
        let homes = try read("acs1-group-csv/us_2018_DP04.csv.gz", 2018, .acs1) {
            $0.labels = try CensusFile.labels(of: SharedData.file("census/acs1-group-csv/DP04_2018_legend.csv.gz"))
        }
        #expect(homes.figure("us", .occupied, 2018)?.estimate == 121_520_180)
        #expect(homes.figure("us", .vacant, 2018)?.estimate == 17_019_726)
        #expect(homes.figure("us", .medianGrossRent, 2018)?.estimate == 1_058)
        #expect(homes.figure("us", .medianPropertyValue, 2018)?.estimate == 229_700)
    }

    @Test("ten downloads of American FactFinder, whose codes change", arguments: 10...19)
    func factFinder(year: Int) throws {
        let file = try read("ct-dp04/ACS_\(year)_5YR_DP04_with_ann.csv.gz")
        #expect(file.report.badRowCount == 0)
        #expect(file.report.read == file.report.imported + file.report.skippedCount)
        #expect(file.report.skipped.keys.sorted() == ["county subdivisions"])
        // The state, and its eight counties.
        #expect(file.rows.count == 9)
        #expect(file.rows.allSatisfy { $0.figures.count == 6 })
        if year == 10 {
            #expect(file.figure("state-09", .occupied, 2010) == AreaFigure(.estimate(1_359_218), margin: .known(2_943)))
            #expect(file.figure("state-09", .medianGrossRent, 2010)?.estimate == 982)
        }
        if year == 18 { #expect(file.figure("county-09001", .vacant, 2018)?.estimate == 30_508) }
    }

    @Test("tables by year: sentinels, blanks and the ends of ranges are no numbers")
    func tables() throws {
        let counties = try read("acs1_counties_2005_2023.csv.gz", nil, .acs1)
        #expect((counties.report.read, counties.report.imported) == (14_625, 14_625))
        #expect(counties.figure("county-42101", .medianContractRent, 2023)?.estimate == 1_175)
        #expect(counties.figure("county-42101", .medianContractRent, 2020) == nil)
        let codes = try read("acs5_2013_zcta_contract_rent_age.csv.gz", 2013, .acs5)
        #expect(codes.rows.count == 32_989)
        #expect(codes.figure("zip-01002", .medianContractRent, 2013)?.estimate == 1_038)
        #expect(codes.figure("zip-01003", .medianContractRent, 2013)?.value == AreaFigure.Value.absent(.notGiven))
        let newYork = try read("acs5_2013_ny_tracts_contract_rent_age.csv.gz", 2013, .acs5)
        let rents = newYork.rows.flatMap(\.figures).filter { $0.variable == .medianContractRent }.map(\.figure.value)
        #expect(rents.filter { $0 == .absent(.notComputed) }.count == 196)
        #expect(rents.contains(.topCoded(2_000)))
        let boston = try read("acs5_boston_metro_tracts_2012_2018.csv.gz", nil, .acs5)
        #expect(boston.rows.count == 2_014)
        #expect(
            boston.figure("tract-2010-25009201100", .medianGrossRent, 2018)
                == AreaFigure(.estimate(1_367), margin: .known(96)))
    }
}
