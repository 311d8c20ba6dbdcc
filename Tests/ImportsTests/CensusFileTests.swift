import Domain
import Testing

@testable import Imports

@Suite("Census files")
struct CensusFileTests {
    private func read(
        _ text: String, name: String = "file.csv", year: Int? = 2019, survey: AreaSurvey? = .acs5,
        _ change: (inout CensusOptions) -> Void = { _ in }
    ) throws -> ImportRows<AreaFigureRow> {
        var options = CensusOptions()
        (options.year, options.survey) = (year, survey)
        change(&options)
        return try CensusFile.rows(of: InputFile(text, name: name), options)
    }

    @Test("an answer of the API is read with its columns in any order, whatever is a text and what a number")
    func api() throws {
        var rows = try read(
            """
            [["tract","B19013_001E","NAME","B01003_001E","state","county","B19013_001M"],
             ["006600","27049","Census Tract 66, Philadelphia County, Pennsylvania",3536,"42","101","-333333333"],
             ["980300","-666666666","x",null,"42","101",null]]
            """, name: "answer.json", year: 2021)
        let all = try rows.rest()
        #expect(all.map(\.area.description) == ["tract-2020-42101006600", "tract-2020-42101980300"])
        #expect(all[0].unknown?.name == "Census Tract 66")
        #expect(all[0].unknown?.state == "PA")
        #expect(all[0].figures.map(\.variable) == [.population, .medianHouseholdIncome])
        #expect(
            all[0].figures.map(\.figure) == [
                AreaFigure(.estimate(3_536)), AreaFigure(.estimate(27_049), margin: .absent(.openEnded)),
            ])
        #expect(all[1].figures.map(\.figure.value) == [.absent(.notGiven), .absent(.notComputed)])
        #expect(all[0].figures[0].source == "U.S. Census Bureau, American Community Survey, 5-year")
        #expect((rows.report.read, rows.report.imported) == (2, 2))
    }

    @Test("a row that tells another value than an earlier one is refused; one that repeats it is not")
    func contradiction() throws {
        var rows = try read(
            """
            year,geoid,variable,value
            2019,42101,medianGrossRent,1042
            2019,42101,medianGrossRent,1042
            2018,42101,medianGrossRent,1007
            2019,42101,medianGrossRent,1240
            """, year: nil)
        #expect(try rows.rest().count == 3)
        #expect(rows.report.badRows.map(\.line) == [5])
        #expect(rows.report.badRows[0].errors.map(\.field) == ["medianGrossRent"])
    }

    @Test("a download's second row gives the labels by which the codes of profiles are understood")
    func labels() throws {
        let text = """
            "GEO_ID","NAME","DP04_0134E","DP04_0134M","DP04_0089E","DP04_0003E","DP04_0002E",""
            "Geography","Geographic Area Name","Estimate!!GROSS RENT!!Occupied units paying rent!!Median (dollars)",\
            "Margin of Error!!GROSS RENT!!Occupied units paying rent!!Median (dollars)",\
            "Estimate!!VALUE!!Owner-occupied units!!Median (dollars)",\
            "Estimate!!HOUSING OCCUPANCY!!Total housing units!!Vacant housing units",\
            "Estimate!!HOUSING OCCUPANCY!!Total housing units!!Occupied housing units",""
            "0500000US01003","Baldwin County, Alabama","2,000+","***","1,000,000+","N","(X)",""
            "0600000US0900108070","Bethel town, Connecticut","1","1","1","1","1",""
            """
        var rows = try read(text, name: "ACSDP1Y2019.DP04-Data.csv", year: nil, survey: nil)
        let row = try #require(try rows.next())
        #expect(row.area.description == "county-01003")
        #expect(row.unknown?.name == "Baldwin County")
        #expect(row.figures.map(\.year).allSatisfy { $0 == 2019 } && row.figures[0].survey == .acs1)
        let values = Dictionary(uniqueKeysWithValues: row.figures.map { ($0.variable, $0.figure) })
        #expect(values[.medianGrossRent] == AreaFigure(.topCoded(2_000), margin: .absent(.openEnded)))
        #expect(values[.medianPropertyValue]?.value == .topCoded(1_000_000))
        #expect(values[.vacant]?.value == AreaFigure.Value.absent(.suppressed))
        #expect(values[.occupied]?.value == AreaFigure.Value.absent(.notApplicable))
        #expect(try rows.next() == nil)
        #expect(rows.report.skipped == ["county subdivisions": 1])
    }

    @Test(
        "numbers that mean something else are no numbers",
        arguments: [
            ("-666666666", .absent(.notComputed)), ("-999999999", .absent(.suppressed)),
            ("-888888888", .absent(.notApplicable)),
            ("-666666666.0", .absent(.notComputed)), ("", .absent(.notGiven)), ("null", .absent(.notGiven)),
            (".", .absent(.notGiven)), ("-", .absent(.notComputed)), ("N", .absent(.suppressed)),
            ("(X)", .absent(.notApplicable)),
            ("0", .absent(.notGiven)), ("2001", .topCoded(2_000)), ("99", .bottomCoded(100)),
            ("3,500+", .topCoded(3_500)),
            ("100-", .bottomCoded(100)), ("1,250", .estimate(1_250)), ("1250.5", .estimate(1_250.5)),
        ] as [(String, AreaFigure.Value)])
    func values(text: String, value: AreaFigure.Value) {
        #expect(CensusCell.value(text, of: .medianGrossRent, year: 2014) == value)
    }

    @Test("the ends of ranges are those of their years, and counts have none")
    func ranges() {
        #expect(CensusCell.value("2001", of: .medianGrossRent, year: 2015) == .estimate(2_001))
        #expect(CensusCell.value("3501", of: .medianContractRent, year: 2015) == .topCoded(3_500))
        #expect(CensusCell.value("250001", of: .medianHouseholdIncome, year: 2023) == .topCoded(250_000))
        #expect(CensusCell.value("2499", of: .medianHouseholdIncome, year: 2023) == .bottomCoded(2_500))
        #expect(CensusCell.value("2001", of: .population, year: 2010) == .estimate(2_001))
        #expect(CensusCell.value("0", of: .population, year: 2010) == .estimate(0))
        for text in ["x", "-5", "1e3", "0x10", "inf", "1.2.3", "99999999999", "12 34"] {
            #expect(CensusCell.value(text, of: .population, year: 2010) == nil, "\(text)")
        }
        for (text, margin) in [
            ("*****", .absent(.controlled)), ("-555555555", .absent(.controlled)), ("**", .absent(.notComputed)),
            ("-222222222", .absent(.notComputed)), ("***", .absent(.openEnded)),
            ("+/-35", .known(35)), ("35", .known(35)),
        ] as [(String, AreaFigure.Margin)] {
            #expect(CensusCell.margin(text) == .some(margin), "\(text)")
        }
        #expect(CensusCell.margin("") == .some(nil))
        #expect(CensusCell.margin("many") == nil)
    }

    @Test("a long table has one figure a row, by our names or by codes; what is no figure is bad with its line")
    func long() throws {
        var rows = try read(
            """
            year,geoid,variable,value,moe,survey,source
            2019,42101,medianGrossRent,1042,12,acs1,
            2018,4260000,B25058_001E,2001,,acs5,
            1990,42101000100,population,2000,,other,Boston Planning
            2019,42101,B99999_001E,1,,acs1,
            2019,42101,population,many,,acs1,
            2019,42101,population,5,,acs9,
            20,42101,population,5,,acs1,
            2019,4210,population,5,,acs1,
            2019,421010001001,population,5,,acs1,
            2019,42101,population
            """, year: nil, survey: nil)
        let all = try rows.rest()
        #expect(all.map(\.area.description) == ["county-42101", "place-4260000", "tract-2000-42101000100"])
        #expect(all[0].figures[0].figure == AreaFigure(.estimate(1_042), margin: .known(12)))
        #expect(all[1].figures[0].figure.value == .estimate(2_001))
        #expect(all[2].figures[0].source == "Boston Planning")
        #expect(rows.report.skipped == ["a variable Digs doesn't have": 1, "block groups": 1])
        #expect(rows.report.badRows.map(\.line) == [6, 7, 8, 9, 11])
        #expect(rows.report.badRows.map { $0.errors[0].field } == ["value", "survey", "year", "area", "row"])
    }

    @Test("the operator names columns and the year of tracts; a wrong name is refused")
    func columns() throws {
        var rows = try read("GEOID,MedInc,Err,TotPop\n42101006600,27049,5,3536\n") {
            $0.columns = ["MedInc": "medianHouseholdIncome", "err": "medianHouseholdIncome.moe"]
            $0.tractYear = 2020
        }
        let row = try #require(try rows.next())
        #expect(row.area.tractYear == 2020)
        #expect(row.figures.map(\.figure) == [AreaFigure(.estimate(27_049), margin: .known(5))])
        for (column, variable) in [("None", "population"), ("TotPop", "people"), ("TotPop", "vacancyRate")] {
            #expect(throws: Problem.self) {
                try read("GEOID,TotPop\n42101006600,3536\n") { $0.columns = [column: variable] }
            }
        }
    }

    @Test("all homes less the vacant are the occupied, where the file has no column for them")
    func homes() throws {
        var rows = try read("county_fips,B25002_001E,B25002_003E\n1001,24457,2149\n")
        let row = try #require(try rows.next())
        #expect(row.area.description == "county-01001")
        #expect(row.figures.map(\.variable) == [.occupied, .vacant])
        #expect(row.figures.map { $0.figure.estimate } == [22_308, 2_149])
    }

    @Test(
        "what is no table of figures is refused with the reason",
        arguments: [
            ("<html><body>error: unknown variable</body></html>", "HTML"), ("[[\"B01003_001E\"", "isn't a response"),
            ("{\"error\": 1}", "no column"), ("a,b\n1,2\n", "no column for the area"),
            ("geoid,people\n42101,2\n", "no column that Digs takes"), ("", "is empty"),
        ])
    func refused(text: String, reason: String) throws {
        let problem = #expect(throws: Problem.self) { try read(text) }
        #expect(problem?.detail.contains(reason) ?? false, "\(problem?.detail ?? "")")
    }

    @Test("a file that tells neither its year nor its survey nor its publisher needs them given")
    func needed() throws {
        let text = "geoid,population\n42101,5\n"
        for (year, survey, option) in [
            (nil, AreaSurvey.acs1, "--year"), (2019, nil, "--survey"), (2019, .other, "--source"),
        ] as [(Int?, AreaSurvey?, String)] {
            let problem = #expect(throws: Problem.self) { try read(text, year: year, survey: survey) }
            #expect(problem?.detail.contains(option) ?? false)
        }
    }
}
