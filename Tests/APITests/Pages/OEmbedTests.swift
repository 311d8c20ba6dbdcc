import Testing

@testable import App

@Suite("Listings in other sites' posts")
struct OEmbedTests {
    @Test("a listing's address is shown as a link with its title and first photo")
    func link() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["title": "Sunny \"room\" & more"])
            _ = try await olive.photo(of: listing.listingPath)
            let url = "\(server.webAddress)/listings/\(listing.id.text)"
            for asked in ["\(url)", "\(url)?campus=x%23a", "\(url)&format=json&maxwidth=300&maxheight=200"] {
                let reply = try await server.stranger.get("/oembed?url=\(asked)")
                #expect(reply.status == 200)
                let json = reply.json
                #expect((json.version, json.type, json.title) == ("1.0", "link", "Sunny \"room\" & more"))
                #expect(json.provider_url == .string(server.webAddress))
                #expect(json.thumbnail_url.text.hasPrefix("\(server.webAddress)/v1/photos/"))
                #expect(json.thumbnail_width.int > 0 && json.thumbnail_height.int > 0)
            }
            let page = try await server.stranger.get("/listings/\(listing.id.text)").text
            let encoded = url.replacing(":", with: "%3A").replacing("/", with: "%2F")
            let found = "href=\"\(server.webAddress)/oembed?url=\(encoded)\""
            #expect(page.contains("type=\"application/json+oembed\" \(found)"), "\(page)")
            #expect(try await server.stranger.get("/oembed?url=\(encoded)").status == 200)
        }
    }

    @Test("an address that strangers see no listing at is not found, and a missing one is named")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let closed = try await olive.posted()
            _ = try await olive.patch(closed.listingPath, ["status": "closed"])
            let addresses = [
                "\(server.webAddress)/listings/\(closed.id.text)", "\(server.webAddress)/listings/x",
                "https://elsewhere.example/listings/\(closed.id.text)", "\(server.webAddress)", "x",
            ]
            for address in addresses {
                #expect(try await server.stranger.get("/oembed?url=\(address)").status == 404, "\(address)")
            }
            for (query, field) in [("", "url"), ("?url=x&format=xml", "format"), ("?url=x&size=3", "size")] {
                let reply = try await server.stranger.get("/oembed\(query)")
                #expect((reply.status, reply.fields) == (400, [field]))
            }
        }
    }
}
