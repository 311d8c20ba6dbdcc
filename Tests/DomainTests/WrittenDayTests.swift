import Domain
import Testing

@Suite("Dates as people write them")
struct WrittenDayTests {
    private static let day = Day("2027-01-05")

    @Test(
        "one date has many spellings",
        arguments: [
            "2027-01-05", "2027-1-5", "2027/01/05", "5.1.2027", "05.01.2027", "5-Jan-27", "January 5, 2027",
            "Jan 5th, 2027", "5 January 2027", "5 de enero de 2027", "2027-01-05 00:00:00", "2027-01-05T00:00:00Z",
            "46392", "20270105", "５.１.２０２７", "Tue, Jan 5, 2027", "Tuesday 5 January 2027",
            "martes, 5 de enero de 2027", "Tue 5.1.2027",
        ])
    func spellings(text: String) throws {
        let day = try #require(Self.day)
        #expect(WrittenDay.reading(text, order: nil) == .day(day))
    }

    @Test("where both numbers may be the month, the order decides; without one both dates are told")
    func orders() throws {
        let (january, may) = (try #require(Self.day), try #require(Day("2027-05-01")))
        #expect(WrittenDay.reading("1/5/2027", order: .monthFirst) == .day(january))
        #expect(WrittenDay.reading("1/5/2027", order: .dayFirst) == .day(may))
        #expect(WrittenDay.reading("1/5/2027", order: nil) == .ambiguous(january, may))
        #expect(WrittenDay.reading("13/5/2027", order: .monthFirst) == .day(try #require(Day("2027-05-13"))))
        #expect(WrittenDay.reading("1/1/2027", order: nil) == .day(try #require(Day("2027-01-01"))))
    }

    @Test("now is told apart from dates", arguments: ["Now", "ASAP", "immediately", "Ahora"])
    func now(text: String) { #expect(WrittenDay.reading(text, order: nil) == .now) }

    @Test(
        "what is no date is none",
        arguments: [
            "", "Aug 2027", "2027", "soon", "2027-02-30", "31/31/2027", "2027-01-05 14:00", "1850.5",
            String(repeating: "1", count: 100_000),
        ])
    func malformed(text: String) { #expect(WrittenDay.reading(text, order: nil) == .malformed) }
}
