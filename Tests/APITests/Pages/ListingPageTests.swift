import Domain
import Foundation
import Testing

@testable import App

@Suite("A listing's page")
struct ListingPageTests {
    private static func page(_ client: APIClient, _ listing: JSON) async throws -> APIResponse {
        try await client.get("/listings/\(listing.id.text)")
    }

    /// The content of a tag in the page's head; `nil` without one.
    private static func tag(_ name: String, in page: APIResponse) -> String? {
        for attribute in ["property", "name"] {
            let parts = page.text.components(separatedBy: "<meta \(attribute)=\"\(name)\" content=\"")
            if parts.count == 2 { return parts[1].components(separatedBy: "\">").first }
        }
        return nil
    }

    @Test("a link that is shared shows photo, price and place before any script runs")
    func shared() async throws {
        try await TestServer.run { server in
            try await server.set(["webAddress": "https://rooms.example.edu", "displayName": "Campus Rooms"])
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 125_050])
            let photo = try await olive.send(
                .POST, "\(listing.listingPath)/photos", TestImage.png(width: 40, height: 30), type: "image/png")
            let page = try await Self.page(server.stranger, listing)
            #expect(page.status == 200)
            #expect(page.headers["Content-Type"] == ["text/html; charset=utf-8"])
            let address = "https://rooms.example.edu/listings/\(listing.id.text)"
            let picture = "https://rooms.example.edu\(photo.json.urls.large.text)"
            #expect(Self.tag("og:title", in: page) == "Sunny room · $1,250.50 a month")
            #expect(
                Self.tag("og:description", in: page)
                    == "Rent · 2 beds · 1.5 baths · 700 sq ft · 12 Elm Street, Apt 3, Rochester, NY. "
                    + "Two windows, one desk.")
            #expect(Self.tag("og:url", in: page) == address)
            #expect(page.text.contains("<link rel=\"canonical\" href=\"\(address)\">"))
            #expect(Self.tag("og:image", in: page) == picture && Self.tag("twitter:image", in: page) == picture)
            #expect(Self.tag("og:image:width", in: page) == "40" && Self.tag("og:image:height", in: page) == "30")
            #expect(Self.tag("og:site_name", in: page) == "Campus Rooms")
            #expect(Self.tag("twitter:card", in: page) == "summary_large_image")
            #expect(page.text.contains("<title>Sunny room · $1,250.50 a month · Campus Rooms</title>"))
            #expect(page.text.components(separatedBy: "<title>").count == 2 && !page.text.contains("digs:meta"))
            #expect(try await server.stranger.get(photo.json.urls.large.text).status == 200)
        }
    }

    @Test("nothing that people wrote becomes markup, in tags or in data")
    func hostile() async throws {
        try await TestServer.run { server in
            let evil = "\"><script>alert(1)</script><!-- ' & </title>"
            try await server.set(["displayName": "Marketplace \(evil)"])
            let listing = try await server.register("olive").posted([
                "title": .string(evil), "description": .string("</script><script>\(evil)\n]]>"),
                "address": [
                    "street": .string("1 \(evil)"), "city": "<b>R</b>", "postalCode": "X1", "country": "ZZ",
                ],
            ])
            let page = try await Self.page(server.stranger, listing)
            #expect(page.status == 200)
            #expect(!page.text.contains("<script>") && !page.text.contains("<b>"))
            #expect(!page.text.contains("content=\"\">") && !page.text.contains("\"><script"))
            #expect(page.text.components(separatedBy: "</script>").count == 5, "the page's own four")
            #expect(page.text.components(separatedBy: "</title>").count == 2)
        }
    }

    /// The data for search engines in a page.
    private static func linkedData(in page: APIResponse) throws -> JSON {
        let parts = page.text.components(separatedBy: "<script type=\"application/ld+json\">")
        let data = try #require(parts.last?.components(separatedBy: "</script>").first)
        return try JSONDecoder().decode(JSON.self, from: Data(data.utf8))
    }

    @Test("search engines read what the page says, as data")
    func linkedData() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted([
                "description": "</script> & <b>", "amenities": ["furnished"], "availableFrom": "2030-01-01",
            ])
            let json = try Self.linkedData(in: try await Self.page(server.stranger, listing))
            #expect(json["@type"] == "RealEstateListing" && json.name == "Sunny room")
            #expect(json.description == "</script> & <b>")
            #expect(json.offers.price == 950 && json.offers.priceCurrency == "USD")
            #expect(json.offers.availabilityStarts == "2030-01-01" && json.offers.validThrough == listing.expiresAt)
            #expect(json.about.amenityFeature.list.map(\.name) == ["Furnished"])
            #expect(json.about["address"].addressLocality == "Rochester" && json.about.numberOfBedrooms == 2)
        }
    }

    @Test(
        "an offer in the data is available and says for how long one pays its price",
        arguments: [("month", "MON"), ("week", "WEE"), ("semester", nil), ("once", nil)] as [(String, String?)])
    func offer(period: String, code: String?) async throws {
        try await TestServer.run { server in
            let kind: JSON = period == "once" ? "buy" : "rent"
            let listing = try await server.register("olive").posted(["kind": kind, "pricePeriod": .string(period)])
            let offer = try Self.linkedData(in: try await Self.page(server.stranger, listing)).offers
            #expect(offer.price == 950 && offer.availability == "https://schema.org/InStock")
            let unit = offer.priceSpecification
            guard period != "once" else {
                #expect(unit == .null)
                return
            }
            #expect(unit["@type"] == "UnitPriceSpecification" && unit.price == 950 && unit.priceCurrency == "USD")
            #expect(unit.unitText == .string(period) && unit.unitCode == (code.map { JSON.string($0) } ?? .null))
        }
    }

    @Test("a hidden place stays hidden: no house number, and the shifted point")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["hideExactLocation": true])
            let shown = try await server.stranger.get(listing.listingPath).json.location
            for client in [server.stranger, olive] {
                let page = try await Self.page(client, listing)
                for secret in ["12 Elm", "Apt 3"] { #expect(!page.text.contains(secret)) }
                // The shown point may begin with the same digits.
                #expect(!page.text.contains(/(?:43\.0846|77\.6743)(?!\d)/))
                #expect(page.text.contains("Elm Street, Rochester"))
                #expect(page.text.contains("\"latitude\":\(shown.latitude.double)"))
            }
        }
    }

    @Test("what a stranger may not see is 404 without a word of it, for its owner as well, and never for a contact")
    func unseen() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let (a, b) = (try await olive.posted(), try await olive.posted())
            #expect(try await !Self.page(server.stranger, a).text.contains("555 0100"))
            _ = try await olive.patch(a.listingPath, ["status": "closed"])
            _ = try await olive.delete(b.listingPath)
            let draft = try await olive.posted(["status": "draft"])
            let (blocked, sam) = (try await server.register("bob"), try await server.register("sam"))
            let scam = try await blocked.posted()
            _ = try await admin.put("/v1/admin/accounts/\(blocked.accountID)/block", ["reason": "A scam"])
            for listing in [a, b, draft, scam, ["id": "x"], ["id": "0190163d-8694-739b-aea5-966c26f8ad90"]] as [JSON] {
                for client in [server.stranger, sam, olive] {
                    let page = try await Self.page(client, listing)
                    #expect(page.status == 404 && page.headers["Content-Type"] == ["text/html; charset=utf-8"])
                    #expect(!page.text.contains("Sunny") && !page.text.contains("og:") && !page.text.contains("Elm"))
                    #expect(Self.tag("robots", in: page) == "noindex")
                    #expect(page.text.contains("/assets/listing."))
                }
            }
            let theirs = try await olive.posted()
            #expect(try await Self.page(server.stranger, theirs).status == 200)
            #expect(try await Self.page(server.at(host: "union.example.edu"), theirs).status == 404)
        }
    }

    @Test("its addresses are the configured ones, whatever host a request claims")
    func addresses() async throws {
        try await OwnServer.run { server in
            let listing = try await server.register("olive").posted()
            let page = try await Self.page(server.at(host: "evil.example"), listing)
            #expect(!page.text.contains("evil.example"))
            #expect(page.text.contains("http://127.0.0.1:\(server.port)/listings/\(listing.id.text)"))
        }
    }

    @Test("a browser that has it is not sent it again until the listing changes")
    func revalidated() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let tag = try #require(try await Self.page(server.stranger, listing).headers["ETag"].first)
            let repeated = server.stranger.with(["If-None-Match": tag])
            let same = try await Self.page(repeated, listing)
            #expect(same.status == 304)
            // Its headers replace those that the browser stored with the page.
            #expect(same.headers["Content-Security-Policy"].first?.contains("style-src 'self'") == true)
            _ = try await olive.patch(listing.listingPath, ["priceCents": 90_000])
            let changed = try await Self.page(repeated, listing)
            #expect(changed.status == 200 && changed.text.contains("$900 a month"))
            let packed = try await server.stranger.with(["Accept-Encoding": "br, gzip"]).raw(
                "/listings/\(listing.id.text)")
            #expect(packed.headers["Content-Encoding"] == ["gzip"] && packed.body.count < changed.body.count)
        }
    }
}
