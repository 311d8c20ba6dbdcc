import Domain
import Testing

@testable import App

@Suite("Warnings of scams")
struct RecallTests {
    @Test("who saved a scam, asked about it or saw its contact is warned once; its owner and others are not")
    func listing() async throws {
        try await TestServer.run { server in
            let (saver, olive, listing) = try await server.people()
            let (asker, viewer) = (try await server.register("asker"), try await server.register("viewer"))
            let (other, admin) = (try await server.register("other"), try await server.registerAdmin())
            try await saver.save(listing)
            _ = try await asker.opened(listing)
            for _ in 0..<2 { #expect(try await viewer.get(listing.listingPath).json.contact.email != nil) }
            let known = try await admin.get(listing.listingPath.adminPath).json.lastDecisionId
            let answer = try await admin.post(
                listing.listingPath.adminPath + "/decision",
                ["decision": "delete", "reason": "Stolen photos", "lastDecisionId": known, "isScam": true])
            #expect(answer.status == 200, "\(answer.text)")
            for client in [saver, asker, viewer] {
                let found = try await client.notifications()
                #expect(found.list.map(\.kind) == ["recall"])
                #expect(found[0].facts.listing == ["id": listing.id, "title": listing.title])
            }
            #expect(try await olive.kinds() == ["listingDeleted", "contactViewed"])
            #expect(try await other.kinds() == [])
        }
    }

    @Test("a block as a scammer also warns of what the account deleted itself, and the warning outlives the account")
    func account() async throws {
        try await TestServer.run { server in
            let (asker, olive, listing) = try await server.people()
            let (viewer, admin) = (try await server.register("viewer"), try await server.registerAdmin())
            _ = try await asker.opened(listing)
            _ = try await viewer.get(listing.listingPath)
            #expect(try await olive.delete(listing.listingPath).status == 204)
            let path = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await admin.put(path, ["reason": "Asks for gift cards", "isScam": true]).status == 204)
            for client in [asker, viewer] { #expect(try await client.kinds() == ["recall"]) }
            let account = try #require(Account.ID(olive.accountID))
            try await server.installation.store.accounts.delete(account, banning: "digest", in: server.tenant().id)
            for client in [asker, viewer] { #expect(try await client.kinds() == ["recall"]) }
        }
    }

    @Test(
        "a block for another reason tells who saved the listings that they are gone, and who reported what came of it")
    func plainBlock() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            try await sam.save(listing)
            #expect(try await sam.report("/v1/accounts/\(olive.accountID)").status == 201)
            let path = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await admin.put(path, ["reason": "Insults people"]).status == 204)
            #expect(Set(try await sam.kinds()) == ["favoriteGone", "reportDecided"])
        }
    }

    @Test("only a deletion can be of a scam")
    func refused() async throws {
        try await TestServer.run { server in
            let (_, _, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            let answer = try await admin.post(
                listing.listingPath.adminPath + "/decision",
                ["decision": "hold", "reason": "Odd", "lastDecisionId": nil, "isScam": true])
            #expect((answer.status, answer.fields) == (422, ["isScam"]))
        }
    }
}
