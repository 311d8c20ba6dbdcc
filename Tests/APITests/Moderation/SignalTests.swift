import Domain
import Foundation
import Testing

@Suite("Signals")
struct SignalTests {
    private static func photo(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: TestFolder.package.appending(path: "Demonstration/photos/\(name).jpg")))
    }

    private static let texting: JSON = ["description": "Only on WhatsApp: +1 585 555 0177"]

    @Test("a copied photo and a contact in the text hold a listing; its owner sees no more than that, and may appeal")
    func copied() async throws {
        try await OwnServer.run { server in
            let (olive, vera) = (try await server.register("olive"), try await server.register("vera"))
            let mo = try await server.register("mo", as: .moderator)
            let original = try await olive.publish()
            #expect(try await olive.upload(Self.photo("kitchen-block"), to: original).status == 201)
            try await server.giveHistory(to: olive)
            server.clock.advance(seconds: 60)
            let path = try await vera.publish(Self.texting)
            #expect(try await vera.get(path).json.status == "active", "one signal decides nothing")
            #expect(try await vera.upload(Self.photo("living-block"), to: path).status == 201)
            #expect(try await vera.get(path).json.status == "active")
            #expect(try await vera.upload(Self.photo("kitchen-block"), to: path).status == 201)
            let held = try await vera.get(path).json
            #expect(held.status == "held" && held.hold.cause == "signals")
            #expect(!held.hold.reason.text.contains("photo"))
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await server.subjects(ofMailTo: vera, count: 1).count == 1)
            let item = try #require(try await mo.get("/v1/admin/queue").json.items.list.first)
            #expect(item.hold.cause == "signals" && item.hold.automatic == true)
            let signals: JSON = [
                ["kind": "copiedPhoto", "listingId": .string(String(original.split(separator: "/").last ?? ""))],
                ["kind": "contactInText"],
            ]
            #expect(item.signals == signals)
            #expect(item.riskParts.list.map(\.code.text).contains("copiedPhoto"))
            #expect(try await vera.post("\(path)/appeal", ["words": "They are mine"]).status == 201)
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await vera.get(path).json.status == "active")
            // The same photo and text again are nothing new.
            #expect(try await vera.upload(Self.photo("kitchen-block"), to: path).status == 201)
            #expect(try await vera.patch(path, ["title": "A sunny room"]).json.status == "active")
        }
    }

    @Test("an edit that adds the deciding signal is answered as held, with the edit; a mended typo changes nothing")
    func edited() async throws {
        try await OwnServer.run { server in
            let (olive, vera) = (try await server.register("olive"), try await server.register("vera"))
            let mo = try await server.register("mo", as: .moderator)
            let original = try await olive.publish()
            #expect(try await olive.upload(Self.photo("kitchen-block"), to: original).status == 201)
            try await server.giveHistory(to: olive)
            server.clock.advance(seconds: 60)
            let path = try await vera.publish(["contact": ["phone": "+1 585 555 0199"]])
            #expect(try await vera.upload(Self.photo("kitchen-block"), to: path).status == 201)
            #expect(try await vera.patch(path, ["title": "Suny room"]).json.status == "active")
            let edited = try await vera.patch(path, Self.texting)
            #expect((edited.status, edited.json.status) == (200, "held"))
            #expect(edited.json.hold.cause == "signals" && edited.json["description"] == Self.texting["description"])
            #expect(try await vera.get(path).json.version == edited.json.version)
            #expect(try await mo.queue().count == 1)
            #expect(try await vera.patch(path, ["title": "Sunny room"]).json.status == "held")
            #expect(try await olive.get(original).json.status == "active", "the older owner is never scored")
        }
    }

    @Test("who shows somebody's photo first has nobody held, whoever came before", arguments: [true, false])
    func staged(cameFirst: Bool) async throws {
        try await OwnServer.run { server in
            let mo = try await server.register("mo", as: .moderator)
            var thief = cameFirst ? try await server.register("thief") : nil
            let olive = try await server.register("olive")
            if let thief { try await server.giveHistory(to: thief) } else { try await server.giveHistory(to: olive) }
            if thief == nil { thief = try await server.register("thief") }
            let stolen = try #require(thief)
            let first = try await stolen.publish()
            #expect(try await stolen.upload(Self.photo("kitchen-block"), to: first).status == 201)
            server.clock.advance(seconds: 60)
            let path = try await olive.publish(Self.texting)
            #expect(try await olive.upload(Self.photo("kitchen-block"), to: path).status == 201)
            #expect(try await olive.get(path).json.status == "active")
            let kinds = try await mo.get(path.adminPath).json.signals.list.map(\.kind.text)
            #expect(kinds == ["copiedPhoto", "contactInText"], "moderators see it all the same")
        }
    }

    @Test("the contact of a removed listing is a signal for whoever uses it next, and moderators are not held")
    func removedContact() async throws {
        try await TestServer.run { server in
            let (scammer, early) = (try await server.register("scammer"), try await server.register("early"))
            let mo = try await server.register("mo", as: .moderator)
            let ada = try await server.registerAdmin()
            let scam = try await scammer.publish()
            let vera = try await server.register("vera")
            let decision: JSON = ["decision": "delete", "reason": "A scam", "lastDecisionId": nil, "isScam": true]
            #expect(try await ada.post(scam.adminPath + "/decision", decision).status == 200)
            #expect(try await early.posted(Self.texting).status == "active", "the scam came after this account")
            let held = try await vera.post("/v1/listings", .sunnyRoom.with(Self.texting))
            #expect(held.status == 201 && held.json.status == "held" && held.json.hold.cause == "signals")
            let found = try await ada.get(held.json.listingPath.adminPath).json.signals.list.map(\.kind.text)
            #expect(found == ["removedContact", "removedContact", "contactInText"])
            let own = try await mo.publish(Self.texting)
            #expect(try await mo.get(own).json.status == "active")
            try await server.set("holdScore", to: "0")
            #expect(try await vera.posted(Self.texting).status == "active")
        }
    }

    @Test("who names somebody else's phone before a removal harms nobody with it, and the phone shown before is kept")
    func swappedContact() async throws {
        try await OwnServer.run { server in
            let scammer = try await server.register("scammer")
            let (olive, ada) = (try await server.register("olive"), try await server.registerAdmin())
            func showing(_ phone: String) -> JSON { ["contact": ["phone": .init(stringLiteral: phone)]] }
            let (own, other) = (showing("+1 585 555 0144"), showing("+1 585 555 0166"))
            _ = try await olive.publish(own)
            server.clock.advance(seconds: 60)
            let scam = try await scammer.publish(other)
            #expect(try await scammer.patch(scam, own).status == 200)
            let vera = try await server.register("vera")
            let decision: JSON = ["decision": "delete", "reason": "A scam", "lastDecisionId": nil, "isScam": true]
            #expect(try await ada.post(scam.adminPath + "/decision", decision).status == 200)
            #expect(try await olive.posted(own.with(Self.texting)).status == "active", "it is hers")
            #expect(try await vera.posted(own.with(Self.texting)).status == "active", "25 and 20 points")
            #expect(try await vera.posted(other.with(Self.texting)).status == "held", "45 and 20 points")
        }
    }

    @Test("a rent far below what is usual counts once the figures are loaded")
    func price() async throws {
        try await OwnServer.run { server in
            _ = try await server.installation.rents.snapshot()
            _ = try await server.installation.areas.state()
            let olive = try await server.register("olive")
            let cheap: JSON = ["priceCents": 10_000]
            let path = try await olive.publish(cheap)
            #expect(try await olive.get(path).json.status == "active")
            for _ in 0..<3 { _ = try await olive.publish() }
            let edited = try await olive.patch(path, Self.texting)
            #expect(edited.json.status == "active", "30 and 20 points")
            let fifth = try await olive.posted(cheap.with(Self.texting))
            #expect(fifth.status == "held", "30, 20 and 25 points")
        }
    }
}
