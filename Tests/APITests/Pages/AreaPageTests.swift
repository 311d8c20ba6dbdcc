import Testing

@testable import App

@Suite("Pages of areas before a script runs")
struct AreaPageTests {
    private func page(_ server: OwnServer, _ path: String, _ status: Int = 200) async throws -> String {
        let answer = try await server.stranger.get(path)
        #expect(answer.status == status, "\(path)")
        return answer.text
    }

    @Test("an area's figures stand beside those of what it lies in, with their sources, as its script shows them")
    func profile() async throws {
        try await AreaFixture.run { server in
            let text = try await page(server, "/places?area=place-3663000")
            for part in ["Rochester, NY", "$46,628", "over $2,000,000", "Bureau, 5-year", "Monroe County"] {
                #expect(text.contains(part), "\(part)")
            }
            let part = try await page(server, "/fragments/areas/place-3663000/profile")
            #expect(text.contains(part) && text.contains("\"/fragments/areas/place-3663000/profile\":null"))
            #expect(try await server.stranger.get("/fragments/areas/place-0000000/profile").status == 404)
            #expect(text.contains("data-card=\"age\"") && text.contains("<p class=\"area-value none\">No data</p>"))
            #expect(text.contains("<p class=\"quiet\">No data for this area yet.</p>"))
            #expect(text.contains("$1,085<small class=\"quiet\"> 2018–2022</small>"), "the county's rent")
            #expect(try await page(server, "/places?area=place-0000000", 404).contains("We don’t know this area"))
            #expect(try await page(server, "/places?area=%3Cscript%3E", 404).contains("<script>\"") == false)
        }
    }

    @Test("matches are links; without a question there are the largest places; what is not found is said")
    func matches() async throws {
        try await AreaFixture.run { server in
            let text = try await page(server, "/places?q=roch")
            #expect(text.contains("href=\"/places?area=place-3663000\""))
            #expect(text.contains("href=\"/places?area=place-2754880\""))
            #expect(try await page(server, "/places").contains("href=\"/places?area=place-3663000\""))
            #expect(try await page(server, "/places?q=nowhere%3Cb%3E").contains("We can’t find “nowhere&lt;b&gt;”"))
            #expect(try await page(server, "/places?q=43.16,-77.62").contains("/places?area=place-3663000"))
        }
    }

    @Test("which states have tracts, and figures of them, is said before anybody types, and follows imports")
    func covered() async throws {
        try await AreaFixture.run { server in
            for path in ["/places", "/market"] {
                #expect(try await page(server, path).contains("areas-covered") == false, "no tract is known")
            }
            try await AreaFixture.importTract(server)
            let text =
                "Census tracts, the smallest areas, cover Pennsylvania. Rents by tract cover Pennsylvania; incomes by "
                + "tract cover no state yet."
            for path in ["/places", "/market", "/places?q=nowhere"] {
                #expect(try await page(server, path).contains(text), "\(path)")
            }
        }
    }

    @Test("tiles of areas are links to the page that asks, as the page has them; far ones say nothing about a point")
    func tiles() async throws {
        try await AreaFixture.run { server in
            let tiles = try await page(server, "/fragments/areas?q=roch")
            #expect(try await page(server, "/places?q=roch").contains(tiles))
            #expect(tiles.contains("<a class=\"tile\" href=\"/places?area=place-3663000\">"))
            let near = try await page(server, "/fragments/areas?near=43.16,-77.62&page=market")
            #expect(near.contains("href=\"/market?area=place-3663000\""))
            #expect(try await page(server, "/fragments/areas?q=nowhere") == "")
            for wrong in ["page=login", "near=43,-77&q=x", "x=1"] {
                _ = try await page(server, "/fragments/areas?\(wrong)", 400)
            }
        }
    }

    @Test("figures by year stand in a table, of an area and of what an address lies in")
    func market() async throws {
        try await AreaFixture.run { server in
            let text = try await page(server, "/market?area=county-42101")
            for part in ["Philadelphia County, PA", "$812", "$1,175", ">2017<", ">2023<", "Bureau, 1-year"] {
                #expect(text.contains(part), "\(part)")
            }
            let address = try await page(server, "/market?near=12%20Elm%20Street,%20Rochester,%20NY%2014623")
            #expect(address.contains("14623 Rochester, NY"))
            #expect(try await page(server, "/market?area=x", 404).contains("We don’t know this area"))
            #expect(try await page(server, "/market?near=Atlantis").contains("We can’t find “Atlantis”"))
        }
    }
}
