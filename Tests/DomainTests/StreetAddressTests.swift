import Testing

@testable import Domain

@Suite("Street addresses as USPS normalizes them")
struct StreetAddressTests {
    /// Spellings of people and cities; the normalized street, the numbers, and the block's hundred.
    static let forms: [(String, String, ClosedRange<Int>, Int)] = [
        ("1552 Walnut St", "WALNUT ST", 1552...1552, 1500), ("1552 walnut street", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut Str.", "WALNUT ST", 1552...1552, 1500), ("1552 Walnut", "WALNUT", 1552...1552, 1500),
        ("1552, Walnut St.", "WALNUT ST", 1552...1552, 1500), ("  1552  WALNUT   ST ", "WALNUT ST", 1552...1552, 1500),
        ("900 S 47th St", "S 47TH ST", 900...900, 900), ("900 South 47th Street", "S 47TH ST", 900...900, 900),
        ("900 S. 47th St.", "S 47TH ST", 900...900, 900), ("900 S.47th St", "S 47TH ST", 900...900, 900),
        ("900 s 47 st", "S 47TH ST", 900...900, 900), ("22 N 3rd Street", "N 3RD ST", 22...22, 0),
        ("22 North Third Street", "N 3RD ST", 22...22, 0), ("22 N 03RD ST", "N 3RD ST", 22...22, 0),
        ("201 W 11th Ave", "W 11TH AVE", 201...201, 200), ("201 W 22nd Ave", "W 22ND AVE", 201...201, 200),
        ("8111 Germantown Avenue", "GERMANTOWN AVE", 8111...8111, 8100),
        ("1500-98 Market St", "MARKET ST", 1500...1598, 1500),
        ("1500 - 98 Market St", "MARKET ST", 1500...1598, 1500),
        ("1500\u{2013}1598 Market St", "MARKET ST", 1500...1598, 1500),
        ("130R-32 W CHELTEN AVE", "W CHELTEN AVE", 130...132, 100), ("924R N 4TH ST", "N 4TH ST", 924...924, 900),
        ("3086 1/2 RUTH ST", "RUTH ST", 3086...3086, 3000), ("45-12 36th St", "36TH ST", 45...45, 0),
        ("1552 Walnut St Apt 3B", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St #3B", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St, Unit 3B", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St 2nd Fl", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St 3B", "WALNUT ST", 1552...1552, 1500), ("200 N Front St", "N FRONT ST", 200...200, 200),
        ("1 S St", "S ST", 1...1, 0), ("10 North St", "NORTH ST", 10...10, 0),
        ("10 Main St N", "MAIN ST N", 10...10, 0),
        ("4016R J ST", "J ST", 4016...4016, 4000), ("1200 Avenue A", "AVENUE A", 1200...1200, 1200),
        ("4200 St James Place", "ST JAMES PL", 4200...4200, 4200),
        ("4200 Saint James Pl", "ST JAMES PL", 4200...4200, 4200),
        ("1616-22 MC KEAN ST", "MCKEAN ST", 1616...1622, 1600), ("1616 McKean Street", "MCKEAN ST", 1616...1616, 1600),
        ("12 O'Neil Ct", "ONEIL CT", 12...12, 0), ("3600 Lincoln Drive", "LINCOLN DR", 3600...3600, 3600),
        ("2601 Benjamin Franklin Parkway", "BENJAMIN FRANKLIN PKWY", 2601...2601, 2600),
        ("100 E Mount Airy Ave", "E MT AIRY AVE", 100...100, 100), ("6 Mount Vernon Sq", "MT VERNON SQ", 6...6, 0),
        ("7 North West Hill Rd", "NW HILL RD", 7...7, 0), ("5 Jos\u{E9} Mart\u{ED} Blvd", "JOSE MARTI BLVD", 5...5, 0),
        ("1552 Walnut St, Philadelphia, PA 19102", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St Philadelphia PA 19102-1234", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St, Philadelphia, Pennsylvania, USA", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St Philadelphia, PA 19102", "WALNUT ST", 1552...1552, 1500),
        ("1552 Walnut St Philadelphia", "WALNUT ST", 1552...1552, 1500),
        ("100 Philadelphia Ave", "PHILADELPHIA AVE", 100...100, 100), ("22 N.Broad St", "N BROAD ST", 22...22, 0),
        ("900 S.W. 5th Ave", "SW 5TH AVE", 900...900, 900), ("12 S Fifty-Second St", "S 52ND ST", 12...12, 0),
        ("5 Thirtieth St", "30TH ST", 5...5, 0), ("12 Elm Ct", "ELM CT", 12...12, 0),
        ("12 Elm Ct 06511", "ELM", 12...12, 0), ("c/o Ann, 12 Elm St (rear)", "ELM ST", 12...12, 0),
        ("Apt 4 - 112 Elm", "ELM", 112...112, 100), ("15 MIT House, 290 Pearl St", "PEARL ST", 290...290, 200),
        ("12 County Road 9", "COUNTY ROAD 9", 12...12, 0), ("12 & 14 Elm St", "ELM ST", 12...14, 0),
        ("195 N 500 W Apt 4", "N 500 W", 195...195, 100), ("Elm Street 12", "ELM ST", 12...12, 0),
        ("10 Moore St East Boston MA 02128", "MOORE ST", 10...10, 0), ("12 N Front", "N FRONT", 12...12, 0),
        ("1200 Casa Grande", "CASA GRANDE", 1200...1200, 1200), ("12 B Main St", "MAIN ST", 12...12, 0),
        ("1599+walnut+street", "WALNUT ST", 1599...1599, 1500),
    ]

    @Test("every form leads to one street, its numbers and its hundred", arguments: forms)
    func normalized(text: String, street: String, numbers: ClosedRange<Int>, hundred: Int) throws {
        let address = try #require(StreetAddress(text, cities: ["Philadelphia"]))
        #expect(address.street.text == street)
        #expect(address.numbers == numbers)
        #expect(address.hundred == hundred)
        #expect(StreetName(text: address.street.text) == address.street, "a stored name reads otherwise")
    }

    @Test("units, city, state and ZIP code are told apart from the street")
    func parts() throws {
        let whole = try #require(StreetAddress("1552 Walnut St, Apt 3B, Center City, Philadelphia, PA 19102-1234"))
        #expect((whole.unit, whole.city, whole.state, whole.postalCode) == ("3B", "PHILADELPHIA", "PA", "19102"))
        let plain = try #require(StreetAddress("1552 Walnut St Philadelphia PA 19102", cities: ["Philadelphia"]))
        #expect((plain.unit, plain.city, plain.state, plain.postalCode) == (nil, "PHILADELPHIA", "PA", "19102"))
        #expect(StreetAddress("1552 Walnut St #3B")?.unit == "3B")
        #expect(StreetAddress("1552 Walnut St Spc 4")?.unit == "4", "as in all street lines")
        let darby = StreetAddress("12 Elm St, Upper Darby, PA 19082")
        #expect(darby?.unit == nil && darby?.city == "UPPER DARBY")
        #expect(StreetAddress("1552 Walnut St 2nd Floor")?.unit == "2ND")
        #expect(StreetAddress("1552 Walnut St Rear")?.unit == "REAR")
        let floor = StreetAddress("350 Fifth Avenue, 34th Floor, New York, NY")
        #expect(floor?.unit == "34TH" && floor?.city == "NEW YORK")
        for text in ["Apt 3 B, 12 Elm St", "12 Elm St, #3B", "12 Walnut Apt 3-B", "12 Elm St 3B"] {
            #expect(StreetAddress(text)?.unit?.hasPrefix("3") == true, "\(text)")
        }
        #expect(StreetAddress("3086 1/2 Ruth St")?.numberSuffix == "1/2")
        #expect(StreetAddress("924R N 4th St")?.numberSuffix == "R")
    }

    @Test(
        "what has no house number or street is no address",
        arguments: [
            "", "Walnut St", "Walnut St 14623", "PO Box 12", "0 Delaware Ave",
            "1552", "St 1552", "#3", "1234567 Walnut St", ",,,",
            "1552 " + String(repeating: "a", count: 300), "999999999999999999999 Elm St", "\u{661}\u{665} Walnut St",
        ])
    func refused(text: String) { #expect(StreetAddress(text) == nil) }

    @Test("is found on the street that hiding shows of its line", arguments: StreetLineCase.all)
    func sameStreet(line: StreetLineCase) {
        // Records name the direction of a house in a grid with its street.
        let isGrid = line.shown?.contains(/^[0-9]+(th)? [NESW]/) == true
        guard line.country == "US", let shown = line.shown, !isGrid, let address = StreetAddress(line.written),
            !line.written.hasPrefix("100 block")
        else { return }
        #expect(address.street == StreetName(words: StreetWord.capitals(of: shown)))
    }

    @Test("an address is shown as people write it")
    func shown() {
        for (text, shown) in [
            ("900 S 47TH ST", "900 S 47th St"), ("1616-22 MCKEAN ST", "1616-1622 Mckean St"),
            ("924R N 4TH ST", "924R N 4th St"), ("3086 1/2 RUTH ST", "3086 1/2 Ruth St"),
            ("8111 GERMANTOWN AVE", "8111 Germantown Ave"),
        ] { #expect(StreetAddress(text)?.display == shown) }
    }

    @Test("a range covers one side of the street, and a rear building only its own letter")
    func covers() throws {
        let range = try #require(StreetAddress("1500-98 Market St"))
        for (text, isCovered) in [
            ("1500 Market St", true), ("1598 Market St", true), ("1501 Market St", false), ("1600 Market St", false),
        ] { #expect(range.covers(try #require(StreetAddress(text))) == isCovered, "\(text)") }
        let rear = try #require(StreetAddress("924R N 4th St"))
        #expect(rear.covers(try #require(StreetAddress("924 N 4th St"))))
        #expect(try !#require(StreetAddress("924 N 4th St")).covers(rear))
    }

    @Test("hostile texts take no longer than their length")
    func hostile() {
        for text in [
            String(repeating: "1-", count: 100), String(repeating: "# ", count: 100),
            String(repeating: ",", count: 200),
            String(repeating: "N ", count: 100), "1 " + String(repeating: "e\u{301}", count: 60),
            "1 " + String(repeating: "St ", count: 60), "1/1 1/1 1/1",
        ] { _ = StreetAddress(text, cities: ["Philadelphia", "New York"]) }
    }
}
