import Domain
import Testing

@Suite("A day")
struct DayTests {
    @Test(
        "a date that exists is read, and written as it was",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-08-01", 20_666),
            ("1900-01-01", -25_567),
            ("2199-12-31", 84_005), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
        ])
    func reads(text: String, days: Int) throws {
        let day = try #require(Day(text))
        #expect(day.daysSinceEpoch == days)
        #expect(day.description == text)
    }

    @Test(
        "a date that does not exist, or has another format, is refused",
        arguments: [
            "", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-08-00", "1899-12-31",
            "2200-01-01",
            "2026-8-1", "26-08-01", "2026/08/01", "2026-08-01T00:00:00Z", "2026-08-01 ", "-026-08-01", "+026-08-01",
            "2026-08-0１", "٢٠٢٦-08-01", "2026-08-01-", "20260801",
        ])
    func refuses(text: String) { #expect(Day(text) == nil) }

    @Test("every day of three centuries is written and read back, each one behind the day before")
    func everyDay() {
        for days in -25_567...84_005 where Day(Day(daysSinceEpoch: days).description)?.daysSinceEpoch != days {
            Issue.record("\(Day(daysSinceEpoch: days)) is not day \(days)")
        }
    }

    @Test("days are in the order of the calendar, and so are their texts")
    func order() throws {
        let days = try ["1999-12-31", "2000-01-01", "2000-02-29", "2000-03-01", "2026-08-01"].map {
            try #require(Day($0))
        }
        #expect(days.sorted() == days)
        #expect(days.map(\.description).sorted() == days.map(\.description))
    }

    @Test("an instant belongs to its day in UTC, before 1970 too")
    func ofInstant() {
        #expect(Day(Instant(milliseconds: 0)).description == "1970-01-01")
        #expect(Day(Instant(milliseconds: 86_399_999)).description == "1970-01-01")
        #expect(Day(Instant(milliseconds: 86_400_000)).description == "1970-01-02")
        #expect(Day(Instant(milliseconds: -1)).description == "1969-12-31")
        #expect(Day(Instant(milliseconds: -86_400_000)).description == "1969-12-31")
        #expect(Day(Instant(milliseconds: -86_400_001)).description == "1969-12-30")
    }
}
