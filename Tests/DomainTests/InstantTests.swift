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

    @Test("its own text is read back, and nothing else is taken for it")
    func readsItself() throws {
        for milliseconds: Int64 in [0, -1, 1_785_576_609_070, -62_162_035_200_000, 253_402_300_799_999] {
            let instant = Instant(milliseconds: milliseconds)
            #expect(Instant(instant.description) == instant)
        }
        for other in ["2026-08-01T09:30:00Z", "2026-08-01t09:30:00.000z", "2026-08-01 09:30:00.000Z", "", "today"] {
            #expect(Instant(other) == nil, "\(other)")
        }
    }

    @Test(
        "any time of RFC 3339 is understood: any fraction, any offset, small letters, a leap second",
        arguments: [
            ("2026-11-28T00:00:00Z", "2026-11-28T00:00:00.000Z"),
            ("2026-11-28T00:00:00+00:00", "2026-11-28T00:00:00.000Z"),
            ("2026-11-28T00:00:00-00:00", "2026-11-28T00:00:00.000Z"),
            ("2026-11-28t01:30:00.5z", "2026-11-28T01:30:00.500Z"),
            ("2026-11-28 01:30:00.123999999999999999999+05:45", "2026-11-27T19:45:00.123Z"),
            ("2026-12-31T23:30:00.05-01:00", "2027-01-01T00:30:00.050Z"),
            ("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
            ("1990-12-31T15:59:60.25-08:00", "1991-01-01T00:00:00.250Z"),
            ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
        ])
    func anyForm(text: String, canonical: String) throws {
        #expect(try #require(Instant(rfc3339: text)).description == canonical)
    }

    @Test(
        "no other text is taken for a time",
        arguments: [
            "", "yesterday", "2026-11-28", "2026-11-28T00:00:00", "2026-11-28T00:00Z", "2026-11-28T00:00:00.Z",
            "2026-11-28T24:00:00Z", "2026-11-28T00:60:00Z", "2026-11-28T00:00:61Z", "2026-11-28T12:30:60Z",
            "2016-12-31T23:59:60+01:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z",
            "2026-11-28T00:00:00+24:00", "2026-11-28T00:00:00+01:60", "2026-11-28T00:00:00+0100",
            "2026-11-28T00:00:00 00:00", "2026-11-28T00:00:00ZZ", " 2026-11-28T00:00:00Z", "2026-11-28T00:00:00Z ",
            "2026-11-28T00:00:00.0,5Z", "2026-11-28T00:00:0٠Z", "26-11-28T00:00:00Z", "+2026-11-28T00:00:00Z",
            "2026-11-28_00:00:00Z", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        ])
    func noTime(text: String) { #expect(Instant(rfc3339: text) == nil) }

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
