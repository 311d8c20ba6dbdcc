import Testing

@Suite("The main job")
struct MainJobTests {
    @Test("a landlord posts, a student finds and saves it, an admin deletes it, and it is gone everywhere")
    func mainJob() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let posted = try await olive.post("/v1/listings", .sunnyRoom)
            #expect(posted.status == 201)
            let path = "/v1/listings/\(posted.json.id.text)"
            #expect(posted.headers["Location"] == [path])

            let rit = try await server.stranger.get("/v1/universities?q=rochester%20institute&limit=1")
            let university = rit.json.items[0].id.text
            let found = try await server.stranger.get("/v1/listings?universityId=\(university)&sort=price")
            #expect(found.json.total.int == 1)
            #expect(found.json.items[0].id == posted.json.id)
            #expect(found.json.items[0].distanceMiles.double < 0.1)
            #expect(found.json.origin.universityId.text == university)

            #expect(try await sam.put("/v1/favorites/\(posted.json.id.text)").status == 204)
            #expect(try await sam.get("/v1/favorites").json.items.list.map(\.id) == [posted.json.id])

            #expect(try await admin.delete("\(path)?reason=Asks%20for%20a%20deposit%20by%20wire").status == 204)
            #expect(try await olive.get(path).status == 404)
            #expect(try await sam.get("/v1/favorites").json.items.list.isEmpty)
            #expect(try await server.stranger.get("/v1/listings?universityId=\(university)").json.total.int == 0)
            let audit = try await admin.get("/v1/admin/audit").json.items[0]
            #expect(audit.action == "deleteListing")
            #expect(audit.reason == "Asks for a deposit by wire")
            #expect(audit.actor.text == admin.accountID)
        }
    }
}
