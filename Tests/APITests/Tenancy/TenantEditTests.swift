import Domain
import Testing

@testable import App

@Suite("Settings of the marketplace, changed by its admins")
struct TenantEditTests {
    private static let path = "/v1/admin/tenant"
    private static let password: JSON = ["password": "correct horse battery"]

    @Test("an admin reads and changes settings, which the next request follows and the audit log names")
    func edit() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let before = try await admin.get(Self.path)
            #expect(
                before.json == [
                    "displayName": "Digs", "accent": nil, "language": nil, "units": nil,
                    "timeZone": "UTC", "embedOrigins": [], "semesterMonths": 4.5, "radiusMiles": 25, "listingDays": 60,
                    "utilitiesCents": 15_000, "requireVerifiedEmail": false, "reportsToHold": 3, "holdScore": 60,
                    "sharePhotoSignals": false, "holdFirstListings": false, "adminsNeedSecondFactor": false,
                ])
            #expect(try await admin.post("/v1/account/reauthentication", Self.password).status == 204)
            let changes: JSON = [
                "displayName": " Campus Rooms ", "accent": "#0A6E8A", "language": "es", "radiusMiles": 9.5,
            ]
            let edited = try await admin.patch(Self.path, changes)
            #expect(edited.status == 200)
            #expect(
                edited.json == before.json.with(changes).with(["displayName": "Campus Rooms", "accent": "#0a6e8a"]))
            #expect(try await admin.get(Self.path).json == edited.json)
            let tenant = try await server.stranger.get("/v1/tenant").json
            #expect((tenant.displayName, tenant.radiusMiles) == ("Campus Rooms", 9.5))
            #expect(try await server.stranger.get("/theme.css").text.contains("--accent: #0a6e8a"))
            let entry = try await admin.get("/v1/admin/audit").json.items[0]
            #expect((entry.action, entry.actor) == ("setTenant", .string(admin.accountID)))
            #expect(entry.reason == "displayName=Campus Rooms accent=#0a6e8a language=es radiusMiles=9.5")
            #expect(try await admin.patch(Self.path, ["displayName": nil, "accent": nil]).json.displayName == "Digs")
            let signals: JSON = ["holdScore": 0, "sharePhotoSignals": true]
            #expect(try await admin.patch(Self.path, signals).json.holdScore == 0)
            let usual = try await admin.patch(Self.path, ["holdScore": nil, "sharePhotoSignals": nil]).json
            #expect(usual.holdScore == 60 && usual.sharePhotoSignals == false)
            let count = try await admin.get("/v1/admin/audit").json.items.list.count
            #expect(try await admin.patch(Self.path, ["listingDays": 60]).status == 200)
            #expect(try await admin.get("/v1/admin/audit").json.items.list.count == count, "nothing was changed")
        }
    }

    @Test("another name needs the password again, and the audit log keeps it: mails to everybody carry it")
    func rename() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let refused = try await admin.patch(Self.path, ["displayName": "Rival Rooms"])
            #expect((refused.status, refused.code) == (403, "reauthentication_required"))
            #expect(try await server.stranger.get("/v1/tenant").json.displayName == "Digs")
            #expect(try await admin.post("/v1/account/reauthentication", Self.password).status == 204)
            #expect(try await admin.patch(Self.path, ["displayName": "Rival Rooms"]).status == 200)
            let entry = try await admin.get("/v1/admin/audit").json.items[0]
            #expect((entry.action, entry.reason) == ("setTenant", "displayName=Rival Rooms"))
        }
    }

    @Test("every bad field is named as the setting is called, and what only the operator may is no field")
    func malformed() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let bad = try await admin.patch(
                Self.path,
                [
                    "displayName": "", "accent": "red", "language": "fr", "units": "yards", "semesterMonths": 4.2,
                    "radiusMiles": 26, "listingDays": 0, "utilitiesCents": -1, "reportsToHold": 1.5,
                    "requireVerifiedEmail": "yes",
                    "adminsNeedSecondFactor": 1, "holdScore": 49, "sharePhotoSignals": "no", "timeZone": "GMT+5",
                    "embedOrigins": ["https://a.example;script-src"],
                ])
            #expect(bad.status == 422)
            #expect(
                Set(bad.fields) == [
                    "displayName", "accent", "language", "units", "semesterMonths", "radiusMiles", "listingDays",
                    "utilitiesCents", "reportsToHold", "requireVerifiedEmail", "adminsNeedSecondFactor", "holdScore",
                    "sharePhotoSignals", "timeZone", "embedOrigins",
                ])
            for name in [
                "currency", "webAddress", "allowedOrigins", "listingsPerAccount", "wordsPerAccount", "hosts", "name",
            ] {
                let refused = try await admin.patch(Self.path, .object([name: "x"]))
                #expect((refused.status, refused.fields) == (422, [name]))
                #expect(refused.json.errors[0].code == "unknown")
            }
            #expect(try await admin.send(.PATCH, Self.path, Array("{".utf8)).status == 400)
            #expect(try await admin.send(.PATCH, Self.path, Array("x=1".utf8), type: "text/plain").status == 415)
            #expect(try await admin.get(Self.path + "?x=1").status == 400)
            #expect(try await admin.get(Self.path).json.displayName == "Digs")
        }
    }

    @Test("an edit of what somebody else has changed since is refused")
    func stale() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let tag = try #require(try await admin.get(Self.path).headers.first(name: "ETag"))
            let before = admin.with(["If-Match": tag])
            // The operator's settings are not among them.
            try await server.set("currency", to: "CAD")
            let edited = try await before.patch(Self.path, ["listingDays": 30])
            #expect(edited.status == 200)
            let refused = try await before.patch(Self.path, ["listingDays": 31])
            #expect((refused.status, refused.code) == (412, "stale"))
            #expect(try await admin.with(["If-Match": "1"]).patch(Self.path, ["listingDays": 31]).status == 400)
            let after = admin.with(["If-Match": edited.headers.first(name: "ETag") ?? ""])
            #expect(try await after.patch(Self.path, ["listingDays": 31]).json.listingDays == 31)
        }
    }

    @Test("what protects accounts takes the password just before")
    func password() async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            let refused = try await admin.patch(Self.path, ["requireVerifiedEmail": true, "listingDays": 30])
            #expect((refused.status, refused.code) == (403, "reauthentication_required"))
            #expect(try await admin.get(Self.path).json.listingDays == 60)
            // An unchanged setting needs none.
            #expect(try await admin.patch(Self.path, ["requireVerifiedEmail": false, "listingDays": 30]).status == 200)
            #expect(try await admin.post("/v1/account/reauthentication", Self.password).status == 204)
            #expect(try await admin.patch(Self.path, ["requireVerifiedEmail": true]).json.requireVerifiedEmail == true)
            server.clock.advance(seconds: 301)
            #expect(try await admin.patch(Self.path, ["requireVerifiedEmail": false]).status == 403)
        }
    }

    @Test("an admin without a second factor cannot require one of all: they would lock themselves out")
    func secondFactor() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            #expect(try await admin.post("/v1/account/reauthentication", Self.password).status == 204)
            let refused = try await admin.patch(Self.path, ["adminsNeedSecondFactor": true])
            #expect((refused.status, refused.code) == (403, "second_factor_required"))
            #expect(try await admin.get(Self.path).status == 200)
            let (_, codes) = try await server.turnOnSecondFactor(of: admin)
            let confirmation = Self.password.with(["code": .string(codes[0])])
            #expect(try await admin.post("/v1/account/reauthentication", confirmation).status == 204)
            #expect(try await admin.patch(Self.path, ["adminsNeedSecondFactor": true]).status == 200)
            #expect(try await admin.patch(Self.path, ["listingDays": 30]).status == 200)
            let other = try await server.registerAdmin("bea")
            #expect(try await other.get(Self.path).code == "second_factor_required")
        }
    }

    @Test("nobody else may: neither members, moderators and strangers nor another marketplace's admins")
    func belonging() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let others = [
                (server.stranger, 401), (try await server.register("sam"), 403),
                (try await server.register("mona", as: .moderator), 403),
            ]
            for (other, status) in others {
                #expect(try await other.get(Self.path).status == status)
                #expect(try await other.patch(Self.path, ["displayName": "Mine"]).status == status)
                #expect(
                    try await other.send(.PUT, Self.path + "/logo", TinyImage.tiny, type: "image/png").status == status)
                #expect(try await other.delete(Self.path + "/logo").status == status)
            }
            let elsewhere = try await server.registerAdmin("eve", tenant: "union", host: "union.example.edu")
            #expect(try await elsewhere.post("/v1/account/reauthentication", Self.password).status == 204)
            #expect(try await elsewhere.patch(Self.path, ["displayName": "Union"]).status == 200)
            #expect(try await server.stranger.get("/v1/tenant").json.displayName == "Digs")
            #expect(try await elsewhere.get("/v1/tenant").json.displayName == "Union")
        }
    }

    @Test(
        "a logo is a small PNG, JPEG or WebP picture, and shown by the next page",
        .disabled(if: !TinyImage.canBeMade, "needs the image tool"))
    func logo() async throws {
        try await TestServer.run { server in
            let (admin, path) = (try await server.registerAdmin(), Self.path + "/logo")
            let unconfirmed = try await admin.send(.PUT, path, TinyImage.tiny, type: "image/png")
            #expect((unconfirmed.status, unconfirmed.code) == (403, "reauthentication_required"))
            #expect(try await admin.confirmPassword().status == 204)
            #expect(try await admin.send(.PUT, path, TinyImage.tiny, type: "image/png").status == 204)
            #expect(try await server.stranger.get("/v1/tenant/logo").body == TinyImage.tiny)
            let refused = try await admin.send(.PUT, path, Array("<svg onload='alert(1)'/>".utf8), type: "image/png")
            #expect((refused.status, refused.fields) == (422, ["logo"]))
            // The first bytes alone make no picture.
            for bad in [Array(TinyImage.tiny.prefix(8)) + Array("<script>alert(1)</script>".utf8), TinyImage.wide] {
                let answer = try await admin.send(.PUT, path, bad, type: "image/png")
                #expect((answer.status, answer.fields) == (422, ["logo"]))
            }
            let large = TinyImage.tiny + [UInt8](repeating: 0, count: Limits.logoBytes)
            #expect(try await admin.send(.PUT, path, large, type: "image/png").status == 413)
            #expect(try await server.stranger.get("/v1/tenant/logo").body == TinyImage.tiny)
            #expect(try await admin.delete(path).status == 204)
            #expect(try await server.stranger.get("/v1/tenant/logo").status == 404)
            #expect(try await admin.delete(path).status == 404)
            let reasons = try await admin.get("/v1/admin/audit").json.items.list.prefix(2).map(\.reason)
            #expect(reasons == ["logo removed", "logo"])
        }
    }
}
