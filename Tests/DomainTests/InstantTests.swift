import Domain
import Testing

@Suite("An instant")
struct InstantTests {
    @Test(
        "is written as RFC 3339 in UTC with milliseconds",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_785_576_609_070, "2026-08-01T09:30:09.070Z"),
        ] as [(Int64, String)])
    func text(milliseconds: Int64, text: String) {
        #expect(Instant(milliseconds: milliseconds).description == text)
    }

    @Test("spans add up, and taking one away undoes adding it")
    func spans() {
        let start = Instant(milliseconds: 1_000)
        #expect(start + .seconds(1) == Instant(milliseconds: 2_000))
        #expect(start + .hours(1) == start + .seconds(3_600))
        #expect(start + .days(1) == start + .hours(24))
        #expect(start + .days(60) - .days(60) == start)
        #expect(start < start + .seconds(1))
    }

    @Test("the system's clock does not run backwards and stands in this millennium")
    func system() {
        let (first, second) = (Clock.system.now(), Clock.system.now())
        #expect(first <= second)
        #expect(first.description.hasPrefix("20"))
    }
}
