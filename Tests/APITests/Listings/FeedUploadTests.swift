import Testing

@Suite("Listings: a feed of property software")
struct FeedUploadTests: ListingFileSuite {
    private static func feed(_ listings: String...) -> String {
        "<hotPadsItems version=\"2.1\">\n\(listings.joined(separator: "\n"))\n</hotPadsItems>"
    }

    private static func listing(_ id: String, price: String = "850.50", hide: Bool = false) -> String {
        """
        <Listing id="\(id)" type="RENTAL" propertyType="HOUSE"><name>Sunny room \(id)</name>
        <street hide="\(hide)">14 Nowhere Lane</street><description>Two windows</description>
        <city>Rochester</city><state>NY</state><zip>14623</zip><country>US</country>
        <price>\(price)</price><numBedrooms>2</numBedrooms><numFullBaths>1.5</numFullBaths>
        <ListingPhoto source="https://photos.example.com/\(id).jpg"/></Listing>
        """
    }

    private func send(
        _ client: APIClient, _ feed: String, query: String = "", type: String = "application/xml"
    ) async throws -> APIResponse {
        try await client.send(.POST, path + query, Array(feed.utf8), type: type)
    }

    @Test("its listings are created with their ids; sent again it changes nothing, and a new price is a change")
    func repeated() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let feed = Self.feed(Self.listing("a-17"), Self.listing("a-18", price: "call us"))
            let tried = try await send(olive, feed, query: "?dryRun=true")
            #expect(tried.json.format.separator == "" && tried.json.format.encoding == "utf-8", "\(tried.text)")
            #expect(tried.json.rows.list.map(\.line) == [2, 7])
            let first = try await send(olive, feed).json
            #expect(first.rows.list.map(\.outcome) == ["created", "refused"])
            #expect(first.rows[0].externalId == "a-17" && first.rows[0].title == "Sunny room a-17")
            #expect(first.rows[1].problem.errors[0].field == "price" && first.rows[1].title == "Sunny room a-18")
            let shown = try await server.stranger.get("/v1/listings/\(first.rows[0].listingId.text)").json
            #expect(shown.priceCents == 85_050 && shown.bathrooms == 1.5 && shown.hideExactLocation == false)
            let second = try await send(olive, Self.feed(Self.listing("a-17")), type: "text/xml").json
            #expect(second.rows.list.map(\.outcome) == ["unchanged"])
            let third = try await send(olive, Self.feed(Self.listing("a-17", price: "800")), type: "text/csv").json
            #expect(third.rows[0].changes == ["priceCents"])
        }
    }

    @Test("a street that it hides is hidden, and stays so")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let made = try await send(olive, Self.feed(Self.listing("a", hide: true))).json
            let path = "/v1/listings/\(made.rows[0].listingId.text)"
            #expect(try await server.stranger.get(path).json.hideExactLocation == true)
            #expect(try await send(olive, Self.feed(Self.listing("a"))).json.rows[0].outcome == "unchanged")
            #expect(try await olive.get(path).json.hideExactLocation == true)
        }
    }

    @Test("a web page, a document type and a feed that ends early are refused as a whole")
    func broken() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let whole = Self.feed(Self.listing("a"))
            for (feed, reason) in [
                ("<!DOCTYPE html><html><body>Sorry</body></html>", "web page"), ("<!DOCTYPE x>" + whole, "entities"),
                (whole.replacing("</hotPadsItems>", with: ""), "ends inside"),
            ] {
                let answer = try await send(olive, feed)
                #expect(answer.status == 400 && answer.code == "unreadable_file")
                #expect(answer.json.detail.text.contains(reason), "\(answer.text)")
            }
            #expect(try await olive.get("/v1/account/listings").json.items.list.isEmpty)
        }
    }
}
