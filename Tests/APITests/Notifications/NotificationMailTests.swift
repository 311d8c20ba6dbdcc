import Domain
import Testing

@testable import API
@testable import App

@Suite("Mails about notifications")
struct NotificationMailTests {
    private func fallen(_ server: OwnServer) async throws -> (sam: APIClient, olive: APIClient, listing: JSON) {
        let (sam, olive, listing) = try await server.people()
        try await server.markVerified(sam, olive)
        try await sam.save(listing)
        try await olive.setPrice(listing.priceCents.int - 10_000, of: listing)
        return (sam, olive, listing)
    }

    @Test("a fallen price is mailed 15 seconds later, with both prices, a link and a click to stop such mails")
    func mail() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, _, listing) = try await fallen(server)
            #expect(try await server.notificationMails(to: "sam").isEmpty)
            server.clock.advance(seconds: 16)
            #expect(try await server.notificationMails(to: "sam").count == 1)
            let mail = try #require(try await server.notificationMails(to: "sam").first)
            #expect(mail.subject == "The price of one of your favorites dropped")
            #expect(mail.plain.contains(#"Price drop: "Sunny room" is now $850 a month (was $950 a month)"#))
            #expect(mail.plain.contains("/listings/\(listing.id.text)\n"))
            #expect(mail.fields["list-unsubscribe-post"] == "List-Unsubscribe=One-Click")
            let address = try #require(mail.fields["list-unsubscribe"]?.trimmingPrefix("<").dropLast())
            let path = try #require(address.firstRange(of: "/v1/").map { String(address[$0.lowerBound...]) })
            #expect(mail.plain.contains("/unsubscribe#token=\(path.split(separator: "/").last ?? "")"))
            let page = try await server.stranger.raw(path)
            #expect(page.status == 303)
            #expect(try await sam.get("/v1/notification-settings").json.favoritePriceFell == "instant")
            for _ in 0..<2 {
                let answer = try await server.stranger.send(
                    .POST, path, Array("List-Unsubscribe=One-Click".utf8), type: "application/x-www-form-urlencoded")
                #expect((answer.status, answer.json) == (200, ["kind": "favoritePriceFell"]))
            }
            #expect(try await sam.get("/v1/notification-settings").json.favoritePriceFell == "off")
        }
    }

    @Test("what is read before is not mailed, nor what the account wants no mails of, nor to an unconfirmed address")
    func none() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await fallen(server)
            let read = try await sam.notifications()[0].id.text
            _ = try await sam.put("/v1/notifications/\(read)/read")
            let pat = try await server.register("pat")
            for client in [sam, pat] { try await client.save(listing) }
            _ = try await sam.patch("/v1/notification-settings", ["favoriteGone": "off"])
            _ = try await pat.patch("/v1/notification-settings", ["favoriteGone": "instant"])
            _ = try await olive.delete(listing.listingPath)
            server.clock.advance(days: 2)
            #expect(try await server.notificationMails(to: "sam").isEmpty)
            #expect(try await server.notificationMails(to: "pat").isEmpty)
            #expect(try await sam.kinds() == ["favoriteGone", "favoritePriceFell"])
        }
    }

    @Test("what comes daily is one mail at the hour of the day, whose one click stops all of it")
    func daily() async throws {
        try await OwnServer.run { server in
            let (sam, olive, _) = try await server.people()
            try await server.markVerified(sam)
            for _ in 0..<2 {
                let listing = try await olive.posted()
                try await sam.save(listing)
                _ = try await olive.delete(listing.listingPath)
            }
            server.clock.advance(seconds: 60)
            #expect(try await server.notificationMails(to: "sam").isEmpty)
            server.clock.advance(days: 1)
            let mails = try await server.notificationMails(to: "sam")
            #expect(mails.map(\.subject) == ["Your daily update from Digs"])
            let text = try #require(mails.first?.plain)
            #expect(text.ranges(of: "is no longer available").count == 2)
            let link = try #require(text.firstMatch(of: /unsubscribe#token=([0-9a-f]+)/)?.1)
            let answer = try await server.stranger.post("/v1/unsubscribe/\(link)")
            #expect(answer.json == ["kind": "daily"])
            let settings = try await sam.get("/v1/notification-settings").json
            #expect((settings.favoriteGone, settings.savedSearch, settings.message) == ("off", "off", "instant"))
        }
    }

    @Test("who wants Spanish is mailed in Spanish")
    func spanish() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(sam)
            _ = try await sam.patch("/v1/account", ["language": "es"])
            try await sam.save(listing)
            try await olive.setPrice(listing.priceCents.int - 10_000, of: listing)
            server.clock.advance(seconds: 16)
            let mail = try #require(try await server.notificationMails(to: "sam").first)
            #expect(mail.subject.contains("Bajó el precio") && mail.plain.contains("Hola, Sam:"))
            #expect(mail.html.contains(#"<html lang="es">"#))
        }
    }

    @Test("two servers that find the same mail due send it once, and none of what was read meanwhile")
    func once() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await fallen(server)
            let (store, later) = (server.installation.store, server.now + .seconds(60))
            let recipients = try await store.notificationMails.recipientsOfDueMail(at: later, limit: 10)
            let due = try await store.notificationMails.dueMail(to: recipients, at: later)
            #expect(due.count == 1)
            let tenant = try await server.tenant()
            func finish(_ mails: [NotificationMail]) async throws {
                let composed = try mails.map { mail in
                    let account = try #require(mail.account)
                    let message = try server.installation.mailer().compose(
                        .notifications(subject: "News", [], about: .dailyMail), to: account, of: tenant)
                    return (mail: mail, message: OutgoingMail?.some(message))
                }
                try await store.notificationMails.finish(composed, at: later)
            }
            try await finish(due)
            try await finish(due)
            #expect(try await server.notificationMails(to: "sam").count == 1)
            try await sam.save(listing)
            server.clock.advance(days: 1)
            try await olive.setPrice(listing.priceCents.int - 20_000, of: listing)
            let next = try await store.notificationMails.dueMail(to: recipients, at: later + .days(2))
            _ = try await sam.put("/v1/notifications/\(try await sam.notifications()[0].id.text)/read")
            try await finish(next)
            #expect(try await server.notificationMails(to: "sam").count == 1)
        }
    }

    @Test("a link that nobody was sent is not found, also one of another marketplace")
    func unknownLink() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            try await server.makeTenant("other", host: "other.example")
            let account = try #require(Account.ID(sam.accountID))
            let token = try UnsubscribeTokens(cryptography: server.installation.secret).make(
                for: account, .dailyMail, in: try await server.tenant().id)
            #expect(try await server.stranger.post("/v1/unsubscribe/\(token)").status == 200)
            #expect(try await server.at(host: "other.example").post("/v1/unsubscribe/\(token)").status == 404)
            for wrong in ["x", String(token.dropLast(2)), String(repeating: "ab", count: 4_000)] {
                #expect(try await server.stranger.post("/v1/unsubscribe/\(wrong)").status == 404)
                #expect(try await server.stranger.get("/v1/unsubscribe/\(wrong)").status == 404)
            }
        }
    }
}
