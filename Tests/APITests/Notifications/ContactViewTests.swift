import Domain
import Testing

@testable import App

@Suite("Owners hear of people who look up their contact")
struct ContactViewTests {
    @Test("once a day for each listing, however many people look, and not who they are")
    func daily() async throws {
        try await OwnServer.run { server in
            server.beginAfterDailyMail()
            let (sam, olive, first) = try await server.people()
            let (pat, second) = (try await server.register("pat"), try await olive.posted())
            for client in [sam, pat, sam] {
                #expect(try await client.get(first.listingPath).json.contact.email != nil)
            }
            let found = try await olive.notifications()
            #expect(found.list.map(\.kind) == ["contactViewed"])
            #expect(found[0].facts == ["listing": ["id": first.id, "title": first.title]])
            #expect(found[0]["count"].int == 1)
            server.clock.advance(seconds: 1)
            _ = try await pat.get(second.listingPath)
            #expect(try await olive.notifications()[0].facts.listing.id == second.id)
            server.clock.advance(days: 1)
            for name in ["tom", "una"] { _ = try await server.register(name).get(first.listingPath) }
            #expect(try await olive.kinds() == ["contactViewed", "contactViewed", "contactViewed"])
            #expect(try await olive.notifications()[0].facts.listing.id == first.id)
            for client in [sam, pat] { #expect(try await client.kinds() == []) }
        }
    }

    @Test("the owner, moderators, people who aren't shown it, and a closed listing's readers aren't told of")
    func untold() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let moderators = [try await server.registerAdmin(), try await server.register("mo", as: .moderator)]
            for client in moderators + [olive] {
                #expect(try await client.get(listing.listingPath).json.contact.email != nil)
            }
            _ = try await server.stranger.get(listing.listingPath)
            let hidden = try await olive.posted()
            #expect(try await olive.patch(hidden.listingPath, ["contactVisibility": "conversations"]).status == 200)
            #expect(try await sam.get(hidden.listingPath).json.contact == .null)
            #expect(try await olive.patch(listing.listingPath, ["status": "closed"]).status == 200)
            for client in moderators + [sam] { _ = try await client.get(listing.listingPath) }
            #expect(try await olive.kinds() == [])
        }
    }

    @Test("three accounts that look up everything cause one daily mail, which an owner turns off")
    func dailyMail() async throws {
        try await OwnServer.run { server in
            server.beginAfterDailyMail()
            let (olive, listings) = try await owner(of: 5, on: server)
            for name in ["one", "two", "three"] {
                let client = try await server.register(name)
                for listing in listings { _ = try await client.get(listing.listingPath) }
            }
            server.clock.advance(seconds: 60)
            #expect(try await server.notificationMails(to: "olive").isEmpty)
            server.clock.advance(days: 1)
            let mails = try await server.notificationMails(to: "olive")
            #expect(mails.map(\.subject) == ["Your daily update from Digs"])
            let text = #"Someone viewed the contact details of "Sunny room""#
            #expect(mails[0].plain.ranges(of: text).count == 5)
            for name in ["one", "two", "three"] { #expect(!mails[0].plain.lowercased().contains("\(name)@")) }
            _ = try await olive.patch("/v1/notification-settings", ["contactViewed": "off"])
            _ = try await server.register("four").get(listings[0].listingPath)
            server.clock.advance(days: 1)
            #expect(try await server.notificationMails(to: "olive").count == 1)
            #expect(try await olive.kinds().count == 6)
        }
    }

    @Test("an owner who wants these mails at once gets no more of them than strangers may cause")
    func allowance() async throws {
        try await OwnServer.run { server in
            server.beginAfterDailyMail()
            let (olive, listings) = try await owner(of: MailAllowance.perRecipient + 4, on: server)
            _ = try await olive.patch("/v1/notification-settings", ["contactViewed": "instant"])
            let sam = try await server.register("sam")
            var mails: [ReceivedMail] = []
            for listing in listings {
                _ = try await sam.get(listing.listingPath)
                server.clock.advance(seconds: 660)
                mails = try await server.notificationMails(to: "olive")
            }
            #expect(mails.count == MailAllowance.perRecipient)
            #expect(mails[0].subject == #"Someone viewed the contact details of "Sunny room""#)
            server.clock.advance(days: 1)
            mails = try await server.notificationMails(to: "olive")
            #expect(mails.last?.subject == "4 updates from Digs" && mails.count == MailAllowance.perRecipient + 1)
        }
    }

    /// An owner with a confirmed address and so many listings.
    private func owner(of count: Int, on server: OwnServer) async throws -> (olive: APIClient, listings: [JSON]) {
        let olive = try await server.register("olive")
        try await server.markVerified(olive)
        var listings: [JSON] = []
        for _ in 0..<count { listings.append(try await olive.posted()) }
        return (olive, listings)
    }
}

extension OwnServer {
    /// Stops the clock a minute after the hour of the daily mail: half a day is left before it and midnight.
    fileprivate func beginAfterDailyMail() {
        clock.stop()
        let next = NotificationMail.nextDaily(after: now, in: .utc)
        clock.advance(seconds: Int((next.milliseconds - now.milliseconds) / 1000) + 60)
    }
}
