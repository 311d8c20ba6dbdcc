import Testing

@Suite("Favorites side by side")
struct ComparisonTests {
    private static let path = "/fragments/favorites/comparison"

    /// The cells of a row, without its icons.
    private static func row(_ label: String, in markup: String) throws -> (cells: [String], differs: Bool) {
        let rows = markup.components(separatedBy: "<tr class=\"")
        let row = try #require(rows.first { $0.contains("<th scope=\"row\">") && $0.contains(label) }, "\(label)")
        let cells = row.components(separatedBy: "<td").dropFirst().map { cell in
            cell.components(separatedBy: "</span>")[0].components(separatedBy: ">").last ?? ""
        }
        return (cells, row.hasPrefix("differs"))
    }

    /// The ids of new listings of a new owner, which `sam` saves.
    private func saved(
        _ changes: [JSON], by sam: APIClient, of name: String = "olive", _ server: TestServer
    ) async throws -> [String] {
        let owner = try await server.register(name)
        var ids: [String] = []
        for change in changes { ids.append(try await owner.posted(change).id.text) }
        for id in ids { _ = try await sam.put("/v1/favorites/\(id)") }
        return ids
    }

    @Test("each person's cost has the utilities that the price lacks, shared by one person a bedroom; a sale has none")
    func costs() async throws {
        try await TestServer.run { server in
            try await server.set("utilitiesCents", to: "15000")
            let sam = try await server.register("sam")
            let ids = try await saved(
                [
                    ["priceCents": 160_000, "bedrooms": 2, "amenities": []],
                    ["priceCents": 160_000, "bedrooms": 2, "amenities": ["utilitiesIncluded"]],
                    ["kind": "roommate", "priceCents": 70_000, "bedrooms": 3, "amenities": []],
                    ["priceCents": 20_000, "pricePeriod": "week", "bedrooms": 0, "amenities": []],
                ], by: sam, server)
            let markup = try await sam.get("\(Self.path)?ids=\(ids.joined(separator: ","))").text
            let costs = try Self.row("Per person per month", in: markup)
            #expect(costs.cells == ["$875 each for 2", "$800 each for 2", "$750 each for 3", "$1,017"])
            #expect(costs.differs)
            #expect(try Self.row("Bedrooms", in: markup).cells == ["2", "2", "3", "Studio"])
            #expect(try Self.row("Household diet", in: markup).differs == false)
            let sale = try await saved(
                [["kind": "buy", "pricePeriod": "once", "priceCents": 9_000_000]], by: sam, of: "otto", server)
            let both = try await sam.get("\(Self.path)?ids=\(sale[0]),\(ids[0])").text
            #expect(try Self.row("Per person per month", in: both).cells == ["–", "$875 each for 2"])
        }
    }

    @Test("amenities of any, notes and the way to the campus have rows; what people wrote is text")
    func rows() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let ids = try await saved(
                [["amenities": ["furnished"]], ["amenities": ["parking"], "title": "<b>Bold</b>"]], by: sam, server)
            _ = try await sam.put("/v1/favorites/\(ids[0])/note", ["note": "Ask <i>now</i>"])
            let asked = "\(Self.path)?ids=\(ids.joined(separator: ","))"
            let markup = try await sam.get(asked).text
            #expect(try Self.row("Furnished", in: markup).cells == ["Yes", "No"])
            #expect(try Self.row("My note", in: markup).cells == ["Ask &lt;i&gt;now&lt;/i&gt;", "–"])
            #expect(markup.contains(">&lt;b&gt;Bold&lt;/b&gt;</a>") && !markup.contains("Dishwasher"))
            #expect(markup.contains("Choose a campus") && !markup.contains("Walking to campus"))
            let campus = try await server.stranger.get("/v1/universities?q=rochester+institute+of+technology").json
            let near = try await sam.get("\(asked)&universityId=\(campus.items[0].id.text)&campus=R%3CT").text
            #expect(try Self.row("Distance to R&lt;T", in: near).cells.allSatisfy { $0 != "–" })
            #expect(try Self.row("Walking to campus", in: near).cells.allSatisfy { $0.hasSuffix("min") })
            #expect(!near.contains("Choose a campus"))
        }
    }

    @Test("only the caller's own favorites that are still shown are compared, two to four of them, in the asked order")
    func own() async throws {
        try await TestServer.run { server in
            let (sam, eve) = (try await server.register("sam"), try await server.register("eve"))
            let titles = ["Room 1", "Room 2", "Room 3", "Room 4", "Room 5"]
            let ids = try await saved(titles.map { ["title": .string($0)] }, by: sam, server)
            let all = "\(Self.path)?ids=\(ids.joined(separator: ","))"
            let shown = try await sam.get(all).text
            #expect(shown.components(separatedBy: "<th scope=\"col\">").count == 5 && !shown.contains(">Room 5</a>"))
            let turned = try await sam.get("\(Self.path)?ids=\(ids[1]),x,\(ids[0])").text
            #expect(turned.components(separatedBy: ">Room 2</a>")[1].contains(">Room 1</a>"))
            for ids in ["", ids[0], "\(ids[0]),x"] {
                let few = try await sam.get("\(Self.path)?ids=\(ids)")
                #expect(few.status == 200 && few.text.isEmpty, "\(ids)")
            }
            #expect(try await eve.get(all).text.isEmpty)
            #expect(try await server.stranger.get(all).status == 401)
            _ = try await sam.delete("/v1/favorites/\(ids[0])")
            #expect(try await !sam.get(all).text.contains(">Room 1</a>"))
            #expect(try await sam.get("\(all)&x=1").status == 400)
        }
    }
}
