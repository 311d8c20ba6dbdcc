import Testing

@Suite("Photos: showing")
struct PhotoShowTests {
    @Test("four sizes by the longest side, never enlarged, as JPEG or as WebP for who accepts it")
    func sizes() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let answer = try await olive.upload(TestImage.png(width: 1200, height: 800), to: listing)
            try #require(answer.status == 201, "\(answer.text)")
            #expect(answer.json.names == ["id", "width", "height", "urls"])
            #expect([answer.json.width, answer.json.height] == [1200, 800])
            #expect(answer.headers["Location"] == ["/v1/photos/\(answer.json.id.text)/large"])
            #expect(try await server.stranger.get(listing).json.photos == [answer.json])
            let sizes = [
                ("small", [320, 213]), ("card", [640, 427]), ("medium", [960, 640]), ("large", [1200, 800]),
            ]
            for (name, size) in sizes {
                let path = answer.json.urls[name].text
                #expect(path == "/v1/photos/\(answer.json.id.text)/\(name)")
                let jpeg = try await server.stranger.get(path)
                #expect(jpeg.headers["Content-Type"] == ["image/jpeg"])
                #expect(TestImage.sizeOfJPEG(jpeg.body) == size, "\(name)")
                let webp = try await server.stranger.with(["Accept": "image/avif,image/webp,*/*;q=0.8"]).get(path)
                #expect(webp.headers["Content-Type"] == ["image/webp"])
                #expect(TestImage.isWebP(webp.body))
                for reply in [jpeg, webp] {
                    #expect(reply.headers["Cache-Control"] == ["public, max-age=3600"])
                    #expect(reply.headers["Vary"].joined(separator: ",").contains("Accept"))
                    #expect(reply.headers["X-Content-Type-Options"] == ["nosniff"])
                }
                #expect(jpeg.headers["ETag"] != webp.headers["ETag"])
            }
        }
    }

    @Test("Accept decides: what it does not name, or names with quality zero, is not sent")
    func accept() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.photo(of: olive.posted().listingPath).urls.small.text
            for (accept, type) in [
                ("image/webp", "image/webp"), ("IMAGE/WEBP", "image/webp"),
                ("image/jpeg, image/webp ; q=0.5", "image/webp"), ("*/*", "image/jpeg"),
                ("image/*", "image/jpeg"), ("image/jpeg", "image/jpeg"), ("image/webp;q=0", "image/jpeg"),
                ("image/webp; q=0.0, */*", "image/jpeg"),
                ("image/webpx", "image/jpeg"), ("", "image/jpeg"),
            ] {
                #expect(
                    try await server.stranger.with(["Accept": accept]).get(path).headers["Content-Type"] == [type],
                    "\(accept)")
            }
        }
    }

    @Test("If-None-Match answers 304 without a body; a size that is not there is 404")
    func notModified() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let photo = try await olive.photo(of: olive.posted().listingPath)
            let path = photo.urls.medium.text
            let tag = try #require(try await server.stranger.get(path).headers["ETag"].first)
            #expect(tag.hasPrefix("\""))
            let known = try await server.stranger.with(["If-None-Match": tag]).get(path)
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
            #expect(known.headers["ETag"] == [tag])
            #expect(
                try await server.stranger.with(["If-None-Match": tag, "Accept": "image/webp"]).get(path).status == 200)
            #expect(try await server.stranger.with(["If-None-Match": "\"other\""]).get(path).status == 200)
            for size in ["huge", "Small", "small.jpeg", ""] {
                #expect(try await server.stranger.get("/v1/photos/\(photo.id.text)/\(size)").status == 404, "\(size)")
            }
            #expect(
                try await server.stranger.get("/v1/photos/0190a5d0-1234-7abc-8def-0123456789ab/small").status == 404)
            #expect(try await server.stranger.get("/v1/photos/x/small").status == 404)
        }
    }

    @Test("a photo of a draft or a closed listing is shown to its owner only, and stored by no cache")
    func draft() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let listing = try await olive.posted(["status": "draft"]).listingPath
            let path = try await olive.photo(of: listing).urls.small.text
            let own = try await olive.get(path)
            #expect(own.status == 200)
            #expect(own.headers["Cache-Control"] == ["private, no-store"])
            #expect(try await sam.get(path).status == 404)
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await admin.get(path).status == 200)
            _ = try await olive.patch(listing, ["status": "active"])
            #expect(try await server.stranger.get(path).status == 200)
            _ = try await olive.patch(listing, ["status": "closed"])
            #expect(try await server.stranger.get(path).status == 404)
        }
    }

    @Test("another tenant has none of it")
    func otherTenant() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive")
            let other = try await server.register("olive", host: "campus.example.edu")
            let listing = try await olive.posted().listingPath
            let photo = try await olive.photo(of: listing)
            #expect(try await other.get(photo.urls.small.text).status == 404)
            #expect(try await other.upload(TestImage.png(), to: listing).status == 404)
            #expect(try await other.delete("\(listing)/photos/\(photo.id.text)").status == 404)
            #expect(try await other.put("\(listing)/photos/order", ["ids": [photo.id]]).status == 404)
            #expect(try await olive.get(photo.urls.small.text).status == 200)
        }
    }
}
