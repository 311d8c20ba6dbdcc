import Domain
import Testing

@Suite("Listings: the end of a term")
struct TermTests {
    private func day(_ days: Int, after clock: TestClock) -> JSON {
        .string(Day(daysSinceEpoch: Day(clock.clock.now()).daysSinceEpoch + days).description)
    }

    @Test("a term that has ended is refused, when a listing is posted, activated and renewed")
    func past() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let olive = try await server.register("olive")
            let past: JSON = ["availableFrom": .null, "availableUntil": day(-1, after: server.clock)]
            let refused = try await olive.post("/v1/listings", JSON.sunnyRoom.with(past))
            #expect(refused.status == 422 && refused.fields == ["availableUntil"])
            #expect(refused.json.errors[0].code == "past")
            let today: JSON = ["availableFrom": .null, "availableUntil": day(0, after: server.clock)]
            let listing = try await olive.posted(today)
            server.clock.advance(days: 1)
            #expect(try await olive.post("\(listing.listingPath)/renew").status == 422)
        }
    }

    @Test("a term ends with its last day where the marketplace is, in the west and in the east")
    func zones() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            func advance(toHour hour: Int64) {
                let sinceMidnight = server.now.milliseconds / 1000 % 86_400
                server.clock.advance(seconds: Int((hour * 3600 - sinceMidnight + 86_400) % 86_400))
            }
            func term(_ days: Int) -> JSON {
                ["availableFrom": .null, "availableUntil": day(days, after: server.clock)]
            }
            let olive = try await server.register("olive")
            try await server.set("timeZone", to: "America/Los_Angeles")
            advance(toHour: 2)
            #expect(try await olive.post("/v1/listings", JSON.sunnyRoom.with(term(-2))).status == 422)
            let listing = try await olive.posted(term(-1))
            #expect(try await server.stranger.found() == 1)
            #expect(try await olive.patch(listing.listingPath, ["title": "Last day"]).status == 200)
            advance(toHour: 9)
            #expect(try await server.stranger.found() == 0)
            #expect(try await olive.post("\(listing.listingPath)/renewal").status == 422)
            try await server.set("timeZone", to: "Asia/Tokyo")
            advance(toHour: 16)
            #expect(try await olive.post("/v1/listings", JSON.sunnyRoom.with(term(0))).status == 422)
            let later = try await olive.posted(term(1))
            #expect(later.expiresAt.text.hasSuffix("T15:00:00.000Z"), "midnight in Tokyo")
            try await server.set("timeZone", to: "UTC")
            let longer = try await olive.patch(later.listingPath, ["availableUntil": day(9, after: server.clock)])
            let end = Day(daysSinceEpoch: Day(server.now).daysSinceEpoch + 10)
            #expect(longer.json.expiresAt.text == "\(end)T00:00:00.000Z", "its life still followed its term")
        }
    }

    @Test("a listing leaves the search the day after its term ends, and its life follows an edit of the term")
    func end() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let olive = try await server.register("olive")
            let listing = try await olive.posted([
                "availableFrom": .null, "availableUntil": day(10, after: server.clock),
            ])
            server.clock.advance(days: 10)
            #expect(try await server.stranger.found() == 1)
            let later: JSON = ["availableUntil": day(2, after: server.clock)]
            #expect(try await olive.patch(listing.listingPath, later).status == 200)
            server.clock.advance(days: 2)
            #expect(try await server.stranger.found() == 1)
            server.clock.advance(days: 1)
            #expect(try await server.stranger.found() == 0)
            #expect(try await server.stranger.get(listing.listingPath).status == 404)
        }
    }
}
