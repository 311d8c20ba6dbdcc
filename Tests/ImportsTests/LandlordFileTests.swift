import Domain
import Foundation
import Testing

@testable import Imports

/// The files in `Tests/Fixtures/listing-files`: what spreadsheets save and landlords write, a spelling a row.
@Suite("Listing files as landlords have them")
struct LandlordFileTests {
    private struct Read {
        let rows: [String: ListingRow]
        let report: ImportReport
        let format: ListingFileFormat

        /// The values that a column's cells were read as, by row.
        func value(_ id: String, _ column: String) -> String? {
            rows[id]?.readCells.first { $0.column == column }?.value
        }

        func errors(_ line: Int) -> [Problem.FieldError] {
            report.badRows.first { $0.line == line }?.errors ?? []
        }
    }

    private func read(_ name: String, _ change: (inout ListingFileOptions) -> Void = { _ in }) throws -> Read {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/listing-files/\(name)").standardizedFileURL
        return try read([UInt8](Data(contentsOf: url)), change)
    }

    private func read(_ bytes: [UInt8], _ change: (inout ListingFileOptions) -> Void = { _ in }) throws -> Read {
        var options = ListingFileOptions(defaultEmail: "account@example.edu", in: TenantSettings())
        change(&options)
        var (rows, format) = try ListingFile.read(InputFile(name: "file.csv", bytes: bytes), options)
        let read = try rows.rest()
        return Read(
            rows: Dictionary(uniqueKeysWithValues: read.map { ($0.externalID ?? "", $0) }), report: rows.report,
            format: format)
    }

    @Test(
        "every separator and encoding of a spreadsheet is recognized",
        arguments: [
            ("excel-de.csv", ";", "utf-8"), ("excel-de-plain.csv", ";", "utf-8"), ("excel-sep-line.csv", ",", "utf-8"),
            ("tabs.tsv", "\t", "utf-8"), ("excel-unicode-text.txt", "\t", "utf-16"),
            ("win1252.csv", ",", "windows-1252"), ("macroman.csv", ",", "mac-roman"),
            ("bom-quoted-header.csv", ",", "utf-8"), ("line-breaks.csv", ",", "utf-8"),
            ("trailing-commas.csv", ",", "utf-8"), ("blank-rows.csv", ",", "utf-8"), ("headers.csv", ",", "utf-8"),
            ("apostrophe.csv", ",", "utf-8"), ("formula.csv", ",", "utf-8"),
        ])
    func tables(name: String, separator: String, encoding: String) throws {
        let read = try read(name)
        #expect((read.format.separator, read.format.encoding) == (separator, encoding))
        #expect((read.report.read, read.report.badRowCount) == (1, 0), "\(read.report)")
        let fields = try #require(read.rows["g1"]).draft.fields
        #expect(fields.address.postalCode == "14623" && fields.priceCents == 85_050)
        #expect(fields.availableFrom == Day("2027-01-05"))
    }

    @Test("letters of 8-bit encodings are read right")
    func letters() throws {
        let windows = try #require(try read("win1252.csv").rows["g1"]).draft.fields
        #expect(windows.description == "“Café” across the street – 5 € a day")
        #expect(try #require(try read("macroman.csv").rows["g1"]).draft.fields.description?.hasPrefix("Café") == true)
    }

    @Test("bytes that fit two encodings are asked about, and read in the one that is chosen")
    func unclear() throws {
        let header = "kind,title,description,postalCode,country,price,bedrooms,bathrooms\n"
        let row = "rent,Sunny room,A ? B,14623,US,850,1,1\n".utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
        let bytes = Array(header.utf8) + row
        let problem = #expect(throws: Problem.self) { try read(bytes) }
        #expect(problem?.errors.first?.field == "encoding")
        #expect(try read(bytes) { $0.encoding = .windows1252 }.rows[""]?.draft.fields.description == "A é B")
    }

    @Test("rows of separators only are no rows")
    func blankRows() throws {
        let read = try read("retire-with-blank-row.csv")
        #expect((read.report.read, read.report.badRowCount, read.rows.count) == (1, 0, 1))
    }

    @Test("codes that lost their zeros are completed where the region agrees, and that is said")
    func postalCodes() throws {
        let zeros = try read("excel-zip-zeros.csv")
        #expect(
            ["z1", "z2", "z3"].map { zeros.rows[$0]?.draft.fields.address.postalCode } == ["02139", "08901", "00925"])
        #expect(zeros.value("z1", "postalCode") == "02139")
        let longer = try read("zip4.csv")
        #expect(
            ["g1", "g2", "g3", "g4"].map { longer.rows[$0]?.draft.fields.address.postalCode } == [
                "14623-1234", "14623-1234", "14623-1234", "14623",
            ])
    }

    @Test("prices are read as people write them; a range or a spreadsheet's power is refused with what is allowed")
    func money() throws {
        let read = try read("money.csv")
        let cents = (1...14).map { read.rows["m\($0)"]?.draft.fields.priceCents }
        #expect(
            cents == [
                120_000, 120_000, 120_000, 120_000, 85_000, nil, 120_050, 85_000, 85_000, 120_000, nil, nil, 85_000,
                85_000,
            ])
        #expect(read.report.badRows.map(\.line) == [7, 12, 13])
        #expect(read.errors(7).first?.params["found"] == "850-950")
        // The marketplace's currency is the dollar.
        #expect(read.errors(13).first?.params["currency"] == .text("USD"))
        #expect(read.value("m1", "price") == "1200" && read.report.badRows.allSatisfy { $0.title != nil })
    }

    @Test("a utility's amount that may mean two is refused, and a cell that says something else of it is passed over")
    func utilities() throws {
        let text = """
            externalId,kind,title,street,city,region,postalCode,country,price,bedrooms,bathrooms,description,\
            internet,heat
            u1,rent,Room on Oak,1 Oak St,Rochester,NY,14623,US,850,1,1,A home,1.200,included
            u2,rent,Room on Oak,2 Oak St,Rochester,NY,14623,US,850,1,1,A home,45,oil boiler
            """
        let read = try read(Array(text.utf8))
        #expect(read.errors(2).map { "\($0.field) \($0.code)" } == ["internet ambiguous"], "\(read.report)")
        let utilities = read.rows["u2"]?.draft.fields.lease.utilities
        #expect(utilities == [LeaseUtility(.internet, .extra, estimateCents: 4_500)])
        #expect(read.value("u2", "heat") == "")
    }

    @Test("dates are read as people write them; where two are meant, the file asks once")
    func dates() throws {
        let asked = try read("dates.csv")
        let read = ["d2", "d3", "d4", "d5", "d6", "d7", "d8", "d12", "d13"].map {
            asked.rows[$0]?.draft.fields.availableFrom?.description
        }
        #expect(read == Array(repeating: "2027-01-05", count: 9))
        for now in ["d9", "d10", "d11"] {
            #expect(asked.rows[now] != nil && asked.value(now, "availableFrom") == "now")
        }
        #expect(asked.report.badRows.map(\.line) == [2, 3, 16])
        #expect(asked.errors(2).first?.code == "ambiguous")
        #expect(asked.errors(2).first?.params["allowed"] == .texts(["2027-01-05", "2027-05-01"]))
        let answered = try self.read("dates.csv") { $0.dateOrder = .dayFirst }
        #expect(answered.rows["d0"]?.draft.fields.availableFrom == Day("2027-05-01"))
        #expect(answered.report.badRows.map(\.line) == [16])
    }

    @Test("bedrooms, bathrooms and sizes are read with their words; what is none names itself")
    func numbers() throws {
        let beds = try read("beds.csv")
        let found = (0...11).map { beds.rows["b\($0)"]?.draft.fields }
        #expect(found.map { $0?.bedrooms } == [0, 1, 2, 1, 1, 0, nil, nil, 1, nil, nil, nil])
        #expect(found[2]?.bathroomHalves == 3 && found[3]?.bathroomHalves == 3 && found[4]?.bathroomHalves == 2)
        #expect(found[8]?.bathroomHalves == 3 && beds.value("b0", "bedrooms") == "0")
        let areas = try read("area.csv")
        let feet = (0...5).map { areas.rows["a\($0)"]?.draft.fields.areaSquareFeet }
        #expect(feet == [240, 1_050, 240, 237, nil, nil] && areas.value("a3", "areaSquareFeet") == "237")
    }

    @Test("kinds and countries have many names")
    func words() throws {
        let kinds = try read("kinds.csv")
        #expect(
            (0...9).map { kinds.rows["k\($0)"]?.draft.fields.kind } == [
                .rent, .rent, .rent, .sublease, .sublease, .sublease, .roommate, nil, .rent, nil,
            ])
        #expect(kinds.errors(11).first?.params["found"] == "Apartment")
        let countries = try read("country.csv")
        #expect((0...4).allSatisfy { countries.rows["c\($0)"]?.draft.fields.address.country == "US" })
        #expect(countries.value("c4", "country") == "US")
    }

    @Test("telephone numbers are read with their extensions")
    func phones() throws {
        let read = try read("phones.csv")
        #expect(read.rows["f0"]?.draft.fields.contact.phone == "(585) 555-0142 ext. 12")
        #expect(read.rows["f10"]?.draft.fields.contact.phone == "080-1234-5678")
        #expect(read.report.badRows.map(\.line) == [4, 10, 11, 13])
    }
}
