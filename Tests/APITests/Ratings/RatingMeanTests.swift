import Testing

@Suite("The mean of an owner's ratings")
struct RatingMeanTests {
    /// Lets students rate an owner, whose listing they asked about. Returns the listing's path.
    private func rated(
        _ owner: String, with stars: [Int], on server: OwnServer
    ) async throws -> (owner: APIClient, listing: JSON, students: [(student: APIClient, path: String)]) {
        let olive = try await server.register(owner)
        let listing = try await olive.posted()
        let names = stars.indices.map { "\(owner)s\($0)" }
        let students = try await server.students(names, askingAbout: listing, of: olive)
        server.clock.advance(days: 8)
        for (found, stars) in zip(students, stars) {
            let answer = try await found.student.rate(found.path, stars)
            #expect(answer.json.status == "waiting", "\(answer.text)")
        }
        return (olive, listing, students)
    }

    @Test("three ratings have a mean, which the marketplace's ratings pull towards theirs; two have none")
    func shrunk() async throws {
        try await OwnServer.run { server in
            let (olive, listing, _) = try await rated("olive", with: [5, 5, 5], on: server)
            let (oscar, _, _) = try await rated("oscar", with: [1, 2], on: server)
            server.clock.advance(days: 8)
            // The marketplace: 18 stars in 5 ratings, 3.6. Olive: (5 · 3.6 + 15) / (5 + 3) = 4.125.
            let seen = try await server.stranger.publicRatings(of: olive).json
            #expect(seen.mean == 4.1 && seen.count == 3 && seen.items.list.map(\.stars) == [5, 5, 5])
            let owner = try await server.stranger.get(listing.listingPath).json.owner
            #expect(owner.rating == ["mean": 4.1, "count": 3])
            let few = try await server.stranger.publicRatings(of: oscar).json
            #expect(few.mean.isNull && few.count == 2)
        }
    }

    @Test("a person who rates an owner for several listings has one voice, and one voice has no mean")
    func oneVoice() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.makeKnown(sam)
            let listings = [try await olive.posted(), try await olive.posted(), try await olive.posted()]
            let paths = try await listings.asyncMap { try await sam.talk(with: olive, about: $0) }
            server.clock.advance(days: 8)
            for (path, stars) in zip(paths, [1, 1, 4]) {
                #expect(try await sam.rate(path, stars).status == 200)
            }
            server.clock.advance(days: 8)
            let alone = try await server.stranger.publicRatings(of: olive).json
            #expect(alone.mean.isNull && alone.count == 1 && alone.items.list.count == 3)
            let others = try await server.students(["tess", "uma"], askingAbout: listings[0], of: olive)
            server.clock.advance(days: 8)
            for other in others { #expect(try await other.student.rate(other.path, 5).status == 200) }
            server.clock.advance(days: 8)
            // Sam's voice is 2, so 12 stars of 3 people; the marketplace has no others.
            let seen = try await server.stranger.publicRatings(of: olive).json
            #expect(seen.mean == 4 && seen.count == 3)
        }
    }

    @Test("ratings by blocked accounts neither show nor count; of a blocked owner, or one without listings, is nothing")
    func blocked() async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            let (olive, listing, students) = try await rated("olive", with: [5, 4, 3], on: server)
            server.clock.advance(days: 8)
            let why: JSON = ["reason": "Asks for gift cards"]
            let path = "/v1/admin/accounts/\(students[0].student.accountID)/block"
            #expect(try await admin.put(path, why).status == 204)
            let left = try await server.stranger.publicRatings(of: olive).json
            #expect(left.count == 2 && left.items.list.map(\.stars) == [3, 4])
            #expect(try await olive.rating(in: students[0].path).rating.isNull)
            #expect(try await server.stranger.publicRatings(of: admin).status == 404)
            let closed = try await olive.patch(listing.listingPath, ["status": "closed"])
            #expect(closed.status == 200)
            #expect(try await server.stranger.publicRatings(of: olive).status == 404)
            _ = try await olive.publish()
            #expect(try await server.stranger.publicRatings(of: olive).status == 200)
            #expect(try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", why).status == 204)
            #expect(try await server.stranger.publicRatings(of: olive).status == 404)
        }
    }

    @Test("pages hold each rating once, the newest first, and a cursor opens for its owner alone")
    func pages() async throws {
        try await OwnServer.run { server in
            let (olive, _, _) = try await rated("olive", with: [1, 2, 3], on: server)
            let (oscar, _, _) = try await rated("oscar", with: [1], on: server)
            server.clock.advance(days: 8)
            let path = "/v1/owners/\(olive.accountID)/ratings?limit=2"
            let first = try await server.stranger.get(path).json
            #expect(first.items.list.map(\.stars) == [3, 2])
            let cursor = first.nextCursor.text
            let second = try await server.stranger.get("\(path)&cursor=\(cursor)").json
            #expect(second.items.list.map(\.stars) == [1] && second.nextCursor.isNull && second.count == 3)
            let other = "/v1/owners/\(oscar.accountID)/ratings?cursor=\(cursor)"
            #expect(try await server.stranger.get(other).status == 400)
            try await server.makeTenant("union", host: "union.example.edu")
            let foreign = server.at(host: "union.example.edu")
            #expect(try await foreign.get("/v1/owners/\(olive.accountID)/ratings").status == 404)
        }
    }
}
