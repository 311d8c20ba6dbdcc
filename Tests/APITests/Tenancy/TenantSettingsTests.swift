import Domain
import Testing

@Suite("A tenant's settings")
struct TenantSettingsTests {
    @Test("strangers see name, currency, radius and limits, and nothing about other tenants")
    func shown() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(
                answer.json.names == [
                    "name", "displayName", "currency", "radiusMiles", "listingDays", "utilitiesCents", "limits",
                    "tiles", "satellite", "satelliteLabels", "accent", "logo", "pages", "units", "timeZone",
                    "semesterMonths",
                ])
            #expect((answer.json.currency, answer.json.radiusMiles, answer.json.listingDays) == ("USD", 25, 60))
            #expect(!answer.text.contains("union"))
        }
    }

    @Test("a running server takes up what another process sets: settings, tenants and hosts")
    func otherProcess() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let (folder, stranger) = (server.folder.path, server.stranger)
            let olive = try await server.register("olive")
            _ = try await olive.publish()
            #expect(try await stranger.get("/v1/listings?near=43.0846,-77.6743").json.items[0].currency == "USD")
            let set = try await DigsCommand.run([
                "tenant", "set", "default", "displayName=Campus Rooms", "currency=CAD", "radiusMiles=10", "--data",
                folder,
            ])
            #expect(set.status == 0, "\(set.output)")
            try await eventually("the name is taken up") {
                try await stranger.get("/v1/tenant").json.displayName == "Campus Rooms"
            }
            #expect(try await stranger.get("/v1/tenant").json.radiusMiles == 10)
            #expect(try await stranger.get("/v1/listings?near=43.0846,-77.6743&radiusMiles=11").status == 400)
            #expect(try await stranger.get("/v1/listings?near=43.0846,-77.6743").json.items[0].currency == "USD")
            #expect(try await stranger.get("/v1/tenant").json.currency == "CAD")

            let made = try await DigsCommand.run([
                "tenant", "create", "union", "--host", "Union.Example.edu:80", "--data", folder,
            ])
            #expect(made.status == 0, "\(made.output)")
            let union = server.at(host: "union.example.edu")
            try await eventually("the tenant is there") { try await union.get("/v1/tenant").json.name == "union" }
            #expect(try await union.get("/v1/tenant").json.displayName == "Digs")
            #expect(
                try await DigsCommand.run(["tenant", "host", "remove", "union", "union.example.edu", "--data", folder])
                    .status == 0)
            try await eventually("the host is free") { try await union.get("/v1/tenant").json.name == "default" }
        }
    }

    @Test("an admin whom the operator grants is one at once, and no more when revoked")
    func grants() async throws {
        try await OwnServer.run { server in
            let (folder, ada) = (server.folder.path, try await server.register("ada"))
            #expect(try await ada.get("/v1/admin/audit").status == 403)
            #expect(try await DigsCommand.run(["admin", "grant", "ADA@example.edu", "--data", folder]).status == 0)
            #expect(try await ada.get("/v1/admin/audit").json.items[0].actor == "operator")
            #expect(try await DigsCommand.run(["admin", "revoke", "ada@example.edu", "--data", folder]).status == 0)
            #expect(try await ada.get("/v1/admin/audit").status == 403)
            let nobody = try await DigsCommand.run(["admin", "grant", "nobody@example.edu", "--data", folder])
            #expect(nobody.status != 0)
            #expect(nobody.output.contains("nobody@example.edu"))
        }
    }

    @Test(
        "a setting that cannot be is refused by name",
        arguments: [
            ("displayName", ""), ("currency", "usd"), ("currency", "EURO"), ("radiusMiles", "0"), ("radiusMiles", "26"),
            ("radiusMiles", "nan"),
            ("radiusMiles", "x"), ("listingDays", "0"), ("listingDays", "366"), ("listingDays", "1.5"),
            ("utilitiesCents", "-1"), ("utilitiesCents", "1000000001"), ("allowedOrigins", "example.edu"),
            ("allowedOrigins", "https://"), ("allowedOrigins", "https://a.example/path"), ("allowedOrigins", "*"),
            ("allowedOrigins", "null"),
            ("color", "red"), ("language", "fr"), ("units", "miles"), ("units", "US"),
            ("semesterMonths", "1.5"), ("semesterMonths", "4.25"), ("semesterMonths", "6.5"), ("semesterMonths", "nan"),
            ("semesterMonths", "1e300"), ("semesterMonths", ""),
        ])
    func refused(name: String, value: String) {
        var settings = TenantSettings()
        #expect { try settings.set(name, to: value) } throws: { ($0 as? Problem)?.errors.map(\.field) == [name] }
        #expect(settings == TenantSettings())
    }

    @Test("a setting is read back as it was written", arguments: TenantSettings.names)
    func texts(name: String) throws {
        let values = [
            "displayName": "Campus = Rooms", "accent": "#0a6e8a", "language": "en-GB", "currency": "CAD",
            "radiusMiles": "12.5", "listingDays": "30", "units": "metric", "semesterMonths": "4",
            "utilitiesCents": "0", "allowedOrigins": "https://a.example http://localhost:3000",
            "webAddress": "https://housing.example.edu", "requireVerifiedEmail": "false", "reportsToHold": "5",
            "holdFirstListings": "true", "adminsNeedSecondFactor": "true", "listingsPerAccount": "50000",
            "wordsPerAccount": "60000", "holdScore": "80", "sharePhotoSignals": "true",
            "timeZone": "America/New_York", "embedOrigins": "https://a.example http://localhost:3000",
        ]
        var settings = TenantSettings()
        try settings.set(name, to: try #require(values[name]))
        var copy = TenantSettings()
        for (name, text) in settings.texts { try copy.set(name, to: text) }
        #expect(copy == settings)
        #expect(settings != TenantSettings())
    }
}
