import Testing

@testable import App

@Suite("Photos: order, number and files")
struct PhotoOrderTests {
    @Test(
        "photos stand in the order in which they came, then in the order that the owner gives; the first is on the card"
    )
    func order() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            var photos: [JSON] = []
            for seed in 0..<3 { photos.append(try await olive.photo(of: listing, seed: seed)) }
            #expect(try await olive.get(listing).json.photos == .array(photos))
            let tag = try await olive.get(listing).headers["ETag"]
            let ids = [photos[2].id, photos[0].id, photos[1].id]
            #expect(try await olive.put("\(listing)/photos/order", ["ids": .array(ids)]).status == 204)
            let shown = try await server.stranger.get(listing)
            #expect(shown.json.photos.list.map(\.id) == ids)
            #expect(try await olive.get(listing).headers["ETag"] != tag)
            let card = try await server.stranger.search().items[0]
            #expect(card.photos == .array([photos[2]]))
            #expect(card.photoCount == 3)
            #expect(try await olive.delete("\(listing)/photos/\(photos[2].id.text)").status == 204)
            #expect(try await server.stranger.search().items[0].photos == .array([photos[0]]))
            #expect(try await olive.photo(of: listing, seed: 9).id == olive.get(listing).json.photos[2].id)
        }
    }

    @Test("an order that does not name each photo once is refused, and the old one stays")
    func badOrders() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let (a, b) = (
                try await olive.photo(of: listing, seed: 1).id, try await olive.photo(of: listing, seed: 2).id
            )
            let foreign = try await olive.photo(of: olive.posted().listingPath).id
            for ids in [[], [a], [a, a], [a, b, a], [a, foreign], [a, b, foreign], [a, "x"]] as [[JSON]] {
                let answer = try await olive.put("\(listing)/photos/order", ["ids": .array(ids)])
                #expect(answer.status == 422, "\(ids)")
                #expect(answer.fields == ["ids"], "\(ids)")
            }
            #expect(try await olive.get(listing).json.photos.list.map(\.id) == [a, b])
        }
    }

    @Test("a listing has 20 photos at most, also when the last two come at once")
    func maximum() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            for _ in 0..<19 { _ = try await olive.photo(of: listing) }
            async let one = olive.upload(TestImage.png(), to: listing)
            async let other = olive.upload(TestImage.png(seed: 1), to: listing)
            let answers = [try await one, try await other]
            #expect(answers.map(\.status).sorted() == [201, 409])
            #expect(answers.first { $0.status == 409 }?.code == "too_many_photos")
            #expect(try await olive.upload(TestImage.png(seed: 2), to: listing).status == 409)
            #expect(try await olive.get(listing).json.photos.list.count == 20)
        }
    }

    @Test("the same bytes are stored once, and their files go with the last photo that needs them")
    func sharedFiles() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (first, second) = (try await olive.posted().listingPath, try await olive.posted().listingPath)
            let one = try await olive.photo(of: first)
            #expect(server.photoFiles.count == 8)
            let (two, three) = (try await olive.photo(of: first), try await olive.photo(of: second))
            #expect(Set([one.id, two.id, three.id]).count == 3)
            #expect(server.photoFiles.count == 8)
            _ = try await olive.delete("\(first)/photos/\(one.id.text)")
            _ = try await olive.delete(second)
            await server.installation.sweep.run()
            #expect(server.photoFiles.count == 8)
            #expect(try await server.stranger.get(one.urls.small.text).status == 404)
            #expect(try await server.stranger.get(two.urls.small.text).status == 200)
            _ = try await olive.delete("\(first)/photos/\(two.id.text)")
            try await eventually("the files go") { server.photoFiles.isEmpty }
            #expect(try await olive.photo(of: first).width == 64)
            #expect(server.photoFiles.count == 8)
        }
    }

    @Test("two tenants with the same picture have their own files")
    func tenants() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive")
            let other = try await server.register("olive", host: "campus.example.edu")
            let (mine, theirs) = (try await olive.posted().listingPath, try await other.posted().listingPath)
            _ = try await olive.photo(of: mine)
            let photo = try await other.photo(of: theirs)
            #expect(server.photoFiles.count == 16)
            _ = try await olive.delete(mine)
            try await eventually("one tenant's files go") { server.photoFiles.count == 8 }
            #expect(try await other.get(photo.urls.large.text).status == 200)
        }
    }
}
