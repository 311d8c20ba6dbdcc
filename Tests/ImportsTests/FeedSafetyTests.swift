import Domain
import Testing

@testable import Imports

@Suite("Feeds that are none, or not whole")
struct FeedSafetyTests {
    private static let whole = HotPads.feed(HotPads.listing())

    @Test(
        "a file that isn't a whole feed is refused, and says why",
        arguments: [
            ("<!DOCTYPE html>\n<html><head><meta charset=utf-8>", "is a web page, not a feed"),
            ("\u{FEFF} \n<!doctype HTML><p>", "is a web page, not a feed"),
            ("<html lang='en'><meta charset=utf-8>", "is a web page, not a feed"),
            ("<osm version='0.6'><node id='1'/></osm>", "no feed of listings"),
            ("<!DOCTYPE hotPadsItems [<!ENTITY a \"aaaa\">]>" + whole, "entities are not read"),
            (whole.replacing("bakery", with: "&bakery;"), "refers to &bakery;"),
            (String(whole.prefix(whole.count - 26)), "ends inside <"),
            (whole.replacing("</hotPadsItems>", with: ""), "ends"),
            (whole.replacing("</city>", with: "</town>"), "which isn't open"),
            (whole.replacing("Two windows", with: "<![CDATA[Two windows"), "ends inside character data"),
            (whole.replacing("Two windows", with: String(repeating: "x", count: 70_000)), "a text of more than"),
            (whole.replacing("Two windows", with: String(repeating: "<a>", count: 40)), "nested deeper"),
            (whole.replacing("Two windows", with: String(repeating: "<a/>", count: 200_001)), "too much in it"),
            (whole.replacing("UTF-8", with: "EBCDIC"), "is encoded as ebcdic"), ("<", "isn't XML"), ("<x", "a tag"),
        ])
    func refused(text: String, reason: String) {
        let detail = refusal(ofFeed: text)
        #expect(detail.contains(reason), "\(detail)")
    }

    @Test(
        "an empty feed has no row, so that nothing is retired", arguments: ["<hotPadsItems/>", "<PhysicalProperty/>"])
    func empty(text: String) throws {
        var rows = try feedRows(text)
        #expect(try rows.rest().isEmpty && rows.report.read == 0)
    }

    @Test("a feed has columns of ids and photos, and no separator")
    func format() throws {
        let (rows, format) = try ListingFile.read(InputFile(Self.whole), .init(defaultEmail: "account@example.edu"))
        #expect(rows.has(column: "externalId") && rows.has(column: "photos"))
        #expect(format == ListingFileFormat(encoding: "utf-8", separator: "", columns: [], ignored: []))
        #expect(format.isFeed)
    }

    @Test("a feed has more listings than allowed only once")
    func maxRows() throws {
        var rows = try feedRows(HotPads.feed(HotPads.listing(), HotPads.listing(id: "b")))
        rows.maxRows = 1
        #expect(throws: Problem.self) { try rows.rest() }
    }

    @Test("the encodings of feeds are UTF-8, UTF-16 and the Western ones that they declare")
    func encodings() throws {
        let text = Self.whole.replacing("bakery", with: "café")
        let bytes: [String: [UInt8]] = [
            "utf-8": Array(text.utf8),
            "windows-1252": text.replacing("UTF-8", with: "ISO-8859-1").unicodeScalars.map { UInt8($0.value) },
            "utf-16": ("\u{FEFF}" + text.replacing("UTF-8", with: "UTF-16")).utf16.flatMap {
                [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            },
        ]
        for (encoding, bytes) in bytes {
            let file = InputFile(name: "feed.xml", bytes: bytes)
            var (rows, format) = try ListingFile.read(file, .init(defaultEmail: "account@example.edu"))
            #expect(try rows.next()?.draft.fields.title == "Above the café", "\(encoding)")
            #expect(format.encoding == encoding)
        }
    }

    @Test("unknown elements are passed over, also around and between listings")
    func unknown() throws {
        let feed = "<answer><status code='200'/>" + Self.whole.dropFirst(39) + "</answer>"
        var rows = try feedRows(feed.replacing("<price>", with: "<video><price>1</price></video><price>"))
        #expect(try rows.rest().map(\.draft.fields.priceCents) == [92_500])
    }

    @Test("numbers of a feed have a decimal point where prices have a comma, too")
    func numbers() throws {
        var settings = TenantSettings()
        try settings.set("currency", to: "EUR")
        try settings.set("language", to: "es")
        let options = ListingFileOptions(defaultEmail: "account@example.edu", in: settings)
        let feed = Self.whole.replacing("925", with: "1,250")
        var rows = try feedRows(
            feed.replacing("</city>", with: "</city><squareFeet>700</squareFeet>"), options: options)
        let fields = try rows.next()?.draft.fields
        #expect(fields?.priceCents == 125_000 && fields?.areaSquareFeet == 700)
    }
}
