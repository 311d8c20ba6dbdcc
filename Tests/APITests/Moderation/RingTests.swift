import Domain
import Foundation
import Testing

@Suite("Rings")
struct RingTests {
    private static let words =
        "A quiet and bright room near the river, ten minutes from campus, with a desk, a bed and a big closet"

    /// A reporter, an admin, and accounts that posted one listing each, one after the other.
    private struct Scene {
        let admin: APIClient
        let owners: [APIClient]
        let paths: [String]

        var ids: [String] { paths.map { String($0.split(separator: "/").last ?? "") } }

        /// The body that removes some of the accounts with their listings.
        func body(_ chosen: [Int], knowing known: JSON = nil, reason: String = "One phone, three names") -> JSON {
            let accounts = chosen.map { index -> JSON in
                let listing: JSON = ["listing": .string(ids[index]), "lastDecisionId": known]
                return ["account": .string(owners[index].accountID), "listings": [listing]]
            }
            return ["accounts": .array(accounts), "reason": .string(reason)]
        }

        func remove(_ chosen: [Int], reason: String = "One phone, three names") async throws -> APIResponse {
            try await admin.post("/v1/admin/rings/removal", body(chosen, reason: reason))
        }
    }

    /// Reports one listing of each account; `fields` are those of the listings.
    private static func open(
        _ fields: [JSON], _ body: @escaping @Sendable (_ server: OwnServer, _ scene: Scene) async throws -> Void
    ) async throws {
        try await OwnServer.run { server in
            let (sam, admin) = (try await server.register("sam"), try await server.registerAdmin())
            var (owners, paths) = ([APIClient](), [String]())
            for (index, field) in fields.enumerated() {
                server.clock.advance(seconds: 60)
                let owner = try await server.register("owner\(index)")
                owners.append(owner)
                paths.append(try await owner.publish(field))
                #expect(try await sam.report(try #require(paths.last)).status == 201)
            }
            try await body(server, Scene(admin: admin, owners: owners, paths: paths))
        }
    }

    private static func phone(_ number: String) -> JSON { ["contact": ["phone": .string(number)]] }

    @Test("reported listings of several accounts with one phone are a ring; the first to show it is no suspect")
    func phones() async throws {
        let numbers = ["+1 585 555 0142", "(585) 555-0142", "585.555.0142", "585 555 0199"]
        let fields = numbers.map(Self.phone)
        try await Self.open(fields) { _, scene in
            let rings = try await scene.admin.get("/v1/admin/rings").json.items
            #expect(rings.list.count == 1)
            #expect(rings[0].shares == ["phone"])
            #expect(Set(rings[0].cases.list.map(\.id.text)) == Set(scene.ids.prefix(3)))
            let members = rings[0].accounts.list
            #expect(members.map(\.account.id.text) == scene.owners.prefix(3).map(\.accountID))
            #expect(members.map(\.isFirst) == [true, false, false])
            #expect(members.map(\.isSuspect) == [false, true, true])
        }
    }

    @Test("who copies a text into an older listing is not taken for its author, nor the author for a copyist")
    func texts() async throws {
        let other =
            "Something else entirely: a basement with two windows, a dryer, a small yard and a place for bicycles"
        let fields = [("zoe", other), ("max", Self.words)].map { name, text -> JSON in
            ["description": .string(text), "contact": ["email": .string("\(name)@example.edu")]]
        }
        try await Self.open(fields) { server, scene in
            #expect(try await scene.admin.get("/v1/admin/rings").json.items == [])
            server.clock.advance(seconds: 60)
            let copied: JSON = ["description": .string(Self.words + ", wire the deposit first")]
            #expect(try await scene.owners[0].patch(scene.paths[0], copied).status == 200)
            server.clock.advance(seconds: 60)
            let mended: JSON = ["description": .string(Self.words + " indeed")]
            #expect(try await scene.owners[1].patch(scene.paths[1], mended).status == 200)
            let ring = try await scene.admin.get("/v1/admin/rings").json.items[0]
            #expect(ring.shares == ["text"])
            #expect(ring.accounts.list.map(\.isFirst) == [false, true])
            #expect(ring.accounts.list.map(\.isSuspect) == [false, false], "the oldest account is not chosen either")
        }
    }

    @Test("who copied a photo is a suspect; who has it from before is not, nor who has been here for long")
    func photos() async throws {
        try #require(TinyImage.canBeMade)
        let photo = try Array(
            Data(contentsOf: TestFolder.package.appending(path: "Demonstration/photos/kitchen-block.jpg")))
        try await Self.open([[:], [:], [:]]) { server, scene in
            for index in [0, 1, 2] {
                server.clock.advance(seconds: 60)
                #expect(try await scene.owners[index].upload(photo, to: scene.paths[index]).status == 201)
            }
            let ring = try await scene.admin.get("/v1/admin/rings").json.items[0]
            #expect(ring.shares.list.contains("photo"))
            #expect(ring.accounts.list.map(\.isSuspect) == [false, true, true])
            try await server.giveHistory(to: scene.owners[1])
            let later = try await scene.admin.get("/v1/admin/rings").json.items[0].accounts.list
            let known = try #require(later.first { $0.account.id.text == scene.owners[1].accountID })
            #expect(known.isSuspect == false)
        }
    }

    @Test("listings are deleted and accounts blocked at once, each with its entry in the log, and nobody else")
    func removal() async throws {
        try await Self.open(Array(repeating: Self.phone("585 555 0142"), count: 3)) { server, scene in
            let answer = try await scene.remove([1, 2])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json.items.list.map(\.blocked) == [true, true])
            #expect(answer.json.items[0].listings[0].decision.decision == "delete")
            for index in [1, 2] {
                #expect(try await server.stranger.get(scene.paths[index]).status == 404)
                #expect(try await scene.owners[index].get("/v1/account").status == 401)
            }
            #expect(try await server.stranger.get(scene.paths[0]).status == 200)
            #expect(try await scene.owners[0].get("/v1/account").status == 200)
            let log = try await scene.admin.get("/v1/admin/audit").json.items.list
            #expect(log.filter { $0.action == "deleteListing" }.count == 2)
            #expect(log.filter { $0.action == "blockAccount" }.count == 2)
            #expect(log.prefix(4).allSatisfy { $0.reason == "One phone, three names" })
            #expect(try await scene.admin.get("/v1/admin/rings").json.items == [])
        }
    }

    @Test("a repeated request does nothing twice, with a key or without")
    func repeated() async throws {
        try await Self.open(Array(repeating: Self.phone("585 555 0142"), count: 3)) { _, scene in
            let keyed = scene.admin.with(["Idempotency-Key": "ring"])
            let first = try await keyed.post("/v1/admin/rings/removal", scene.body([1, 2]))
            let second = try await keyed.post("/v1/admin/rings/removal", scene.body([1, 2]))
            #expect(first.json == second.json && second.headers["Idempotency-Replayed"].first == "true")
            let third = try await scene.remove([1, 2])
            #expect(third.json.items.list.map(\.blocked) == [true, true])
            let decisions = [first, third].map { $0.json.items.list.map(\.listings[0].decision.id) }
            #expect(decisions[0] == decisions[1])
            let log = try await scene.admin.get("/v1/admin/audit").json.items.list
            #expect(log.filter { ["deleteListing", "blockAccount"].contains($0.action.text) }.count == 4)
        }
    }

    @Test("of two moderators the second is told what changed, and nothing of theirs is done")
    func race() async throws {
        try await Self.open(Array(repeating: Self.phone("585 555 0142"), count: 4)) { server, scene in
            let bea = try await server.registerAdmin("bea")
            #expect(try await bea.decide(scene.paths[1], "hold").status == 200)
            let block = "/v1/admin/accounts/\(scene.owners[2].accountID)/block"
            #expect(try await bea.put(block, ["reason": "Another reason"]).status == 204)
            let answer = try await scene.remove([1, 2, 3])
            #expect(answer.status == 409 && answer.json.code == "ring_changed")
            #expect(answer.json.errors.list.map(\.field) == ["accounts.0.listings.0", "accounts.1"])
            #expect(answer.json.errors.list.map(\.code) == ["decided_meanwhile", "blocked_meanwhile"])
            #expect(answer.json.errors[0].params.who == "Bea")
            #expect(try await server.stranger.get(scene.paths[3]).status == 200)
            #expect(try await scene.owners[3].get("/v1/account").status == 200)
        }
    }

    @Test("moderators and admins are never blocked, and a listing goes with its owner only")
    func spared() async throws {
        try await Self.open(Array(repeating: Self.phone("585 555 0142"), count: 3)) { server, scene in
            let role = "/v1/admin/accounts/\(scene.owners[1].accountID)/role"
            #expect(try await scene.admin.put(role, ["role": "moderator"]).status == 204)
            let members = try await scene.admin.get("/v1/admin/rings").json.items[0].accounts.list
            #expect(members.map(\.isSuspect) == [false, false, true])
            let refused = try await scene.remove([1, 2])
            #expect(refused.status == 409 && refused.json.errors.list.map(\.code) == ["not_a_member"])
            let mixed: JSON = [
                "reason": "Not theirs",
                "accounts": [
                    [
                        "account": .string(scene.owners[2].accountID),
                        "listings": [["listing": .string(scene.ids[0]), "lastDecisionId": nil]],
                    ]
                ],
            ]
            let other = try await scene.admin.post("/v1/admin/rings/removal", mixed)
            #expect(other.status == 409 && other.json.errors.list.map(\.code) == ["gone"])
            #expect(try await server.stranger.get(scene.paths[0]).status == 200)
            #expect(try await scene.owners[2].get("/v1/account").status == 200)
        }
    }
}
