import Domain
import Testing

@Suite("The words of a listing")
struct ListingTypesTests {
    @Test(
        "a price is compared as a month's, to the nearest cent",
        arguments: [
            (PricePeriod.month, 95_000, 95_000), (.once, 95_000, 95_000), (.week, 20_000, 86_667), (.week, 12, 52),
            (.week, 1, 4),
            (.semester, 450_000, 100_000), (.semester, 400_000, 88_889), (.semester, 1, 0),
            (.week, 1_000_000_000, 4_333_333_333),
        ])
    func monthly(period: PricePeriod, cents: Int, month: Int) {
        #expect(period.monthlyCents(cents, semester: .usual) == month)
    }

    @Test("rents by month, week and semester have equal terms; other currencies and one price for all have not")
    func terms() {
        let month = PriceTerms(.month, in: "USD")
        #expect(PriceTerms(.week, in: "USD") == month && PriceTerms(.semester, in: "USD") == month)
        #expect(PriceTerms(.once, in: "USD") != month)
        #expect(Set(["USD", "EUR", "CAD", "AUD", "UZS"].map { PriceTerms(.month, in: $0) }).count == 5)
    }

    @Test("amenities have the bits that are stored, and names that read back")
    func amenities() {
        #expect(Amenities(name: "washerDryer")?.rawValue == 1)
        #expect(Amenities(name: "accessible")?.rawValue == 512)
        #expect(Amenities.all.names == Amenities.names)
        #expect(Amenities(name: "WasherDryer") == nil)
        #expect(Amenities(name: "") == nil)
    }

    @Test("words are split at signs, lowercase and without accents")
    func words() {
        #expect(Text.words("Münchner Straße, 2nd-floor (quiet)").contains("munchner"))
        #expect(Text.words("a-b_c/d") == ["a", "b", "c", "d"])
        #expect(Text.words("\"*:()^{}").isEmpty)
        #expect(Text.words("ＣＡＦÉ") == ["cafe"])
    }

    @Test("text is tidied: blanks around it go, accents are composed, line ends are one character")
    func tidy() {
        #expect(Text.tidy("  a\r\nb \n") == "a\nb")
        #expect(Text.tidy("e\u{301}").unicodeScalars.count == 1)
    }
}
