import Domain
import Testing

@testable import Imports

@Suite("Files of Zillow's rent index")
struct RentIndexFileTests {
    private static let header =
        "RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName,2023-09-30,2023-10-31\n"

    private static func file(_ text: String, _ name: String = "Zip_zori.csv") throws(Problem) -> RentFile {
        try RentFile(InputFile(text, name: name))
    }

    private static func index(_ text: String) throws -> ([RentIndex], ImportReport) {
        guard case .index(let rows, let report) = try file(text) else { return ([], ImportReport()) }
        return (rows, report)
    }

    private static func rent(_ month: String, _ cents: Int) throws -> MonthlyRent {
        MonthlyRent(month: try #require(RentMonth(month)), cents: cents)
    }

    @Test("a row is a ZIP code; blank months are left out, and a lost leading zero returns")
    func rows() throws {
        let (rows, report) = try Self.index(
            Self.header + "1,1,2139,zip,MA,MA,Cambridge,\"Boston, MA\",Middlesex County,,2875.509\n"
                + "2,2,14623,zip,NY,NY,Rochester,,,1500,1512.346\n3,3,14624,zip,NY,NY,Rochester,,,,\n")
        #expect(rows.map(\.postalCode) == ["02139", "14623"])
        #expect(rows[0].months == [try Self.rent("2023-10", 287_551)])
        #expect(rows[1].months == [try Self.rent("2023-09", 150_000), try Self.rent("2023-10", 151_235)])
        #expect(report.skipped == ["no figures": 1])
    }

    @Test(
        "months are read as Zillow and as a spreadsheet write them",
        arguments: ["2023-10-31", "10/31/2023", "2023-10"])
    func months(column: String) throws {
        let (rows, _) = try Self.index("RegionID,RegionName,SizeRank,\(column)\n1,14623,5,1500\n")
        #expect(rows.first?.months == [try Self.rent("2023-10", 150_000)])
    }

    @Test("home values and other regions are refused and named; a wrong rent or code and a repeated row are bad")
    func wrong() throws {
        let row = "2,2,14623,zip,NY,NY,Rochester,,,1500,1512.346\n"
        let values = #expect(throws: Problem.self) { try Self.file(Self.header + row, "Zip_zhvi_uc_month.csv") }
        #expect(values?.detail.contains("home values (ZHVI)") == true)
        let metro = #expect(throws: Problem.self) {
            try Self.file(Self.header + "394913,1,\"New York, NY\",msa,NY,,,,,2000,2010\n")
        }
        #expect(metro?.detail.contains("has rents by msa") == true)
        let twice = #expect(throws: Problem.self) {
            try Self.file("RegionID,RegionName,SizeRank,2023-10,2023-10-31\n1,14623,5,1500,1500\n")
        }
        #expect(twice?.detail.contains("two columns for one month") == true)
        let (rows, report) = try Self.index(
            Self.header + row + row + "3,3,Rochester,zip,NY,NY,,,,1500,1500\n4,4,14624,zip,NY,NY,,,,nan,1312000\n5,5\n")
        #expect(rows.count == 1)
        let wrong = [["RegionName"], ["RegionName"], ["2023-09-30", "2023-10-31"], ["row"]]
        #expect(report.badRows.map { $0.errors.map(\.field) } == wrong)
    }

    @Test(
        "the files that were published read to the end", .enabled(if: SharedData.isPresent, SharedData.isAbsent),
        arguments: [
            ("zillow_zori_zip_2015_2023_12states.csv.gz", 3_059, "2023-10"),
            ("zillow_zori_zip_2014_2021_oldformat_12states.csv.gz", 1_409, "2021-05"),
        ])
    func published(name: String, count: Int, newest: String) throws {
        let file = try RentFile(SharedData.file("rents/\(name)"))
        guard case .index(let rows, let report) = file else { throw Problem.notFound("index") }
        #expect(rows.count == count && report.badRowCount == 0)
        #expect(rows.compactMap { $0.months.last?.month }.max()?.text == newest)
        #expect(rows.allSatisfy { $0.postalCode.utf8.count == 5 })
    }
}
