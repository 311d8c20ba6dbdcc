import Domain
import Testing

@Suite("A tenant")
struct TenantTests {
    @Test(
        "settings are kept as texts and read back",
        arguments: [
            ("displayName", "Campus Digs"), ("accent", "#0a6e8a"), ("currency", "EUR"), ("radiusMiles", "12.5"),
            ("listingDays", "365"),
            ("allowedOrigins", "https://housing.example.edu http://localhost:3000"),
        ])
    func roundTrip(name: String, text: String) throws {
        var settings = TenantSettings()
        try settings.set(name, to: text)
        #expect(settings.texts[name] == text)
        var repeated = TenantSettings()
        for (name, text) in settings.texts { try repeated.set(name, to: text) }
        #expect(repeated == settings)
    }

    @Test("every setting has a name, a text and a default that is legal")
    func defaults() throws {
        var settings = TenantSettings()
        #expect(Set(settings.texts.keys) == Set(TenantSettings.names))
        for (name, text) in settings.texts { try settings.set(name, to: text) }
        #expect(settings == TenantSettings())
        #expect((settings.radiusMiles, settings.listingDays) == (25, 60))
    }

    @Test(
        "a value out of range is refused, the setting named and kept as it was",
        arguments: [
            ("displayName", ""), ("displayName", String(repeating: "x", count: 81)), ("currency", "usd"),
            ("currency", "US"),
            ("currency", "USDT"), ("currency", "ÄÖÜ"), ("radiusMiles", "0"), ("radiusMiles", "25.01"),
            ("radiusMiles", "nan"),
            ("radiusMiles", "inf"), ("radiusMiles", "-5"), ("radiusMiles", ""), ("listingDays", "0"),
            ("listingDays", "366"),
            ("listingDays", "1.5"), ("allowedOrigins", "*"), ("allowedOrigins", "null"),
            ("allowedOrigins", "example.edu"),
            ("allowedOrigins", "https://"), ("allowedOrigins", "https://a.example/path"),
            ("allowedOrigins", "ftp://a.example"),
            ("colour", "red"),
        ])
    func refused(name: String, text: String) {
        var settings = TenantSettings()
        let problem = #expect(throws: Problem.self) { try settings.set(name, to: text) }
        #expect(problem?.errors.map(\.field) == [name])
        #expect(settings == TenantSettings())
    }

    @Test(
        "an origin is understood as people paste it, and kept as browsers send it",
        arguments: [
            ("https://Housing.Example.edu/", "https://housing.example.edu"),
            ("https://a.example, http://b.example:84\nhttps://a.example", "https://a.example http://b.example:84"),
            ("https://[2001:db8::1]:443", "https://[2001:db8::1]:443"), ("", ""),
        ])
    func origins(written: String, kept: String) throws {
        var settings = TenantSettings()
        try settings.set("embedOrigins", to: written)
        #expect(settings.texts["embedOrigins"] == kept)
    }

    @Test(
        "what would end the list of origins in a policy is refused",
        arguments: [
            "https://a.example;script-src", "https://a.example'", "https://*.example", "https://a.example?x",
            "https://user@a.example", "https://münchen.example", "'self'", "data:", "https://a.example:123456",
            (0...50).map { "https://a\($0).example" }.joined(separator: " "),
        ])
    func badOrigins(text: String) {
        var settings = TenantSettings()
        let problem = #expect(throws: Problem.self) { try settings.set("embedOrigins", to: text) }
        #expect(problem?.errors.map(\.field) == ["embedOrigins"])
    }

    @Test("of stored origins that an older version took, those that are none are left out, and the others stay")
    func storedOrigins() {
        var settings = TenantSettings()
        settings.restore("allowedOrigins", from: "https://app.example.edu https://*.example.edu https://a.example;x")
        #expect(settings.texts["allowedOrigins"] == "https://app.example.edu")
        settings.restore("listingDays", from: "0")
        settings.restore("colour", from: "red")
        #expect(settings.listingDays == 60)
    }

    @Test("its days begin where it is, summer and winter")
    func today() throws {
        var settings = TenantSettings()
        let (summer, winter) = (Instant("2026-07-01T04:30:00.000Z"), Instant("2026-12-01T04:30:00.000Z"))
        for (zone, days) in [
            ("UTC", ["2026-07-01", "2026-12-01"]), ("America/New_York", ["2026-07-01", "2026-11-30"]),
            ("america/los angeles", ["2026-06-30", "2026-11-30"]), ("Asia/Kolkata", ["2026-07-01", "2026-12-01"]),
        ] {
            try settings.set("timeZone", to: zone)
            #expect(try [summer, winter].map { "\(settings.today(at: try #require($0)))" } == days, "\(zone)")
        }
        #expect(settings.texts["timeZone"] == "Asia/Kolkata")
    }

    @Test("a day begins at its first moment, also where clocks change at midnight")
    func starts() throws {
        var settings = TenantSettings()
        for (zone, date, start) in [
            ("UTC", "2026-11-28", "2026-11-28T00:00:00.000Z"),
            ("America/Los_Angeles", "2026-11-28", "2026-11-28T08:00:00.000Z"),
            ("America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00.000Z"),
            ("America/Los_Angeles", "2026-11-02", "2026-11-02T08:00:00.000Z"),
            ("Asia/Tokyo", "2026-11-28", "2026-11-27T15:00:00.000Z"),
            ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"),
            ("Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00.000Z"),
        ] {
            try settings.set("timeZone", to: zone)
            let day = try #require(Day(date))
            #expect("\(settings.timeZone.start(of: day))" == start, "\(zone) \(day)")
            #expect(settings.timeZone.day(of: settings.timeZone.start(of: day)) == day)
            #expect(settings.timeZone.day(of: settings.timeZone.start(of: day) - .seconds(1)) < day)
        }
    }

    @Test("weeks and daily mails keep to its time zone")
    func schedule() throws {
        var settings = TenantSettings()
        let now = try #require(Instant("2026-11-30T02:00:00.000Z"))
        for (zone, monday, start, end, daily) in [
            ("UTC", "2026-11-30", "2026-11-23T00", "2026-11-30T00", "2026-11-30T13"),
            ("America/Los_Angeles", "2026-11-23", "2026-11-16T08", "2026-11-23T08", "2026-11-30T16"),
            ("Asia/Tokyo", "2026-11-30", "2026-11-22T15", "2026-11-29T15", "2026-11-30T23"),
        ] {
            try settings.set("timeZone", to: zone)
            let week = NotificationSchedule.week(before: now, in: settings.timeZone)
            #expect("\(week.monday)" == monday, "\(zone)")
            #expect([week.start, week.end].map { "\($0)".prefix(13) } == [start[...], end[...]], "\(zone)")
            let mail = NotificationMail.nextDaily(after: now, in: settings.timeZone)
            #expect("\(mail)" == "\(daily):00:00.000Z", "\(zone)")
            #expect(NotificationMail.nextDaily(after: mail, in: settings.timeZone) == mail + .days(1))
        }
    }

    @Test(
        "only a place's name is a time zone",
        arguments: ["EST", "GMT+5", "+01:00", "Mars/Phobos", "../etc/passwd", ""])
    func badTimeZones(text: String) {
        var settings = TenantSettings()
        #expect(throws: Problem.self) { try settings.set("timeZone", to: text) }
        #expect(settings.timeZone == .utc)
    }

    @Test(
        "a name is lowercase letters, digits and hyphens within",
        arguments: ["a", "campus-1", String(repeating: "x", count: 40)])
    func names(name: String) { #expect(throws: Never.self) { try Tenant.checkName(name) } }

    @Test(
        "no other text names a tenant",
        arguments: ["", "-a", "a-", "A", "a b", "a_b", "ü", "a.b", "../x", String(repeating: "x", count: 41)])
    func badNames(name: String) { #expect(throws: Problem.self) { try Tenant.checkName(name) } }
}

@Suite("A host name")
struct HostNameTests {
    @Test(
        "is kept lowercase, without port and final dot",
        arguments: [
            ("Housing.Example.EDU", "housing.example.edu"), ("housing.example.edu:8080", "housing.example.edu"),
            ("housing.example.edu.", "housing.example.edu"), ("housing.example.edu.:80", "housing.example.edu"),
            ("127.0.0.1:8080", "127.0.0.1"), ("[::1]:8080", "[::1]"), ("[2001:DB8::1]", "[2001:db8::1]"),
            ("localhost", "localhost"),
        ])
    func normal(written: String, kept: String) { #expect(HostName.normalized(written) == kept) }

    @Test(
        "an invalid host name is refused",
        arguments: [
            "", ".", ":80", "a b", "a/b", "a@b", "münchen.example", "a\0b", "a\nb", String(repeating: "a", count: 254),
            "https://a.example",
            "a:b", "a:80:80", "[::1]x", "[::1",
        ])
    func none(text: String) { #expect(HostName.normalized(text) == nil) }
}
