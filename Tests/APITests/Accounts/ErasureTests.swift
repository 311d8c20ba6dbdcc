import Domain
import Foundation
import Testing

@testable import App

@Suite("Deleting an account for good")
struct ErasureTests {
    private static let password: JSON = ["password": "correct horse battery"]
    /// Text that only Xylophia writes, with unique words.
    private static let traces = [
        "Xylophia", "Quagmirson", "xylophia@example.edu", "Zanzibarstrasse", "Wobblekettle", "Thingamabobbery",
        "Flummoxing",
        "Gobbledygooks", "Brouhahaha", "Hullabaloos", "Skedaddling", "Kerfuffling", "Doohickeying", "Whatchamacallit",
        "Bumfuzzling",
    ]

    @Test("database and folder contain no name, address, street or word of a deleted account")
    func gone() async throws {
        try await OwnServer.run { server in
            let (xylophia, admin) = (
                try await server.registered("Xylophia Quagmirson"), try await server.registerAdmin()
            )
            let (sam, id) = (try await server.register("sam"), xylophia.accountID)
            let path = try await Self.live(xylophia, sam, admin)
            let (_, codes) = try await server.turnOnSecondFactor(of: xylophia)
            let photo = try await xylophia.photo(of: path)
            // Its files and rows must exist before, or the test would pass for the wrong reason.
            try await server.forgetDeleted()
            let before = try await server.bytesOnDisk()
            for trace in Self.traces { #expect(before.contains(trace), "\(trace) is not kept at all") }
            #expect(before.files.contains { $0.path.contains(id) && $0.path.hasSuffix(".eml") })
            #expect(try await xylophia.leave(code: .string(codes[0])).status == 204)
            try await server.forgetDeleted()
            try await eventually("its photo's files are gone") {
                try await server.installation.store.photos.orphans(limit: 10).isEmpty
            }
            let after = try await server.bytesOnDisk()
            for trace in Self.traces { #expect(after.places(of: trace) == [], "\(trace)") }
            #expect(!after.files.contains { $0.path.contains(id) })
            #expect(try await sam.get(photo.urls.small.text).status == 404)
            // The audit log keeps the admin's actions, with ids.
            let reported = try await admin.get("/v1/admin/audit").json.items.list
            #expect(reported.contains { $0.subject.text == path.replacing("/v1/listings/", with: "") })
        }
    }

    /// Does everything that leaves data behind. Returns the path of a listing.
    private static func live(_ xylophia: APIClient, _ sam: APIClient, _ admin: APIClient) async throws -> String {
        let keyed = xylophia.with(["Idempotency-Key": "of Xylophia"])
        let path = try await keyed.publish([
            "title": "Wobblekettle", "description": "Thingamabobbery and more",
            "address": JSON.sunnyRoom["address"].with(["street": "77 Zanzibarstrasse"]),
            "contact": ["name": "Flummoxing", "email": "xylophia@example.edu"],
        ])
        try #require(try await xylophia.patch(path, ["title": "Gobbledygooks"]).status == 200)
        try #require(try await xylophia.patch(path, ["title": "Wobblekettle too"]).status == 200)
        let search = try await xylophia.post(
            "/v1/saved-searches", ["name": "Brouhahaha", "query": "near=43.08,-77.67&q=room"])
        try #require(search.status == 201, "\(search.text)")
        let sams = try await sam.publish()
        let noted = sams.replacing("/v1/listings/", with: "")
        try #require(try await xylophia.put("/v1/favorites/\(noted)").status == 204)
        try #require(try await xylophia.put("/v1/favorites/\(noted)/note", ["note": "Hullabaloos"]).status == 204)
        let shared = try await xylophia.post("/v1/shortlists", ["name": "Skedaddling", "listingIds": [.string(noted)]])
        try #require(shared.status == 201, "\(shared.text)")
        try #require(try await xylophia.put(sams.replacing("listings", with: "favorites")).status == 204)
        let inputs: JSON = ["loanCents": 1, "ratePercent": 1, "years": 1]
        let kept: JSON = ["name": "Bumfuzzling", "kind": "amortization", "inputs": inputs]
        try #require(try await xylophia.post("/v1/finance/scenarios", kept).status == 201)
        let said: JSON = ["reason": "other", "words": "Kerfuffling"]
        try #require(try await xylophia.post("\(sams)/reports", said).status == 201)
        let reported = try await sam.post("\(path)/reports", ["reason": "scam", "words": "Whatchamacallit"])
        try #require(reported.status == 201, "\(reported.text)")
        let id = path.replacing("/v1/listings/", with: "")
        let held = try await admin.post(
            "/v1/admin/listings/\(id)/decision", ["decision": "hold", "reason": "Looks odd", "lastDecisionId": nil])
        try #require(held.status == 200, "\(held.text)")
        try #require(try await xylophia.post("\(path)/appeal", ["words": "Doohickeying"]).status == 201)
        return path
    }

    @Test("idempotency records are deleted too: the same key does its work again")
    func idempotencyRecords() async throws {
        try await TestServer.run { server in
            let keyed = server.stranger.with(["Idempotency-Key": "the key"])
            let form: JSON = ["email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"]
            let first = try await keyed.post("/v1/accounts", form)
            #expect(try await keyed.post("/v1/accounts", form).json == first.json)
            let olive = server.stranger.with(token: first.json.token.text, accountID: "")
            #expect(try await olive.leave().status == 204)
            let second = try await keyed.post("/v1/accounts", form)
            #expect(second.status == 201)
            #expect(second.json.account.id != first.json.account.id)
        }
    }

    @Test("whatever one does while one's account is being deleted is a dead session, never an error of ours")
    func meanwhile() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let favorite = try await sam.publish().replacing("listings", with: "favorites")
            for round in 0..<5 {
                let olive = try await server.register("olive\(round)")
                try await server.markVerified(olive)
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for turn in 0..<12 {
                        group.addTask {
                            switch turn % 4 {
                            case 0: try await olive.post("/v1/listings", .sunnyRoom).status
                            case 1: try await olive.put(favorite).status
                            case 2:
                                try await olive.post(
                                    "/v1/saved-searches", ["name": "Near", "query": "near=43.08,-77.67"]
                                ).status
                            default: try await olive.post("/v1/account/second-factor", Self.password).status
                            }
                        }
                    }
                    group.addTask { try await olive.leave().status }
                    return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
                }
                #expect(statuses.isSubset(of: [201, 204, 401]), "\(statuses)")
            }
        }
    }

    @Test("a row of an account that is gone is refused as a dead session")
    func orphan() async throws {
        try await TestServer.run { server in
            let tenant = try await server.tenant().id
            let listing = try await server.register("sam").posted().id.text
            let nobody = Account.ID(at: server.now)
            let error = await #expect(throws: Problem.self) {
                try await server.installation.store.favorites.add(
                    #require(Listing.ID(listing)), for: nobody, in: tenant)
            }
            #expect(error?.code == "session_expired")
        }
    }
}

extension TestMarketplace {
    /// Registers an account with this display name; its first word becomes the address.
    fileprivate func registered(_ name: String) async throws -> APIClient {
        let email = "\(name.prefix { $0 != " " }.lowercased())@example.edu"
        let answer = try await stranger.post(
            "/v1/accounts", ["email": .string(email), "password": "correct horse battery", "name": .string(name)])
        try #require(answer.status == 201, "\(answer.text)")
        return stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }

    /// Runs the server's periodic work: delivers mail, empties the log.
    fileprivate func forgetDeleted() async throws {
        try await deliverMail()
        try await eventually("the log is empty") { try await installation.database.emptyLog() }
    }
}
