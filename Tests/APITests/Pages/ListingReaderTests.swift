import Testing

@Suite("The page of a listing, as its reader sees it")
struct ListingReaderTests {
    @Test("its script asks for it as the reader sees it: with the contact, or with a link to edit it")
    func readers() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted(["hideExactLocation": true, "title": "Room & <b>board</b>"])
            let path = "/fragments/listings/\(listing.id.text)"
            let (seen, read, own) = (
                try await server.stranger.get(path).text, try await sam.get(path).text, try await olive.get(path).text
            )
            let markup = try #require(seen.components(separatedBy: "<script").first)
            #expect(try await server.stranger.get("/listings/\(listing.id.text)").text.contains(markup))
            #expect(!seen.contains("mailto:") && !seen.contains("555 0100") && !seen.contains("12 Elm"))
            let mail = "mailto:olive@example.edu?subject=Your%20listing%3A%20Room%20%26%20%3Cb%3Eboard%3C%2Fb%3E"
            #expect(read.contains(mail) && read.contains("tel:+15855550100") && !read.contains("12 Elm"))
            #expect(read.contains("contact-ask") && !read.contains("/login?next"))
            #expect(own.contains("/post?id=\(listing.id.text)") && own.contains("12 Elm"))
            #expect(!own.contains("contact-ask") && !own.contains("mailto:"))
        }
    }

    @Test("it says how long it has been listed, and each change of its price, the newest first")
    func prices() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 100_000])
            #expect(try await server.stranger.get("/listings/\(listing.id.text)").text.contains("New today"))
            server.clock.advance(days: 3)
            for cents in [90_000, 95_050] as [JSON] {
                _ = try await olive.patch(listing.listingPath, ["priceCents": cents])
            }
            let page = try await server.stranger.get("/listings/\(listing.id.text)").text
            #expect(page.contains("Listed 3 days ago"))
            let raised = try #require(page.firstRange(of: "Raised by $50.50 to $950.50 a month"))
            let lowered = try #require(page.firstRange(of: "Lowered by $100 to $900 a month"))
            #expect(raised.lowerBound < lowered.lowerBound)
        }
    }
}
