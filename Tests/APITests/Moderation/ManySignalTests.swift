import Domain
import Foundation
import Testing

@Suite("Signals: many listings at once")
struct ManySignalTests {
    private static let texting: JSON = ["description": "Only on WhatsApp: +1 585 555 0177"]

    @Test("rows of a file are scored as single listings, say which are held, and one mail tells of all")
    func upload() async throws {
        try await OwnServer.run { server in
            let scammer = try await server.register("scammer")
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let scam = try await scammer.publish(["contact": ["email": "wire@mail.example"]])
            let vera = try await server.register("vera")
            let decision: JSON = ["decision": "delete", "reason": "A scam", "lastDecisionId": nil, "isScam": true]
            #expect(try await ada.post(scam.adminPath + "/decision", decision).status == 200)
            func send(_ rows: [String]) async throws -> JSON {
                let header =
                    "externalId,kind,title,description,city,region,postalCode,country,price,bedrooms,bathrooms,"
                    + "contactEmail"
                let bytes = Array(([header] + rows).joined(separator: "\r\n").utf8)
                return try await vera.send(.POST, "/v1/account/listings/imports", bytes, type: "text/csv").json
            }
            func row(_ id: String, _ text: String, _ email: String) -> String {
                "\(id),rent,Room,\(text),Rochester,NY,14623,us,850,2,1.5,\(email)"
            }
            let rows = try await send([
                row("a", "Only on WhatsApp", "wire@mail.example"), row("b", "Only on WhatsApp", "wire@mail.example"),
                row("c", "Two windows", "vera@example.edu"),
            ]).rows.list
            #expect(rows.map(\.outcome) == ["created", "created", "created"])
            #expect(rows.map(\.status) == ["held", "held", "active"])
            for row in rows {
                let stored = try await vera.get("/v1/listings/\(row.listingId.text)").json
                #expect(stored.status == row.status && stored.hold == row.hold)
            }
            #expect(rows[0].hold.cause == "signals" && rows[2].hold == .null)
            #expect(try await mo.queue().count == 2)
            #expect(try await server.subjects(ofMailTo: vera, count: 1).count == 1)
            // An edit from a file is scored by its changes only.
            let edited = try await send([row("c", "Only on WhatsApp", "wire@mail.example")]).rows.list
            #expect(edited.map(\.outcome) == ["changed"] && edited.map(\.status) == ["held"])
        }
    }

    @Test("a price in the table that decides holds its listing, and the item says so")
    func prices() async throws {
        try await OwnServer.run { server in
            _ = try await server.installation.rents.snapshot()
            _ = try await server.installation.areas.state()
            let vera = try await server.register("vera")
            for _ in 1..<ListingSignal.many { _ = try await vera.publish() }
            let listing = try await vera.posted(Self.texting)
            #expect(listing.status == "active", "20 and 25 points")
            let change: JSON = ["id": listing.id, "version": 1, "priceCents": 10_000]
            let item = try await vera.patch("/v1/account/listings/prices", ["items": [change]]).json.items[0]
            #expect((item.outcome, item.status, item.hold.cause) == ("changed", "held", "signals"))
            let stored = try await vera.get(listing.listingPath).json
            #expect(stored.status == "held" && stored.priceCents == 10_000)
            #expect(try await server.stranger.get(listing.listingPath).status == 404)
        }
    }

    @Test("photos that are copied from a draft of the same building are compared as uploaded ones are")
    func photos() async throws {
        try await OwnServer.run { server in
            let photo = try Array(
                Data(
                    contentsOf: TestFolder.package.appending(path: "Demonstration/photos/kitchen-block.jpg")))
            let (olive, vera) = (try await server.register("olive"), try await server.register("vera"))
            #expect(try await olive.upload(photo, to: olive.publish()).status == 201)
            try await server.giveHistory(to: olive)
            server.clock.advance(seconds: 60)
            let building = try await vera.built()
            let (draft, unit) = (try await vera.posted(["status": "draft"]), try await vera.posted(Self.texting))
            for listing in [draft, unit] { #expect(try await vera.place(listing, in: building).status == 204) }
            #expect(try await vera.upload(photo, to: draft.listingPath).status == 201)
            #expect(try await vera.get(draft.listingPath).json.status == "draft")
            let copied = try await vera.post(unit.listingPath + "/photos/copies", ["from": draft.id])
            #expect(copied.status == 200 && copied.json.items.list.count == 1, "\(copied.text)")
            #expect(try await vera.get(unit.listingPath).json.hold.cause == "signals")
            #expect(try await olive.get("/v1/account/listings").json.items[0].status == "active")
        }
    }
}
