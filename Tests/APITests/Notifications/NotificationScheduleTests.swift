import Domain
import Testing

@testable import App

@Suite("Notifications that come with time")
struct NotificationScheduleTests {
    /// Shorter than a session lives.
    private static let listingDays = 20

    @Test("an owner hears once of listings that expire within a week, counted by the day, and when they have expired")
    func expiry() async throws {
        try await OwnServer.run { server in
            try await server.set("listingDays", to: "\(Self.listingDays)")
            let (sam, olive, listing) = try await server.people()
            _ = try await olive.posted()
            try await sam.save(listing)
            try await server.step(.schedule)
            #expect(try await olive.kinds() == [])
            server.clock.advance(days: Self.listingDays - 6)
            for _ in 0..<2 { try await server.step(.schedule) }
            let found = try await olive.ends()
            #expect(found.map(\.kind) == ["listingExpiring"])
            #expect(found.first?["count"].int == 2)
            server.clock.advance(days: 7)
            _ = try await server.installation.store.listings.closeExpired(at: server.now, limit: 10)
            let after = try await olive.ends()
            #expect(after.map(\.kind) == ["listingExpired", "listingExpiring"])
            #expect(after.first?["count"].int == 2)
            #expect(try await sam.kinds() == ["favoriteGone"])
        }
    }

    @Test("a renewed listing is told of anew when it is about to expire again")
    func renewed() async throws {
        try await OwnServer.run { server in
            try await server.set("listingDays", to: "\(Self.listingDays)")
            let (_, olive, listing) = try await server.people()
            server.clock.advance(days: Self.listingDays - 6)
            try await server.step(.schedule)
            #expect(try await olive.post(listing.listingPath + "/renew").status == 200)
            try await server.step(.schedule)
            #expect(try await olive.ends().map(\.kind) == ["listingExpiring"])
            server.clock.advance(days: Self.listingDays - 6)
            try await server.step(.schedule)
            #expect(try await olive.ends().map(\.kind) == ["listingExpiring", "listingExpiring"])
        }
    }

    @Test("a term that is shorter than the notice is told of when it is posted or set, once, before the listing leaves")
    func shortTerm() async throws {
        try await OwnServer.run { server in
            let (_, olive, listing) = try await server.people()
            try await server.step(.schedule)
            #expect(try await olive.ends().isEmpty)
            func day(_ days: Int) -> JSON { .string(Day(server.now + .days(days)).description) }
            _ = try await olive.posted(["kind": "sublease", "availableFrom": day(0), "availableUntil": day(3)])
            for _ in 0..<2 { try await server.step(.schedule) }
            #expect(try await olive.ends().map(\.kind) == ["listingExpiring"])
            for days in [2, 1] {
                #expect(try await olive.patch(listing.listingPath, ["availableUntil": day(days)]).status == 200)
                try await server.step(.schedule)
            }
            let notices = try await olive.ends()
            #expect(notices.map(\.kind) == ["listingExpiring", "listingExpiring"])
            #expect(notices.allSatisfy { $0["count"].int == 1 })
            server.clock.advance(days: 5)
            _ = try await server.installation.store.listings.closeExpired(at: server.now, limit: 10)
            #expect(try await olive.ends().count == 3)
        }
    }

    @Test("an owner gets last week's views, contacts, saves and conversations once, and nothing of a quiet week")
    func week() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await sam.save(listing)
            _ = try await sam.opened(listing)
            _ = try await sam.get(listing.listingPath)
            try await server.installation.views.flush(to: server.installation.store.views)
            server.clock.advance(days: 7)
            for _ in 0..<2 { try await server.step(.schedule) }
            let found = try await olive.notifications()
            #expect(found.list.map(\.kind) == ["weeklyReport", "contactViewed"])
            #expect(found[0].facts.week == ["views": 1, "contactViews": 1, "saves": 1, "conversations": 1])
            server.clock.advance(days: 7)
            try await server.step(.schedule)
            #expect(try await olive.kinds() == ["weeklyReport", "contactViewed"])
        }
    }

    @Test("a week ends when Monday begins where the marketplace is")
    func zonedWeek() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            func advance(to moment: Instant) {
                server.clock.advance(seconds: Int((moment.milliseconds - server.now.milliseconds) / 1000))
            }
            try await server.set("timeZone", to: "America/Los_Angeles")
            let midnight = NotificationSchedule.week(before: server.now + .days(7), in: .utc).end
            advance(to: midnight + .days(2))
            let (sam, olive, listing) = try await server.people()
            try await sam.save(listing)
            advance(to: midnight + .days(7) + .hours(2))
            try await server.step(.schedule)
            #expect(try await olive.kinds() == [], "still Sunday")
            advance(to: midnight + .days(7) + .hours(9))
            for _ in 0..<2 { try await server.step(.schedule) }
            let found = try await olive.notifications()
            #expect(found.list.map(\.kind) == ["weeklyReport"])
            #expect(found[0].facts.week.saves == 1)
            #expect(found[0].facts.day.text == Day(midnight + .days(7)).description)
        }
    }

    @Test("moderators hear once a day of a case that waits for longer than a day")
    func queueAge() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let mo = try await server.register("mo", as: .moderator)
            #expect(try await sam.report(listing.listingPath).status == 201)
            try await server.step(.schedule)
            #expect(try await mo.kinds() == ["newCases"])
            server.clock.advance(seconds: 86_400 + 60)
            for _ in 0..<2 { try await server.step(.schedule) }
            #expect(try await mo.kinds() == ["queueAge", "newCases"])
            #expect(try await olive.kinds() == [])
        }
    }
}

extension APIClient {
    /// The notifications about listings that end.
    fileprivate func ends() async throws -> [JSON] {
        try await notifications().list.filter { $0.kind.text.hasPrefix("listingExpir") }
    }
}
