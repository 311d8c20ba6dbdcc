import Domain
import Testing

@testable import API
@testable import App

@Suite("Mails that gather what happens within minutes")
struct GatheredMailTests {
    @Test("several fallen prices within minutes are one mail, and what follows within ten minutes another")
    func prices() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, olive, first) = try await server.people()
            try await server.markVerified(sam)
            var listings = [first]
            for _ in 0..<4 { listings.append(try await olive.posted()) }
            for listing in listings { try await sam.save(listing) }
            for listing in listings[..<2] {
                try await olive.setPrice(listing.priceCents.int - 10_000, of: listing)
                server.clock.advance(seconds: 9)
            }
            let mails = try await server.notificationMails(to: "sam")
            #expect(mails.map(\.subject) == ["2 updates from Digs"])
            #expect(mails[0].plain.ranges(of: "Price drop").count == 2)
            for listing in listings[2...] {
                server.clock.advance(seconds: 60)
                try await olive.setPrice(listing.priceCents.int - 10_000, of: listing)
                #expect(try await server.notificationMails(to: "sam").count == 1)
            }
            server.clock.advance(seconds: 600 - 180)
            let later = try await server.notificationMails(to: "sam")
            #expect(later.count == 2)
            #expect(later.last?.plain.ranges(of: "Price drop").count == 3)
            server.clock.advance(days: 1)
            #expect(try await server.notificationMails(to: "sam").count == 2)
        }
    }

    @Test("decisions on several listings of an owner are one mail of each kind, one alone is a mail with its reason")
    func decisions() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let ada = try await server.registerAdmin()
            var paths: [String] = []
            for _ in 0..<3 { paths.append(try await olive.posted().listingPath) }
            for path in paths { #expect(try await mo.decide(path, "hold", because: "Odd photos").status == 200) }
            #expect(try await ada.decide(paths[0], "delete", because: "A scam").status == 200)
            server.clock.advance(seconds: 16)
            let mails = try await server.notificationMails(to: "olive")
            #expect(
                Set(mails.map(\.subject)) == ["3 updates from Digs", "Your listing was deleted: Sunny room"])
            let held = try #require(mails.first { $0.subject.hasPrefix("3") })
            #expect(held.plain.ranges(of: "Odd photos").count == 3)
            let deleted = try #require(mails.first { $0.subject.hasSuffix("Sunny room") })
            #expect(deleted.plain.contains("\n    A scam\n"))
        }
    }

    @Test("a decision is mailed to an address that is not confirmed as well, and nothing else is")
    func unconfirmed() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let (sold, held) = (try await mo.posted(), try await olive.posted())
            try await olive.save(sold)
            try await mo.setPrice(sold.priceCents.int - 10_000, of: sold)
            #expect(try await mo.decide(held.listingPath, "hold").status == 200)
            #expect(try await olive.kinds() == ["listingHeld", "favoritePriceFell"])
            server.clock.advance(seconds: 16)
            let subjects = try await server.notificationMails(to: "olive").map(\.subject)
            #expect(subjects == ["Your listing is under review: Sunny room"])
        }
    }

    @Test("decisions on wanted ads of one person are one mail of each kind, each with its reason")
    func wantedAds() async throws {
        try await OwnServer.run { server in
            let (sam, mo) = (try await server.register("sam"), try await server.register("mo", as: .moderator))
            let ads = [try await sam.wants(), try await sam.wants(), try await sam.wants()]
            for (ad, reason) in zip(ads, ["Spam", "No ad", "A scam"]) {
                let answer = try await mo.post(
                    "/v1/admin/wanted/\(ad.id.text)/decisions",
                    ["decision": .string(ad == ads[2] ? "delete" : "hold"), "reason": .string(reason), "version": 1])
                #expect(answer.status == 204, "\(answer.text)")
            }
            func mails() async throws -> [ReceivedMail] {
                try await server.step(.notificationMail, .decisionMail, .mailDelivery)
                return try Array(server.receivedMails(to: "sam@example.edu").dropFirst())
            }
            #expect(try await mails().isEmpty)
            server.clock.advance(seconds: 16)
            let (first, second) = (try await mails(), try await mails())
            #expect(second.count == 2 && first.count < 3)
            let held = try #require(second.first { $0.subject == "2 updates from Digs" })
            #expect(held.plain.contains("\n    Spam\n") && held.plain.contains("\n    No ad\n"))
            #expect(second.contains { $0.subject.contains("deleted") && $0.plain.contains("\n    A scam\n") })
        }
    }

    @Test("each new browser is a mail of its own, at once")
    func newBrowsers() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let sam = try await server.register("sam")
            try await server.markVerified(sam)
            let body: JSON = ["email": "sam@example.edu", "password": "correct horse battery"]
            for (count, browser) in ["Firefox/130.0", "Chrome/130.0.0.0 Safari/537.36"].enumerated() {
                let device = server.stranger.with(["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) \(browser)"])
                #expect(try await device.post("/v1/sessions", body).status == 201)
                #expect(try await server.notificationMails(to: "sam").count == count + 1)
            }
            for browser in ["one", "two"] {
                let device = server.stranger.with(["User-Agent": "program-\(browser)"])
                #expect(try await device.post("/v1/sessions", body).status == 201)
            }
            #expect(try await server.notificationMails(to: "sam").count == 4)
        }
    }

    @Test("mails about the password are sent at once, however many there are")
    func passwords() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            var password = "correct horse battery"
            for next in ["glass harbour 31", "copper kettle 9"] {
                let answer = try await sam.put(
                    "/v1/account/password", ["current": .string(password), "new": .string(next)])
                #expect(answer.status == 204, "\(answer.text)")
                password = next
            }
            try await server.deliverMail()
            let subjects = try server.receivedMails(to: "sam@nowhere.example").map(\.subject)
            #expect(subjects.filter { $0 == "Your password was changed" }.count == 2)
        }
    }
}
