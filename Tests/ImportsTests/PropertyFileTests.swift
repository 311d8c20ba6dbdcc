import Domain
import Geo
import Testing

@testable import Imports

@Suite("Property files")
struct PropertyFileTests {
    static let header =
        "parcel_number,location,unit,zip_code,lat,lng,market_value,sale_date,sale_price,book_and_page,"
        + "building_code_description,category_code,year_built,year_built_estimate,assessment_date,owner_1,"
        + "mailing_street"

    private func file(_ rows: String..., vintage: Day? = nil) throws -> PropertyFile {
        let text = Self.header + "\n" + rows.joined(separator: "\n") + "\n"
        return try PropertyFile(
            InputFile(text), .philadelphia(), vintage: vintage, today: #require(Day("2024-03-01")))
    }

    private func row(
        _ parcel: String = "1", _ location: String = "1552 WALNUT ST", value: String = "265000.0",
        date: String = "2016-05-04", price: String = "300000.0", deed: String = "", category: String = "1 ",
        year: String = "1925", place: String = "39.95,-75.16"
    ) -> String {
        "\(parcel),\(location),,19102,\(place),\(value),\(date),\(price),\(deed),ROW TYPICAL,\(category),\(year),Y,"
            + "2022-05-24,DOE JANE,1 HIDDEN LN"
    }

    @Test("a row of the city's file is a property")
    func plain() throws {
        let file = try file(row())
        let property = try #require(file.properties.first)
        #expect(property.id == "philadelphia-1" && property.block == "philadelphia-1500-walnut-st")
        #expect(property.address.display == "1552 Walnut St" && property.address.postalCode == "19102")
        #expect(property.marketValue == .value(26_500_000) && property.salePrice == .value(30_000_000))
        #expect(property.saleDate.value?.description == "2016-05-04")
        #expect(property.yearBuilt == .value(1925) && property.isYearEstimated)
        #expect((property.category, property.description) == (.singleFamily, "ROW TYPICAL"))
        #expect(file.dataset.vintage.description == "2022-05-24")
        #expect(
            file.dataset.taxRate
                == PropertyTaxRate(
                    perMillion: 13_998, year: 2024,
                    source: "City of Philadelphia, Department of Revenue: real estate tax of city and school district"))
    }

    @Test("nothing of an owner is in what was read")
    func owners() throws {
        let text = "\(try file(row()).properties)"
        #expect(!text.contains("DOE") && !text.contains("HIDDEN"))
    }

    @Test("what cannot be is left out with the reason, and the row is taken")
    func gaps() throws {
        func gap(_ row: String) throws -> (
            MissingValueReason?, MissingValueReason?, MissingValueReason?, MissingValueReason?
        ) {
            let one = try #require(try file(row).properties.first)
            return (one.marketValue.gap, one.saleDate.gap, one.salePrice.gap, one.yearBuilt.gap)
        }
        #expect(try gap(row()) == (nil, nil, nil, nil))
        #expect(try gap(row(value: "", date: "", price: "", year: "")) == (.missing, .missing, .missing, .missing))
        #expect(try gap(row(value: "0.0", price: "0.0", year: "0")) == (.missing, nil, .missing, .missing))
        for price in ["1.0", "10.0", "999"] { #expect(try gap(row(price: price)).2 == .nominal, "\(price)") }
        for date in ["2071-10-01", "1700-01-01", "2024-03-02"] {
            #expect(try gap(row(date: date)).1 == .outOfRange, "\(date)")
        }
        for date in ["yesterday", "2022-02-30", "20220930"] {
            #expect(try gap(row(date: date)).1 == .unreadable, "\(date)")
        }
        for date in ["2022-09-30 00:00:00", "9/30/2022", "2022-09-30T00:00:00Z"] {
            #expect(try gap(row(date: date)).1 == nil, "\(date)")
        }
        for year in ["1699", "2071"] { #expect(try gap(row(year: year)).3 == .outOfRange, "\(year)") }
        #expect(try gap(row(year: "196Y")).3 == .unreadable)
    }

    @Test("a day of assessment after today is left out of the vintage, and counted")
    func future() throws {
        let file = try file(row(), row("2").replacing("2022-05-24", with: "2071-05-24"))
        #expect(file.dataset.vintage.description == "2022-05-24" && file.properties.count == 2)
        #expect(file.report.warningCount == 1)
        #expect(file.report.warnings[0].hasPrefix("line 3: the date of its assessment"))
        let tomorrow = try #require(Day("2024-03-02"))
        let problem = #expect(throws: Problem.self) { try self.file(row(), vintage: tomorrow) }
        #expect(problem?.errors.map(\.field) == ["vintage"])
    }

    @Test("the price of one deed for several properties is nobody's price")
    func deeds() throws {
        let file = try file(
            row("1", deed: "54112169"), row("2", "1554 WALNUT ST", deed: "54112169"),
            row("3", "1556 WALNUT ST", deed: "54112170"), row("4", "1558 WALNUT ST", deed: "0000000"),
            row("5", "1560 WALNUT ST", deed: "0000000"))
        #expect(
            file.properties.map(\.salePrice.gap) == [.severalProperties, .severalProperties, nil, nil, nil])
    }

    @Test("bad rows are named, those without a house number or repeated are skipped, and all are counted")
    func report() throws {
        let file = try file(
            row(), row(), row("2", "DELAWARE AVE"), row("3", value: "much"), row("4", value: "-5"),
            row("5", place: "91,0"), row("", "1552 WALNUT ST"), "7,short", row("1", value: "5"),
            row("8", place: "0,0"))
        #expect(file.properties.map(\.parcelNumber) == ["1", "8"])
        #expect(file.properties[1].location == nil)
        #expect(file.report.read == 10 && file.report.imported == 2 && file.report.badRowCount == 6)
        #expect(file.report.skipped == ["repeated": 1, "without a house number and street": 1])
        #expect(file.report.badRows.map(\.line) == [5, 6, 7, 8, 9, 10])
        #expect(file.report.badRows[0].description == "line 5: market_value isn't a number: much")
    }

    @Test("a file without its columns or its vintage is refused with the reason")
    func refused() throws {
        let mapping = try PropertyMapping.philadelphia()
        let today = try #require(Day("2024-03-01"))
        func detail(_ text: String) -> String {
            do { _ = try PropertyFile(InputFile(text), mapping, today: today) } catch { return error.detail }
            return ""
        }
        #expect(detail("location,market_value\n1 ELM ST,5\n").contains("parcel_number"))
        #expect(detail("parcel_number,location,market_value\n1,1 ELM ST,5\n").contains("--vintage"))
        #expect(detail(Self.header + "\n\"1,").contains("never closed"))
        let dated = try PropertyFile(
            InputFile("parcel_number,location,market_value\n1,1 ELM ST,5\n"), mapping, vintage: today, today: today)
        #expect(dated.properties.count == 1 && dated.dataset.vintage == today)
    }

    @Test("a mapping names the columns of another city")
    func mapping() throws {
        let mapping = try PropertyMapping(
            InputFile(
                """
                {"dataset": "new-haven", "city": "New Haven", "state": "CT", "publisher": "Assessor", "title": "Roll",
                 "currency": "USD", "columns": {"parcelNumber": ["PID"], "houseNumber": ["No"], "street": ["Street"],
                 "marketValue": ["Appraised"], "category": ["Use"]}, "categories": {"res": "singleFamily"}}
                """, name: "mapping.json"))
        let day = try #require(Day("2024-03-01"))
        let file = try PropertyFile(
            InputFile("pid,no,street,appraised,use\nA/1,12,Elm Street,\"100000\",RES\n"), mapping, vintage: day,
            today: day)
        let property = try #require(file.properties.first)
        #expect((property.id, property.block) == ("new-haven-a-1", "new-haven-0-elm-st"))
        #expect(property.category == .singleFamily && file.dataset.taxRate == nil)
    }

    @Test(
        "a mapping that is wrong names each wrong member",
        arguments: [
            ("{", "not JSON"), ("{}", "dataset is missing"),
            (
                """
                {"dataset": "New Haven", "city": "", "state": "XX", "publisher": "A", "title": "R", "currency": "usd",
                 "url": "ftp://x", "startAddress": "Walnut", "notice": {"text": "", "url": "http://x"},
                 "service": {"api": "http://x", "table": "a; DROP", "geometry": "\\"g\\""},
                 "taxRate": {"percent": 200, "year": 1, "source": ""},
                 "columns": {"owner": ["OWNER"], "unit": []}, "categories": {"1": "castle"}}
                """, "columns.owner"
            ),
        ])
    func wrongMapping(text: String, reason: String) {
        do {
            _ = try PropertyMapping(InputFile(text, name: "mapping.json"))
            Issue.record("it was taken")
        } catch {
            #expect("\(error.detail)".contains(reason), "\(error.detail)")
            if reason == "columns.owner" {
                #expect(error.errors.count >= 16, "\(error.errors.map(\.field))")
            }
        }
    }

    @Test("Philadelphia's file as published is read whole", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func published() throws {
        let file = try PropertyFile(
            SharedData.file("property-records/opa_properties_public_sample.csv.gz"), .philadelphia(),
            today: #require(Day("2026-11-22")))
        #expect((file.report.read, file.report.imported, file.report.badRowCount) == (5_336, 5_336, 0))
        #expect(file.dataset.vintage.description == "2024-02-27")
        #expect(file.dataset.startAddress == "1500 Walnut St" && file.dataset.notice?.url != nil)
        for property in file.properties {
            #expect(StreetName(text: property.address.street.text) == property.address.street)
        }
        let dates = Dictionary(grouping: file.properties.compactMap(\.saleDate.gap), by: \.self).mapValues(\.count)
        #expect(dates == [.missing: 42, .outOfRange: 126])
        #expect(file.properties.filter { $0.salePrice.gap == .nominal }.count > 1_400)
        #expect(file.properties.allSatisfy { $0.marketValue.value != nil })
        let walnut = try #require(file.properties.first { $0.parcelNumber == "031058400" })
        #expect((walnut.address.display, walnut.marketValue.value) == ("6035 Walnut St", 11_390_000))
        #expect((walnut.yearBuilt.value, walnut.salePrice.value) == (1925, 9_100_000))
        let together = try #require(file.properties.first { $0.parcelNumber == "885776460" })
        #expect((together.category, together.salePrice.gap) == (.vacantLand, .severalProperties))
    }
}
