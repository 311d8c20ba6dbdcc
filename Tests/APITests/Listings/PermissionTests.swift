import Testing

@Suite("Listings: who may what")
struct ListingPermissionTests {
    @Test("others who see a listing cannot change it: 403, and nothing changes")
    func others() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let listing = try await olive.posted()
            for (client, status) in [(sam, 403), (admin, 403), (server.stranger, 401)] {
                #expect(try await client.patch(listing.listingPath, ["title": "Mine now"]).status == status)
                #expect(try await client.post("\(listing.listingPath)/renew").status == status)
                #expect(
                    try await client.send(.POST, "\(listing.listingPath)/photos", [1, 2, 3], type: "image/png").status
                        == status)
                #expect(try await client.put("\(listing.listingPath)/photos/order", ["ids": []]).status == status)
            }
            #expect(try await sam.delete(listing.listingPath).status == 403)
            #expect(try await sam.delete("\(listing.listingPath)?reason=Because%20I%20say%20so").status == 403)
            #expect(try await olive.get(listing.listingPath).json.withoutBackground == listing)
        }
    }

    @Test("what one may not see is not there: 404 for a draft, a closed one, an unknown id, and no id at all")
    func unseen() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let draft = try await olive.posted(["status": "draft"]).listingPath
            let closed = try await olive.posted().listingPath
            _ = try await olive.patch(closed, ["status": "closed"])
            for path in [
                draft, closed, "/v1/listings/0190a5d0-1234-7abc-8def-0123456789ab", "/v1/listings/1",
                "/v1/listings/'%20OR%201=1",
            ] {
                #expect(try await sam.get(path).status == 404, "\(path)")
                #expect(try await sam.patch(path, ["title": "Mine now"]).status == 404, "\(path)")
                #expect(try await sam.delete(path).status == 404, "\(path)")
                #expect(try await server.stranger.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("another tenant's listing is not there, for anybody, in any way")
    func otherTenant() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive")
            let twin = try await server.register("olive", host: "campus.example.edu")
            let admin = try await server.registerAdmin(tenant: "campus", host: "campus.example.edu")
            let listing = try await olive.posted()
            for client in [twin, admin, server.at(host: "campus.example.edu")] {
                #expect(try await client.get(listing.listingPath).status == 404)
                #expect(try await client.found() == 0)
                #expect(try await client.found("&q=sunny") == 0)
            }
            for client in [twin, admin] {
                #expect(try await client.patch(listing.listingPath, ["title": "Mine now"]).status == 404)
                #expect(try await client.delete("\(listing.listingPath)?reason=Scam%20again").status == 404)
                #expect(try await client.post("\(listing.listingPath)/renew").status == 404)
                #expect(try await client.put("/v1/favorites/\(listing.id.text)").status == 404)
                #expect(try await client.get("/v1/account/listings").json.items == [])
            }
            #expect(try await olive.get(listing.listingPath).json.withoutBackground == listing)
        }
    }

    @Test("the contact is shown to signed-in callers, and in no card")
    func contact() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted()
            _ = try await sam.put("/v1/favorites/\(listing.id.text)")
            #expect(try await sam.get(listing.listingPath).json.contact == JSON.sunnyRoom["contact"])
            let stranger = try await server.stranger.get(listing.listingPath)
            #expect(!stranger.json.names.contains("contact"))
            let answers = [
                stranger, try await server.stranger.with(["Authorization": "Bearer nonsense"]).get(listing.listingPath),
                try await sam.get("/v1/listings?near=43.0846,-77.6743"), try await sam.get("/v1/favorites"),
                try await olive.get("/v1/account/listings"),
            ]
            for answer in answers {
                #expect(!answer.text.contains("555 0100"))
                #expect(!answer.text.contains("olive@example.edu"))
            }
            #expect(stranger.headers["Vary"].joined().contains("Authorization"))
        }
    }
}
