import Domain
import Foundation
import Testing

@Suite("The first listing of a new owner")
struct FirstListingTests {
    /// Runs a server whose marketplace holds first listings, with an owner and a moderator.
    private static func open(
        _ body: @escaping @Sendable (_ server: OwnServer, _ olive: APIClient, _ mo: APIClient) async throws -> Void
    ) async throws {
        try await OwnServer.run { server in
            try await server.set("holdFirstListings", to: "true")
            try await body(
                server, try await server.register("olive"), try await server.register("mo", as: .moderator))
        }
    }

    @Test("waits for a moderator, its owner sees why, and after its release later ones go straight on")
    func life() async throws {
        try await Self.open { server, olive, mo in
            let made = try await olive.post("/v1/listings", .sunnyRoom)
            #expect(made.status == 201 && made.json.status == "held" && made.json.hold.cause == "firstListing")
            #expect(!made.json.hold.reason.text.isEmpty)
            let path = "/v1/listings/\(made.json.id.text)"
            #expect(try await olive.get(path).json.hold == made.json.hold)
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await server.stranger.found() == 0)
            let second = try await olive.publish(["title": "Second room"])
            #expect(try await olive.get(second).json.status == "held")
            let item = try #require(try await mo.get("/v1/admin/queue").json.items.list.first { $0.id == made.json.id })
            let parts: JSON = [
                ["code": "firstListing", "points": 20, "count": 1], ["code": "youngAccount", "points": 15, "count": 1],
            ]
            #expect(item.riskParts == parts && item.risk == 35 && item.hold.cause == "firstListing")
            #expect(item.account.holds == 0 && item.lastDecisionId.isNull)
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await server.stranger.found() == 1)
            #expect(try await server.subjects(ofMailTo: olive, count: 1).count == 1)
            // The one that waits already stays with the moderators.
            #expect(try await olive.get(second).json.status == "held")
            let third = try await olive.publish(["title": "Third room"])
            #expect(try await server.stranger.get(third).status == 200)
        }
    }

    @Test("drafts do not wait until they are published, by an edit or by renewing")
    func drafts() async throws {
        try await Self.open { server, olive, mo in
            let draft = try await olive.publish(["status": "draft"])
            #expect(try await olive.get(draft).json.status == "draft")
            let published = try await olive.patch(draft, ["status": "active"])
            #expect((published.status, published.json.status) == (200, "held"))
            #expect(published.json.hold.cause == "firstListing")
            let other = try await olive.publish(["status": "draft", "title": "Other room"])
            let renewed = try await olive.post("\(other)/renew")
            #expect((renewed.status, renewed.json.status) == (200, "held"))
            #expect(try await mo.queue().count == 2)
            let edited = try await olive.patch(draft, ["title": "A better title"])
            #expect((edited.json.status, edited.json.hold.cause) == ("held", "firstListing"))
            #expect(try await olive.patch(draft, ["status": "active"]).code == "held")
            #expect(try await olive.post("\(draft)/appeal", ["words": "It is real"]).code == "waits_for_approval")
        }
    }

    @Test("deleting it again is nothing against its owner, but leaves them new")
    func withdrawn() async throws {
        try await Self.open { server, olive, mo in
            #expect(try await olive.delete(try await olive.publish()).status == 204)
            let poster = try await mo.get("/v1/admin/accounts/\(olive.accountID)").json
            #expect(poster.account.withdrawals == 0 && poster.decisions == [])
            #expect(try await mo.queue() == [])
            let path = try await olive.publish()
            #expect(try await olive.get(path).json.status == "held")
            #expect(try await mo.decide(path, "hold").status == 200)
            let held = try await olive.get(path).json.hold
            #expect(held.cause == "moderator" && held.reason == "We looked into it")
            #expect(try await olive.post("\(path)/appeal", ["words": "It is real"]).status == 201)
        }
    }

    @Test("owners who had a public listing, and moderators, are not new; nor is anybody without the setting")
    func known() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let first = try await olive.publish()
            #expect(try await olive.delete(first).status == 204)
            let closed = try await sam.publish(["status": "draft"])
            _ = try await sam.patch(closed, ["status": "closed"])
            try await server.set("holdFirstListings", to: "true")
            #expect(try await olive.get(try await olive.publish()).json.status == "active")
            #expect(try await mo.get(try await mo.publish()).json.status == "active")
            #expect(try await sam.patch(closed, ["status": "active"]).json.status == "held")
            try await server.set("holdFirstListings", to: "false")
            let sue = try await server.register("sue")
            #expect(try await sue.get(try await sue.publish()).json.status == "active")
        }
    }

    @Test("a repeated request to post says the same as the first, and many at once are all held")
    func repeated() async throws {
        try await Self.open { server, olive, mo in
            let keyed = olive.with(["Idempotency-Key": "first"])
            let (one, two) = (
                try await keyed.post("/v1/listings", .sunnyRoom), try await keyed.post("/v1/listings", .sunnyRoom)
            )
            #expect(one.json == two.json && one.json.status == "held")
            try await withThrowingTaskGroup(of: String.self) { group in
                for index in 0..<6 {
                    group.addTask {
                        try await olive.post("/v1/listings", .sunnyRoom.with(["title": .string("Room \(index)")])).json
                            .status.text
                    }
                }
                for try await status in group { #expect(status == "held") }
            }
            #expect(try await mo.queue().count == 7)
        }
    }
}
