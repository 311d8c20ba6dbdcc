import Domain
import Geo
import Testing

@testable import Imports

@Suite("Postal code files")
struct PostalCodeFileTests {
    private func read(_ text: String) throws -> ImportRows<PostalArea> {
        try PostalCodeFile.rows(of: InputFile(text, name: "codes"))
    }

    @Test("a row of GeoNames becomes an area, quotes being letters")
    func geoNames() throws {
        var rows = try read(
            "DE\t80331\tMünchen \"Mitte\"\tBayern\tBY\tOberbayern\t091\t\t09162\t48.1345\t11.571\t\n"
                + "GB\tab10\tAberdeen\tScotland\tSCT\t\t\t\t\t57.14\t-2.1\t4\n")
        let munich = try #require(try rows.next())
        #expect((munich.country, munich.code, munich.place) == ("DE", "80331", "München \"Mitte\""))
        #expect((munich.regionCode, munich.regionName) == ("BY", "Bayern"))
        #expect(munich.center == Coordinate(latitude: 48.1345, longitude: 11.571))
        #expect(try rows.next()?.code == "AB10")
        #expect(try rows.next() == nil)
        #expect(rows.report.imported == 2)
    }

    @Test("bad rows of GeoNames are named by line; those without coordinates are counted")
    func geoNamesReport() throws {
        var rows = try read(
            "DE\t1\tShort\t\t\t\t\t\t\t1\t1\t\nDE\t10115\tNowhere\t\t\t\t\t\t\t\t\t\nDE\tx\n"
                + "de\t10115\tA\t\t\t\t\t\t\t1\t1\t\nDE\t10115\tA\t\t\t\t\t\t\t91\t1\t\n"
                + "DE\t10115\tA\t\t\t\t\t\t\t52\t\t\nDE\t10115\tA\t\t\t\t\t\t\t52\t13\t\n")
        #expect(try rows.rest().map(\.code) == ["10115"])
        #expect(rows.report.skipped == ["no coordinates": 1])
        #expect(
            rows.report.badRows.map(\.description) == [
                "line 1: postal code must have 2 to 12 characters: 1", "line 3: row has 2 fields where GeoNames has 12",
                "line 4: country isn't a two-letter country code: de",
                "line 5: coordinates aren't a place on Earth",
                "line 6: coordinates aren't a place on Earth",
            ])
    }

    @Test("the report names the first hundred bad rows and counts the others")
    func manyBadRows() throws {
        var rows = try read(String(repeating: "DE\t1\t\t\t\t\t\t\t\t1\t1\t\n", count: 150))
        #expect(try rows.rest().isEmpty)
        #expect((rows.report.badRowCount, rows.report.badRows.count) == (150, 100))
        #expect(
            rows.report.description.hasSuffix(
                "lines 1 to 100, 100 of them: postal code must have 2 to 12 characters: 1\nand 50 more bad rows"))
    }

    @Test("a row of the Census Gazetteer becomes an area without place and state", arguments: ["\t", "|"])
    func gazetteer(delimiter: String) throws {
        let lines = [
            [
                "GEOID", "ALAND", "AWATER", "ALAND_SQMI", "AWATER_SQMI", "INTPTLAT",
                "INTPTLONG" + String(repeating: " ", count: 40),
            ],
            [
                "00601", "166847909", "799292", "64.42", "0.309", "18.180555",
                "-66.749961" + String(repeating: " ", count: 40),
            ],
            ["99999", "1"],
        ]
        var rows = try read(lines.map { $0.joined(separator: delimiter) }.joined(separator: "\n") + "\n")
        let area = try #require(try rows.next())
        #expect((area.country, area.code, area.place) == ("US", "00601", ""))
        #expect((area.regionCode, area.regionName) == (nil, nil))
        #expect(area.center == Coordinate(latitude: 18.180555, longitude: -66.749961))
        #expect(try rows.next() == nil)
        #expect(rows.report.badRows.map(\.line) == [3])
    }

    @Test("a row of zipcodes becomes an area with the state in letters and in full")
    func zipcodes() throws {
        var rows = try read(
            "zip_code,zip_code_type,active,city,acceptable_cities,state,county,country,lat,long\r\n"
                + "14623,STANDARD,True,Rochester,\"Henrietta|Rochester| Bay, NY \",NY,Monroe County,US,"
                + "43.0834,-77.6377\r\n"
                + "00000,STANDARD,False,Gone,,NY,,US,43,-77\r\n09001,MILITARY,True,Apo,,AE,,DE,0,0\r\n"
                + "96910,STANDARD,True,Hagatna,,GU,,US,,\r\n1,STANDARD,True,X,,NY,,US,43,-77\r\n")
        let area = try #require(try rows.next())
        #expect((area.country, area.code, area.place) == ("US", "14623", "Rochester"))
        #expect((area.regionCode, area.regionName, area.isAlternate) == ("NY", "New York", false))
        let others = try rows.rest()
        #expect(others.map(\.place) == ["Bay, NY", "Henrietta"])
        #expect(others.allSatisfy { $0.isAlternate && $0.code == "14623" && $0.center == area.center })
        #expect((rows.report.read, rows.report.imported) == (5, 1))
        #expect(rows.report.skipped == ["inactive": 1, "no coordinates": 2])
        #expect(rows.report.badRows.map(\.line) == [6])
    }

    @Test("a file in none of the three formats is refused, and missing columns are named")
    func unknown() throws {
        let strange = #expect(throws: Problem.self) { try read("name,age\nx,1\n") }
        #expect(strange?.detail.hasPrefix("codes isn't a list of postal codes that Digs knows") == true)
        let zipcodes = #expect(throws: Problem.self) { try read("zip_code,city,state,lat\n") }
        #expect(zipcodes?.detail == "codes is missing the columns active, long.")
        let census = #expect(throws: Problem.self) { try read("GEOID\tALAND\n") }
        #expect(census?.detail == "codes is missing the columns INTPTLAT, INTPTLONG.")
    }

    @Test("the whole list of zipcodes is read", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func wholeList() throws {
        var rows = try PostalCodeFile.rows(of: SharedData.file("postal-codes/zipcodes_pypi_3.0.0.csv.gz"))
        var (count, states, batches) = (0, Set<String>(), 0)
        while case let batch = try rows.next(atMost: 5_000), !batch.isEmpty {
            count += batch.count
            batches += 1
            states.formUnion(batch.compactMap(\.regionName))
        }
        #expect((rows.report.read, rows.report.badRows) == (42_789, []))
        #expect(rows.report.skipped == ["inactive": 1_040, "no coordinates": 713])
        // 41,036 codes, and 14,604 alternate names.
        #expect((count, batches) == (55_640, 12))
        #expect(states.isSuperset(of: ["New York", "Puerto Rico", "Guam", "District of Columbia"]))
        #expect(rows.fractionRead == 1)
    }
}
