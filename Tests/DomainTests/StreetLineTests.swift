import Domain
import Foundation
import Testing

/// A line of `Tests/Fixtures/street-lines.tsv`: as people write it, what is shown of a hidden place, and the country.
struct StreetLineCase: Sendable, CustomTestStringConvertible {
    let written: String
    let shown: String?
    let country: String?

    var testDescription: String { "\(written) (\(country ?? "no country"))" }

    static let all: [StreetLineCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/street-lines.tsv").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return StreetLineCase(
                written: cells[0], shown: cells[1] == "-" ? nil : cells[1], country: cells[2].isEmpty ? nil : cells[2])
        }
    }()
}

@Suite("Street lines")
struct StreetLineTests {
    @Test("there are cases to read") func cases() { #expect(StreetLineCase.all.count > 700) }

    @Test(
        "number, unit and building are told apart from the street",
        arguments: [
            ("12b Elm St, Apt 4", "US", "12b", "4", nil), ("45-12 36th St", "US", "45-12", nil, nil),
            ("195 N 500 W", "US", "195 N", nil, nil), ("Rose Cottage, Mill Lane", "GB", nil, nil, "Rose Cottage"),
            ("Twenty-One Elm Street", "US", "Twenty-One", nil, nil), ("12 1/2 Elm St #3B", "US", "12 1/2", "#3B", nil),
            ("Hauptstraße 5a, 2. OG", "DE", "5a", "2.", nil), ("Flat 2, 10 High Street", "GB", "10", "2", nil),
            ("Calle Mayor 5, 2º B", "ES", "5", "2º", nil), ("12, Elm Street", "US", "12", nil, nil),
            ("No. 5 Elm Street", "US", "No. 5", nil, nil), ("12 bis rue Monge", "FR", "12 bis", nil, nil),
        ] as [(String, String, String?, String?, String?)])
    func parts(written: String, country: String, number: String?, unit: String?, building: String?) {
        let line = StreetLine(written, country: country)
        #expect(line.number == number)
        #expect(line.unit == unit)
        #expect(line.building == building)
    }

    @Test(
        "the house alone, in the order of the country, is what a geocoder is asked for",
        arguments: [
            ("Rose Cottage, 12 Mill Lane, Flat 3", "GB", "12 Mill Lane"),
            ("c/o Smith, 12 Elm St Apt 4", "US", "12 Elm St"),
            ("Hauptstraße 5a, 2. OG", "DE", "Hauptstraße 5a"), ("Mill Lane", "GB", "Mill Lane"),
            ("Smith Hall", "US", nil), ("XII Elm Street", "US", "XII Elm Street"),
            ("Calle Mayor número doce", "ES", "Calle Mayor doce"),
            ("Number Twelve High Street", "GB", "Number Twelve High Street"),
            ("Calle Mayor treinta y dos bajos", "ES", "Calle Mayor treinta y dos"),
            ("12 Gleason Elm Street", "US", nil),
        ])
    func numberAndStreet(written: String, country: String, expected: String?) {
        #expect(StreetLine(written, country: country).numberAndStreet(in: country) == expected)
    }

    @Test(
        "directions are spelled out for a second question, and a name of one letter stays",
        arguments: [
            ("195 N 500 W Apt 4", "195 North 500 West"), ("900 S. 47th St", "900 South 47th St"),
            ("10 Main St NW", "10 Main St Northwest"), ("10 S St", nil), ("1200 Avenue N", nil), ("12 Elm St", nil),
            ("Smith Hall", nil),
        ])
    func directions(written: String, expected: String?) {
        #expect(StreetLine(written, country: "US").withDirectionsSpelledOut(in: "US") == expected)
    }

    /// Ways to write a house of a street: `@` is the street, `#` the number.
    private static let ways = [
        "# @", "#b @", "#-14 @", "# 1/2 @", "No. # @", "#, @", "Apt 4, # @", "Apt 4 - # @", "# @ Apt 4", "# @, Apt 4",
        "# @ #4B", "# @ - Apt 4", "# @ – Apt 4", "# @, 2nd Floor", "# @ Unit B", "# @ (rear)", "#\u{A0}@",
        "Unit B, # @",
        "c/o Ann Smith, # @", "Attn: Ann, # @", "Smith Hall, # @", "# @, Smith Hall", "Rose Cottage, # @",
        "# @, Ithaca",
        "# @, Ithaca, NY 14850", "# @ Bldg 3", "# @ Ste 100", "P.O. Box 7, # @", "Lower # @", "#  @ ",
    ]

    @Test("of a house in whatever way it is written nothing is shown but its street", arguments: ways)
    func onlyTheStreet(way: String) {
        for street in ["Elm Street", "Elm St.", "N Elm Ave", "5th Avenue", "W 98 St", "St Paul Blvd", "Mill Lane"] {
            for number in ["7", "12", "1234", "98765"] {
                let written = way.replacing("#4B", with: "\u{1}").replacing("#", with: number)
                    .replacing("\u{1}", with: "#4B").replacing("@", with: street)
                #expect(StreetLine(written, country: "US").street == street, "\(written)")
            }
        }
    }

    @Test("hostile lines are read in a time that their length bounds, and show no number")
    func hostile() {
        for text in [
            String(repeating: "1 ", count: 400), String(repeating: "St ", count: 260),
            String(repeating: ",", count: 800),
            String(repeating: "one ", count: 200), String(repeating: "N 5 ", count: 200),
            "12 " + String(repeating: "e\u{301}", count: 200),
            String(repeating: "# ", count: 400), String(repeating: "Apt ", count: 200),
            String(repeating: "calle ", count: 130),
            String(repeating: "twoone", count: 33), String(repeating: "vingtetun ", count: 80),
            String(repeating: "viii ", count: 160), String(repeating: "sigma ", count: 130) + "Street",
            String(repeating: "a/b.", count: 200), String(repeating: "x", count: 10_000), "\u{0}", "- - -", "/ . #",
        ] {
            let shown = StreetLine(text, country: "US").street ?? ""
            #expect(!shown.contains("12"))
        }
    }
}
