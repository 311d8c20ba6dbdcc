import Foundation
import Testing

@testable import API
@testable import App

@Suite("Pages that are read without scripts")
struct InitialContentTests {
    private static let near = "near=43.0846,-77.6743"

    private static func answers(in page: APIResponse) throws -> JSON {
        let parts = page.text.components(separatedBy: "<script type=\"application/json\" id=\"answers\">")
        let text = try #require(parts.last?.components(separatedBy: "</script>").first)
        return try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    private static func university(_ server: TestServer) async throws -> JSON {
        try await server.stranger.get("/v1/universities?q=rochester+institute+of+technology&country=US").json.items[0]
    }

    private static func main(_ page: APIResponse) -> String {
        page.text.components(separatedBy: "<main").last?.components(separatedBy: "</main>").first ?? ""
    }

    @Test("the start page shows the newest listings, and brings the answers that its script would ask for")
    func start() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted(["priceCents": 95_000])
            let page = try await server.stranger.get("/")
            let main = Self.main(page)
            #expect(page.status == 200 && main.contains("href=\"/listings/\(listing.id.text)\">Sunny room</a>"))
            #expect(main.contains("$950<small> a month</small>") && main.contains("2 beds · 1.5 baths"))
            #expect(main.contains("<span class=\"card-distance\" hidden>"), "there is no place to measure from")
            let answers = try Self.answers(in: page)
            let newest = answers[
                "/fragments/listings?sort=newest&limit=4&bounds=-90,-180,90,180&heading=3&distances=none"]
            #expect(newest.items[0].id == listing.id && answers["/v1/tenant"].displayName == "Digs")
            #expect(answers["/v1/sessions/current"].account.isNull)
            let shell = try await server.stranger.get("/?shell")
            #expect(!shell.text.contains("Sunny room"), "what is stored shows nothing of the moment")
        }
    }

    @Test("dates in Spanish are written with the day first, wherever the reader lives", arguments: ["es-US", "es-CO"])
    func spanishDates(language: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive").posted(["availableFrom": "2028-08-15"])
            let page = try await server.stranger.with(["Accept-Language": language]).get("/listings?\(Self.near)")
            #expect(Self.main(page).contains("15 ago 2028"))
        }
    }

    @Test("a search shows its cards, filters and the way to the next page as links")
    func results() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for number in 1...26 { _ = try await olive.posted(["title": .string("Room \(number)")]) }
            let page = try await server.stranger.get("/listings?\(Self.near)&kind=rent&maxPriceCents=200000")
            let main = Self.main(page)
            #expect(main.components(separatedBy: "<li data-id=").count == 25)
            #expect(main.contains("<strong>26 places</strong> within 25 miles of you"))
            let others = "href=\"/listings?near=43.0846,-77.6743&amp;maxPriceCents=200000\""
            #expect(main.contains(others + " aria-label=\"Remove filter: Rent\">Rent<svg"))
            let link = try #require(
                main.components(separatedBy: "id=\"more\"").last?
                    .components(separatedBy: "href=\"").dropFirst().first?.components(separatedBy: "\"").first)
            let next = try await server.stranger.get(link.replacingOccurrences(of: "&amp;", with: "&"))
            #expect(Self.main(next).components(separatedBy: "<li data-id=").count == 3)
            #expect(Self.main(next).contains("Back to the first page"))
            #expect(page.text.contains("content=\"noindex\""), "a place of the reader is no page for search engines")
        }
    }

    @Test("a search around a university has its name, and one address for search engines")
    func campus() async throws {
        try await TestServer.run { server in
            let id = try await Self.university(server).id.text
            let page = try await server.stranger.get("/listings?universityId=\(id)&sort=price")
            let address = "\(server.webAddress)/listings?universityId=\(id)"
            #expect(page.text.contains("<link rel=\"canonical\" href=\"\(address)\">"))
            #expect(page.text.contains("hreflang=\"es\" href=\"\(address)&amp;lang=es\""))
            #expect(try Self.answers(in: page)["/v1/universities/\(id)"].id.text == id)
            let unknown = "0190163d-8694-739b-aea5-966c26f8ad90"
            let gone = try await server.stranger.get("/listings?universityId=\(unknown)")
            #expect(gone.status == 404 && gone.text.contains("No university found"))
        }
    }

    @Test(
        "what cannot be read of an address is left out",
        arguments: ["maxPriceCents=abc", "cursor=x", "sort=best", "minBedrooms=-1&kind=castle", "nonsense=1"])
    func unreadable(parameters: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive").posted()
            let page = try await server.stranger.get("/listings?\(Self.near)&\(parameters)")
            #expect(page.status == 200 && Self.main(page).contains("Sunny room"))
        }
    }

    @Test("a form that is sent without a script leads to the search that it means")
    func form() async throws {
        try await TestServer.run { server in
            let university = try await Self.university(server)
            let name = university.name.text.replacingOccurrences(of: " ", with: "+")
            let answer = try await server.stranger.raw("/listings?place=\(name)&price=800&availableBy=")
            let expected = "/listings?universityId=\(university.id.text)&maxPriceCents=80000"
            #expect(answer.status == 303 && answer.headers["Location"] == [expected])
            let none = try await server.stranger.raw("/listings?place=zzzz")
            #expect(none.status == 303 && none.headers["Location"] == ["/listings"])
        }
    }

    @Test("nothing that people wrote or asked for becomes markup")
    func hostile() async throws {
        try await TestServer.run { server in
            let evil = "\"><script>alert(1)</script><img src=x onerror=alert(1)> {{tenantName}} ' </main>"
            let olive = try await server.register("olive")
            let listing = try await olive.posted([
                "title": .string(evil), "description": .string("</script>\n\n\(evil)"),
                "address": ["street": "<b>1</b> Elm", "city": "<i>R</i>", "postalCode": "X1", "country": "ZZ"],
            ])
            let query = "q=%22%3E%3Cscript%3Ealert(1)%3C/script%3Ealert"
            for path in [
                "/", "/listings?\(Self.near)", "/listings?\(Self.near)&\(query)", "/listings/\(listing.id.text)",
                "/listings?place=%3Cscript%3E&lang=es", "/?lang=%22%3E%3Cscript%3E",
            ] {
                let page = try await server.stranger.get(path)
                for markup in ["<script>", "<img src=x", "<b>", "<i>R"] {
                    #expect(!page.text.contains(markup), "\(path): \(markup)")
                }
                // A place that nothing is called leads to the list of all.
                #expect(page.status == 303 || page.text.components(separatedBy: "</main>").count == 2, "\(path)")
            }
            let page = try await server.stranger.get("/listings?\(Self.near)")
            #expect(page.text.contains("{{tenantName}}"), "braces of people are text too")
        }
    }

    @Test("another marketplace's listings are on none of its pages")
    func tenants() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let listing = try await server.register("olive").posted()
            let union = server.at(host: "union.example.edu")
            for path in ["/", "/listings?\(Self.near)", "/listings/\(listing.id.text)"] {
                #expect(try await server.stranger.get(path).text.contains("Sunny room"), "\(path)")
                #expect(try await !union.get(path).text.contains("Sunny room"), "\(path)")
            }
        }
    }

    @Test("a listing's page has all of its words but no contact, and an exact place only where it is shown")
    func listing() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["hideExactLocation": true, "amenities": ["oven"]])
            let page = try await server.stranger.get("/listings/\(listing.id.text)")
            let main = Self.main(page)
            for text in ["<h1>Sunny room</h1>", "Two windows, one desk.", "Oven", "Olive", "Log in to contact"] {
                #expect(main.contains(text), "\(text)")
            }
            for secret in ["555 0100", "olive@", "12 Elm"] { #expect(!page.text.contains(secret)) }
            // The shown point may begin with the same digits.
            #expect(!page.text.contains(/43\.0846(?!\d)/))
        }
    }

    @Test("a listing's page brings strangers what they may know of its record; who has a session may know more")
    func propertyRecord() async throws {
        try await RecordFixture.run { server in
            let olive = try await server.register("olive")
            let address: JSON = [
                "street": "1552 Walnut St", "city": "Philadelphia", "region": "PA", "postalCode": "19104",
                "country": "US",
            ]
            for (isHidden, status) in [(false, "found"), (true, "hiddenPlace")] {
                let path = try await olive.posted([
                    "address": address, "location": nil, "hideExactLocation": .bool(isHidden),
                ]).listingPath
                let (asked, page) = ("\(path)/property-record", path.replacing("/v1", with: ""))
                #expect(try await server.stranger.get(asked).json.status.text == status)
                let answer = try Self.answers(in: try await server.stranger.get(page))[asked]
                #expect(answer.status.text == status && answer.record.isNull == isHidden)
                let signedIn = try await olive.withCookie(origin: nil).get(page)
                #expect(try Self.answers(in: signedIn)[asked].isNull)
            }
        }
    }
}
