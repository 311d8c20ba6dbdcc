import Domain
import Testing

@testable import App

@Suite("How much of the disk an account may fill")
struct DiskShareTests {
    /// Usual limits but one: so many at once, and then hardly any.
    private func few(_ burst: Int, _ limit: WritableKeyPath<RateLimits, RateLimit> & Sendable)
        -> @Sendable (inout Settings) -> Void
    {
        { settings in
            var limits = RateLimits()
            limits[keyPath: limit] = RateLimit(limits[keyPath: limit].name, perSecond: 0.001, burst: burst)
            settings.rateLimits = limits
        }
    }

    @Test("an account without a verified address has a few photos in all, one with it has more")
    func unverified() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let tenant = try await server.tenant().id
            var paths: [String] = []
            for start in stride(from: 0, to: Limits.photosUnverified, by: Limits.photosPerListing) {
                paths.append(try await olive.posted().listingPath)
                let listing = try #require(Listing.ID(String(paths[paths.count - 1].split(separator: "/")[2])))
                for index in start..<start + Limits.photosPerListing {
                    let digest = String(repeating: "0", count: 60) + String(1_000 + index)
                    let photo = Photo(id: .init(at: server.now), digest: digest, width: 9, height: 9)
                    try await server.installation.store.photos.add(photo, to: listing, in: tenant)
                }
            }
            let another = try await olive.posted().listingPath
            let refused = try await olive.upload(TestImage.png(), to: another)
            #expect((refused.status, refused.code) == (409, "too_many_photos"), "\(refused.text)")
            #expect(try await sam.upload(TestImage.png(), to: sam.posted().listingPath).status == 201)
            try await server.markVerified(olive)
            #expect(try await olive.upload(TestImage.png(), to: another).status == 201)
            #expect(try await olive.upload(TestImage.png(), to: paths[0]).code == "too_many_photos")
        }
    }

    @Test("an account uploads so many photos a day, and others go on")
    func daily() async throws {
        try await OwnServer.run(configure: few(2, \.photos)) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted().listingPath
            let statuses = try await (0..<4).asyncMap { seed in
                try await olive.upload(TestImage.png(seed: seed), to: listing).status
            }
            #expect(statuses == [201, 201, 429, 429])
            #expect(try await sam.upload(TestImage.png(), to: sam.posted().listingPath).status == 201)
        }
    }

    @Test("an account changes its listings so many times a day: posting, editing, deleting, and their photos")
    func edits() async throws {
        try await OwnServer.run(configure: few(4, \.edits)) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (listing, other) = (try await olive.posted().listingPath, try await sam.posted().listingPath)
            #expect(try await olive.patch(listing, ["title": "Sunny room, second floor"]).status == 200)
            #expect(try await olive.upload(TestImage.png(), to: listing).status == 201)
            #expect(try await olive.patch(listing, ["title": "Sunny room, third floor"]).status == 200)
            #expect(try await olive.patch(listing, ["title": "Sunny room, fourth floor"]).status == 429)
            #expect(try await olive.upload(TestImage.png(seed: 2), to: listing).status == 429)
            #expect(try await olive.delete(listing).status == 429)
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(["status": "draft"])).status == 429)
            #expect(try await olive.get(listing).json.title.text == "Sunny room, third floor")
            #expect(try await sam.delete(other).status == 204)
        }
    }

    @Test("an account changes so many kilobytes of texts a day, and a draft that is deleted leaves none of them")
    func texts() async throws {
        try await OwnServer.run(configure: few(50, \.listingTexts)) { server in
            let olive = try await server.register("olive")
            let long = JSON.sunnyRoom.with([
                "status": "draft", "description": .string(String(repeating: "a ", count: 4_500)),
            ])
            let draft = try await olive.post("/v1/listings", long)
            #expect(draft.status == 201, "\(draft.text)")
            #expect(try await olive.delete("/v1/listings/\(draft.json.id.text)").status == 204)
            let versions = try await server.installation.database.read { db in
                try db.first("SELECT count(*) FROM listing_versions") { try $0.int() }
            }
            #expect(versions == 0)
            let kept = try await olive.post("/v1/listings", long)
            let statuses = try await (0..<4).asyncMap { price in
                try await olive.patch(
                    "/v1/listings/\(kept.json.id.text)", ["priceCents": .number(Double(70_000 + price))]
                )
                .status
            }
            #expect(statuses == [200, 200, 429, 429])
        }
    }

    @Test("an account uses so many idempotency keys a day, and a repeated one counts once")
    func keys() async throws {
        try await OwnServer.run(configure: few(2, \.idempotencyKeys)) { server in
            let olive = try await server.register("olive")
            let statuses = try await ["one", "two", "two", "three"].asyncMap { key in
                try await olive.with(["Idempotency-Key": key]).post("/v1/listings", .sunnyRoom).status
            }
            #expect(statuses == [201, 201, 201, 429])
            #expect(try await olive.post("/v1/listings", .sunnyRoom).status == 201)
        }
    }

    @Test("an account changes its name three times a day, and other things of it meanwhile")
    func renames() async throws {
        let usual: @Sendable (inout Settings) -> Void = { $0.rateLimits = RateLimits() }
        try await OwnServer.run(configure: usual) { server in
            let olive = try await server.register("olive")
            for name: JSON in ["Olive B.", "Olive C.", "Olive D."] {
                #expect(try await olive.patch("/v1/account", ["name": name]).status == 200)
            }
            #expect(try await olive.patch("/v1/account", ["name": "Olive E."]).status == 429)
            #expect(try await olive.patch("/v1/account", ["name": "Olive D.", "language": "es"]).status == 200)
            server.clock.advance(days: 1)
            #expect(try await olive.patch("/v1/account", ["name": "Olive E."]).status == 200)
        }
    }
}
