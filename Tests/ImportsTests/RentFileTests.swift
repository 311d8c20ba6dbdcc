import Domain
import Testing

@testable import Imports

@Suite("Files of rents")
struct RentFileTests {
    private static func file(_ text: String, _ name: String = "rents.csv", year: Int? = nil) throws(Problem) -> RentFile
    {
        try RentFile(InputFile(text, name: name), year: year)
    }

    private static func smallAreas(_ text: String, _ name: String = "rents.csv", year: Int? = nil) throws
        -> [SmallAreaRent]
    {
        guard case .smallAreas(let rents, _) = try file(text, name, year: year) else { return [] }
        return rents
    }

    @Test(
        "columns are recognized by pattern, whatever the year calls them",
        arguments: [
            "ZIP,HUD Area Code,HUD Area Name,safmr_0br,safmr_0br_90,safmr_1br,safmr_2br,safmr_3br,safmr_4br",
            "\"ZIP\nCode\",HUD Area Code,HUD Metro Fair Market Rent Area Name,\"SAFMR\n0BR\",\"SAFMR\n0BR - 90%\n"
                + "Payment\nStandard\",\"SAFMR\n1BR\",\"SAFMR\n2BR\",\"SAFMR\n3BR\",\"SAFMR\n4BR\"",
            "zip_code,cbsasub,areaname,area_rent_br0,area_rent_br0_90,area_rent_br1,area_rent_br2,area_rent_br3,"
                + "area_rent_br4",
            "zipcode,hud_area_code,hud_area_name,br0,standard,br1,br2,br3,br4",
        ])
    func headings(header: String) throws {
        let rents = try Self.smallAreas(
            header + "\n1420,M1,\"Town,  NY\",\"$1,060\",900,1180.50,1470,1780,1960\n", year: 2024)
        let rent = try #require(rents.first)
        #expect((rents.count, rent.postalCode, rent.year) == (1, "01420", 2024))
        #expect(rent.area == HUDArea(code: "M1", name: "Town, NY"))
        #expect(rent.rents.cents == [106_000, 118_050, 147_000, 178_000, 196_000])
    }

    private static let header = "zip,hud_area_code,hud_area_name,br0,br1,br2,br3,br4\n"
    private static let row = "14623,M1,Rochester,1060,1180,1470,1780,1960\n"

    @Test(
        "the year stands in a column, a heading or the name of the file, or is given",
        arguments: [("fy2023_safmrs.csv", 2023), ("FY22 SAFMR.csv", 2022), ("rents-2021.csv", 2021)])
    func year(name: String, year: Int) throws {
        #expect(try Self.smallAreas(Self.header + Self.row, name).map(\.year) == [year])
        #expect(try Self.smallAreas("year," + Self.header + "2019," + Self.row, name).map(\.year) == [2019])
        let heading = "zip,hud_area_code,hud_area_name,fmr_0_2018,fmr_1_2018,fmr_2_2018,fmr_3_2018,fmr_4_2018\n"
        #expect(try Self.smallAreas(heading + Self.row, name).map(\.year) == [2018])
    }

    @Test("a file without a year is refused, unless it is given; one of something else says what is needed")
    func refused() throws {
        let unknown = #expect(throws: Problem.self) { try Self.file(Self.header + Self.row) }
        #expect(unknown?.detail.contains("--year") == true)
        #expect(try Self.smallAreas(Self.header + Self.row, year: 2020).map(\.year) == [2020])
        let other = #expect(throws: Problem.self) { try Self.file("zip,price\n14623,900\n", year: 2024) }
        #expect(other?.detail.contains("five columns") == true)
        let lacking = #expect(throws: Problem.self) { try Self.file("zip,br0,br1,br2,br3,br4\n", year: 2024) }
        #expect(lacking?.detail == "rents.csv is missing the columns hud area code, hud area name.")
        #expect(throws: Problem.self) { try Self.file("", year: 2024) }
    }

    @Test("rows are counted: taken, repeated, empty, without figures, and bad ones by line and reason")
    func report() throws {
        let text =
            Self.header + Self.row + Self.row + "14623,M2,Buffalo,1,2,3,4,5\n,,,,,,,\n14624,M1,Rochester,,,,,\n"
            + "14623,M1,Rochester,1060,1180,1470,1780,1961\n1462x,M1,Rochester,1,2,3,4,5\n14625,M1,,1,2,3,4,5\n"
            + "14626,M1,Rochester,1,2,-3,N/A,\n14627,M1,Rochester,1,2,3,4\n14628,M1,R,1,2,3,4,\"1,23\"\n"
        let report = try Self.file(text, year: 2024).report
        #expect((report.read, report.imported) == (11, 2))
        #expect(report.skipped == ["repeated": 1, "empty": 1, "no figures": 1])
        #expect(
            report.badRows.map(\.description) == [
                "line 7: row has other rents than line 2 for the same place, year and area",
                "line 8: zip is not a ZIP code: 1462x", "line 9: hud_area_name is missing",
                "line 10: br2 isn't a rent in dollars: -3; br3 isn't a rent in dollars: N/A; br4 is missing",
                "line 11: row has 7 fields where the header has 8", "line 12: br4 isn't a rent in dollars: 1,23",
            ])
    }

    @Test("rents of counties have ten digits, and towns in New England")
    func counties() throws {
        let text = """
            stusps,state,hud_area_code,countyname,county_town_name,metro,hud_area_name,fips,pop2020,fmr_0,fmr_1,fmr_2,\
            fmr_3,fmr_4
            AL,01,METRO1,Autauga County,,1,"Montgomery, AL MSA",100199999,55639,836,913,1092,1383,1753
            CT,09,METRO2,Fairfield County,Bethel town,1,"Danbury, CT",0900104720,20358,1430,1800,2200,2700,3200
            """
        guard case .counties(let rents, let report) = try Self.file(text, "FY2024_FMRs.csv") else {
            Issue.record("they are rents of counties")
            return
        }
        #expect(rents.map(\.fips10) == ["0100199999", "0900104720"])
        #expect(rents.map(\.state) == ["AL", "CT"])
        #expect(rents.map(\.town) == ["", "Bethel town"])
        #expect(rents.map(\.year) == [2024, 2024])
        #expect(report.imported == 2)
    }

    @Test(
        "HUD's files of six years are read to the last row", .enabled(if: SharedData.isPresent, SharedData.isAbsent),
        arguments: [
            (2019, 26_019), (2020, 26_090), (2021, 27_144), (2022, 27_322), (2023, 27_331), (2024, 27_446),
        ])
    func published(year: Int, count: Int) throws {
        guard
            case .smallAreas(let rents, let report) = try RentFile(
                SharedData.file("rents/hud_safmr_fy\(year).csv.gz"))
        else {
            Issue.record("they are small area rents")
            return
        }
        #expect((rents.count, report.read, report.badRowCount) == (count, count, 0))
        #expect(Set(rents.map(\.year)) == [year])
        let rochester = rents.filter { $0.postalCode == "14623" }
        #expect(
            rochester.map { $0.rents.cents[2] } == [
                [2019: 107_000, 2024: 147_000][year] ?? rochester[0].rents.cents[2]
            ])
    }

    @Test("and the counties of fifteen years", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func publishedCounties() throws {
        let file = try RentFile(SharedData.file("rents/hud_fmr_county_fy2010_2024.csv.gz"))
        guard case .counties(let rents, let report) = file else {
            Issue.record("they are rents of counties")
            return
        }
        #expect((rents.count, report.read, report.badRowCount) == (71_494, 71_494, 0))
        let monroe = rents.filter { $0.fips10 == "3605599999" && $0.year == 2024 }
        #expect(monroe.map(\.rents.cents) == [[93_800, 105_000, 130_700, 158_000, 174_100]])
    }

    @Test("what ships is HUD's file of 2024", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func shipped() throws {
        guard case .smallAreas(let rents, _) = try RentFile(SharedData.file("rents/hud_safmr_fy2024.csv.gz")) else {
            Issue.record("they are small area rents")
            return
        }
        #expect(try Set(ShippedRents.records(at: ShippedFiles.path("rents.txt"))) == Set(rents))
    }
}

@Suite("The rents that ship with Digs")
struct ShippedRentsTests {
    @Test("are read to the last line, for one year")
    func whole() throws {
        let rents = try ShippedRents.records(at: ShippedFiles.path("rents.txt"))
        #expect(rents.count == 27_446 && Set(rents.map(\.year)) == [2024])
        #expect(Set(rents.map(\.postalCode)).count == 24_951)
        let rochester = try #require(rents.first { $0.postalCode == "14623" })
        #expect(rochester.area == HUDArea(code: "METRO40380M40380", name: "Rochester, NY HUD Metro FMR Area"))
        #expect(rochester.rents.cents == [106_000, 118_000, 147_000, 178_000, 196_000])
        #expect(rents.contains { $0.postalCode == "00601" })
    }

    @Test(
        "a damaged file is refused by its line",
        arguments: [
            "=M|M\n1,1,1,1,1:5\n", "# year 2024\n1,1,1,1,1:5\n", "# year 2024\n=M|M\n1,1,1,1:5\n",
            "# year 2024\n=M|M\n1,1,x,1,1:5\n",
        ])
    func damaged(text: String) {
        #expect(throws: Problem.self) { try ShippedRents.records(of: Array(text.utf8), name: "rents.txt") }
    }
}
