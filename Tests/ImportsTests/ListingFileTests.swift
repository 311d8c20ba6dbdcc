import Domain
import Foundation
import Geo
import Testing

@testable import Imports

@Suite("Listing files")
struct ListingFileTests {
    private static let good = [
        "kind": "rent", "title": "Sunny room", "description": "=1+1, <b>bold</b>\nand a second line",
        "city": "Rochester",
        "region": "NY", "postalCode": "14623", "country": "us", "latitude": "43.08", "longitude": "-77.67",
        "price": "850.10", "bedrooms": "2", "bathrooms": "1.5", "areaSquareFeet": "750.0",
        "amenities": "oven|parking | ", "availableFrom": "2026-08-01", "contactEmail": "Owner@Example.com",
        "note": "ignored",
    ]

    /// The rows of a file with a valid listing and then, on line 4, one with `changes`.
    private func read(_ changes: [String: String] = [:], without columns: [String] = []) throws -> ImportRows<
        ListingRow
    > {
        let names = Self.good.keys.filter { !columns.contains($0) }.sorted()
        let lines =
            [names]
            + [Self.good, Self.good.merging(changes) { $1 }].map { row in
                names.map { "\"\((row[$0] ?? "").replacing("\"", with: "\"\""))\"" }
            }
        return try ListingFile.rows(
            of: InputFile(lines.map { $0.joined(separator: ",") }.joined(separator: "\r\n")),
            defaultEmail: "account@example.edu")
    }

    @Test("a row becomes a draft, its texts untouched, whatever the order of the columns")
    func row() throws {
        var rows = try read()
        let row = try #require(try rows.next())
        let fields = row.draft.fields
        #expect((row.line, fields.kind, fields.title) == (2, .rent, "Sunny room"))
        #expect(fields.description == Self.good["description"])
        #expect(fields.address == Address(city: "Rochester", region: "NY", postalCode: "14623", country: "US"))
        #expect(fields.location == Coordinate(latitude: 43.08, longitude: -77.67))
        #expect((fields.priceCents, fields.pricePeriod, fields.bedrooms) == (85_010, .month, 2))
        #expect(
            (fields.bathroomHalves, fields.areaSquareFeet, fields.amenities.names) == (3, 750, ["oven", "parking"]))
        #expect(fields.availableFrom == Day("2026-08-01"))
        #expect(fields.contact == Contact(email: "owner@example.com"))
        #expect(try rows.next()?.line == 4)
        #expect(try rows.next() == nil)
    }

    @Test("a bad row is reported by line with every error, by the names of the columns")
    func everyFault() throws {
        var rows = try read([
            "kind": "castle", "title": "abc", "city": "\u{1}", "postalCode": "1", "country": "Utopia", "latitude": "95",
            "price": "-1", "bedrooms": "1.5", "bathrooms": "1.3", "areaSquareFeet": "0", "amenities": "oven|moat",
            "availableFrom": "August", "contactEmail": "nobody",
        ])
        #expect(try rows.rest().count == 1)
        let bad = try #require(rows.report.badRows.first)
        #expect(bad.line == 4)
        #expect(
            Set(bad.errors.map(\.field)) == [
                "kind", "title", "city", "postalCode", "country", "latitude", "price", "bedrooms", "bathrooms",
                "areaSquareFeet", "amenities", "availableFrom", "contactEmail",
            ])
        #expect(bad.errors.count == 13)
        let amenities = try #require(bad.errors.first { $0.field == "amenities" })
        #expect(amenities.message.hasPrefix("can't have moat, only washer"))
        #expect(amenities.params["found"] == "moat")
        #expect(bad.errors.first { $0.field == "availableFrom" }?.params["found"] == "August")
    }

    @Test("what a listing needs and a row leaves empty is missing")
    func missingCells() throws {
        var rows = try read(Self.good.mapValues { _ in "" }.merging(["note": "not empty"]) { $1 })
        #expect(try rows.rest().count == 1)
        #expect(
            rows.report.badRows.first?.errors.map(\.field).sorted() == [
                "bathrooms", "bedrooms", "city", "country", "description", "kind", "postalCode", "price", "title",
            ])
    }

    @Test(
        "a row without a contact has the account's address, and one with a phone only that", arguments: [true, false])
    func defaultContact(hasColumn: Bool) throws {
        var rows = try read(["contactEmail": ""], without: hasColumn ? [] : ["contactEmail"])
        let emails = try rows.rest().map(\.draft.fields.contact.email)
        #expect(emails == [hasColumn ? "owner@example.com" : "account@example.edu", "account@example.edu"])
        let changes = ["contactPhone": "585 555 0100", "contactEmail": "", "description": "Text"]
        let cells = Self.good.merging(changes) { $1 }.sorted { $0.key < $1.key }
        let lines = [cells.map(\.key), cells.map(\.value)]
        let file = InputFile(lines.map { $0.joined(separator: ",") }.joined(separator: "\n"))
        var called = try ListingFile.rows(of: file, defaultEmail: "account@example.edu")
        #expect(try called.next()?.draft.fields.contact == Contact(phone: "585 555 0100"))
    }

    @Test("missing columns are named all at once")
    func missingColumns() throws {
        let problem = #expect(throws: Problem.self) { try read(without: ["price", "city", "kind"]) }
        #expect(problem?.detail == "file.csv is missing the columns kind, price.")
    }

    @Test(
        "a price is exact to the cent",
        arguments: [
            ("850", 85_000), ("0.01", 1), ("19.99", 1_999), ("1.1", 110), ("4.35", 435), ("1234.500", 123_450),
            ("5.", 500),
            ("10000000000.00", 1_000_000_000_000),
        ])
    func prices(text: String, cents: Int) throws {
        var rows = try read(["price": text])
        #expect(try rows.rest().last?.draft.fields.priceCents == cents)
    }

    @Test(
        "a price that is no amount, or outside the limits, is refused",
        arguments: [
            "0", "-5", "1,35,0", "850-950", "1e3", "850.505", "8.500", ".5", "1.2.3", "10000000000.01",
            "9999999999999999999", "٣",
        ])
    func badPrices(text: String) throws {
        var rows = try read(["price": text])
        #expect(try rows.rest().count == 1)
        #expect(rows.report.badRows.first?.errors.map(\.field) == ["price"])
    }

    @Test("a latitude without a longitude is refused, and neither is allowed")
    func places() throws {
        var half = try read(["longitude": ""])
        #expect(try half.rest().count == 1)
        #expect(half.report.badRows.first?.errors.map(\.field) == ["latitude"])
        var neither = try read(["latitude": "", "longitude": ""])
        #expect(try neither.rest().last?.draft.fields.location == nil)
        #expect(neither.report.imported == 2)
    }

    @Test("what only the store can tell is counted as bad by the importer")
    func refused() throws {
        var rows = try read()
        let row = try #require(try rows.rest().last)
        rows.report.refuse(line: row.line, .invalid("address.postalCode", "isn't a postal code of US"))
        #expect((rows.report.read, rows.report.imported, rows.report.badRowCount) == (2, 1, 1))
        rows.report.refuse(line: 2, Problem(.conflict, code: "too_many_listings", "You have too many."))
        #expect(rows.report.badRows.last?.description == "line 2: row You have too many.")
    }

    @Test("a city may follow from the postal code; mark, period, end and photos are read where the file has them")
    func moreColumns() throws {
        let header =
            "externalId,kind,title,description,city,postalCode,country,price,pricePeriod,bedrooms,bathrooms,"
            + "availableFrom,availableUntil,contactEmail,photos"
        func rows(_ lines: String...) throws -> ImportRows<ListingRow> {
            let file = InputFile(([header] + lines).joined(separator: "\n"))
            return try ListingFile.rows(of: file, defaultEmail: "account@example.edu")
        }
        var good = try rows(
            "a-1,rent,Sunny room,Text,,14623,US,200,Week,1,1,2026-08-01,2026-12-31,o@example.edu,a.jpg| b/c.png |",
            "a-2,rent,Sunny room,Text,Rochester,14623,US,200,,1,1,,,o@example.edu,")
        let read = try good.rest()
        #expect(good.has(column: "externalid") && !good.has(column: "street"))
        #expect(read.map(\.externalID) == ["a-1", "a-2"] && read.map(\.photos) == [["a.jpg", "b/c.png"], []])
        #expect(read.map(\.draft.fields.address.city) == [nil, "Rochester"])
        #expect(read.map(\.draft.fields.pricePeriod) == [.week, .month])
        #expect(read[0].draft.fields.availableUntil == Day("2026-12-31"))
        let photos = Array(repeating: "a", count: 21).joined(separator: "|")
        var bad = try rows(
            ",rent,Sunny room,Text,,14623,US,200,,1,1,,,o@example.edu,",
            "a-3,rent,Sunny room,Text,,14623,US,200,year,1,1,2026-08-01,2026-07-31,o@example.edu,\(photos)",
            "a-4,rent,Sunny room,Text,,,US,200,,1,1,,,o@example.edu,")
        #expect(try bad.rest().isEmpty)
        #expect(
            bad.report.badRows.map { Set($0.errors.map(\.field)) } == [
                ["externalId"], ["pricePeriod", "availableUntil", "photos"], ["city", "postalCode"],
            ])
        #expect(bad.badKeys == ["a-3", "a-4"] && bad.badRowsWithoutKey == 1)
    }

    @Test(
        "the 9,999 real adverts come in; where none of their city's codes is near the city follows from the code",
        .enabled(if: SharedData.isPresent && has("python3"), SharedData.isAbsent))
    func realAdverts() throws {
        let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../Benchmarks/uci_listings.py").standardizedFileURL.path
        let csv = try run([
            "python3", script, SharedData.path("listings/uci10k_merged.csv.gz"),
            SharedData.path("postal-codes/zipcodes_pypi_3.0.0.csv.gz"),
        ])
        var rows = try ListingFile.rows(of: InputFile(name: "uci.csv", bytes: csv), defaultEmail: "account@example.edu")
        let listings = try rows.rest().map(\.draft.fields)
        #expect((rows.report.read, rows.report.imported, rows.report.badRowCount) == (9_999, 9_999, 0))
        #expect(listings.count { $0.address.city == nil } < 1_000 && listings.count { $0.bedrooms == 0 } > 190)
        #expect(listings.count { $0.address.region == "TX" } == 1_737)
        #expect(
            listings.allSatisfy { $0.location != nil && $0.address.postalCode != nil && $0.bathroomHalves ?? 0 >= 2 })
        #expect(listings.first?.title == "Studio, 1 bath apartment in Washington, DC")
        #expect(listings.map { $0.priceCents ?? 0 }.max() == 5_250_000)
    }
}
