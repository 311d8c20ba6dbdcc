import Testing

@Suite("Wanted ads")
struct WantedAdTests {
    @Test("an ad is found by strangers with a first name and circles, and never among listings")
    func life() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            #expect(try await sam.patch("/v1/account", ["name": "Sam Surname"]).status == 200)
            let ad = try await sam.wants()
            let answer = try await server.stranger.get(ad.wantedPath)
            #expect(answer.status == 200 && answer.json.person.firstName == "Sam" && answer.json.isMine == false)
            #expect(
                !answer.text.contains("Surname") && !answer.text.contains("@") && !answer.text.contains(sam.accountID))
            // To a thousandth of a degree.
            #expect(answer.json.areas[0].location == ["latitude": 43.085, "longitude": -77.674])
            #expect(try await server.stranger.wantedTitles() == ["Quiet room near RIT"])
            #expect(try await server.stranger.search().items == [])
            let tag = try #require(answer.headers["ETag"].first)
            #expect(try await server.stranger.with(["If-None-Match": tag]).get(ad.wantedPath).status == 304)
            let changed = try await sam.patch(ad.wantedPath, ["budgetCents": 80_000])
            #expect(changed.status == 200 && changed.json.budgetCents == 80_000 && changed.json.areas.list.count == 1)
            #expect(try await sam.with(["If-Match": tag]).patch(ad.wantedPath, ["people": 2]).status == 412)
            #expect(try await sam.delete(ad.wantedPath).status == 204)
            #expect(try await sam.get(ad.wantedPath).status == 404)
        }
    }

    @Test("only its owner changes it; another tenant's is not found")
    func refused() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (sam, tom) = (try await server.register("sam"), try await server.register("tom"))
            let other = try await server.register("olive", host: "union.example.edu")
            let path = try await sam.wants().wantedPath
            for (client, status) in [(tom, 403), (server.stranger, 401), (other, 404)] {
                #expect(try await client.patch(path, ["people": 2]).status == status)
                #expect(try await client.delete(path).status == status)
                #expect(try await client.post(path + "/renewal").status == status)
                #expect(try await client.get(path + "/fits").status == status)
            }
            #expect(try await other.get(path).status == 404)
            #expect(try await other.wantedTitles() == [])
        }
    }

    @Test("every wrong field is named at once")
    func malformed() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let empty = try await sam.post("/v1/wanted")
            #expect(empty.status == 422)
            #expect(
                Set(empty.fields) == ["title", "about", "people", "budgetCents", "moveInFrom", "areas"])
            let area: JSON = ["name": "", "location": ["latitude": 91, "longitude": 0], "radiusMiles": 0.1]
            let wrong: JSON = [
                "people": 11, "habits": ["smoking", "nonSmoking"], "moveInUntil": "2026-07-01", "stayMonths": 0,
                "areas": [area, "x"], "street": "12 Elm Street", "kind": "castle",
            ]
            let answer = try await sam.post("/v1/wanted", .quietRoom.with(wrong))
            let fields = Set(answer.fields)
            #expect(
                fields.isSuperset(of: [
                    "people", "habits", "moveInUntil", "stayMonths", "areas.0.name", "areas.0.location",
                    "areas.0.radiusMiles", "areas.1", "street", "kind",
                ]), "\(answer.text)")
            let many: JSON = ["areas": .array(Array(repeating: JSON.quietRoom.areas[0], count: 4))]
            #expect(try await sam.post("/v1/wanted", .quietRoom.with(many)).fields == ["areas"])
            let often: JSON = ["habits": .array(Array(repeating: "quiet", count: 6)), "status": "closed"]
            #expect(try await Set(sam.post("/v1/wanted", .quietRoom.with(often)).fields) == ["habits", "status"])
            let bad = ["near=1", "kind=castle", "freeFrom=soon", "cursor=1", "radiusMiles=9000", "colour=red"]
            for query in bad { #expect(try await sam.get("/v1/wanted?\(query)").status == 400, "\(query)") }
        }
    }

    @Test("filters of budget, day, kind and place; pages neither repeat nor skip")
    func search() async throws {
        try await TestServer.run { server in
            let clients = try await ["ann", "bob", "cid"].asyncMap { try await server.register($0) }
            for (index, client) in clients.enumerated() {
                let far: JSON = [
                    "name": "Far", "location": ["latitude": 44, "longitude": -77.6743], "radiusMiles": 5,
                ]
                _ = try await client.wants([
                    "title": .string("Near \(index)"), "budgetCents": .number(Double(50_000 + index)),
                ])
                _ = try await client.wants([
                    "title": .string("Far \(index)"), "kind": "room", "openToSharing": true, "areas": [far],
                ])
            }
            let stranger = server.stranger
            #expect(
                try await stranger.wantedTitles("&near=43.0846,-77.6743&radiusMiles=1").sorted() == [
                    "Near 0", "Near 1", "Near 2",
                ])
            #expect(try await stranger.wantedTitles("&near=43.9,-77.6743&radiusMiles=3").count == 3)
            #expect(try await stranger.wantedTitles("&maxBudgetCents=50001&minBudgetCents=50001") == ["Near 1"])
            #expect(try await stranger.wantedTitles("&openToSharing=true").count == 3)
            #expect(try await stranger.wantedTitles("&kind=studio").count == 3)
            #expect(try await stranger.wantedTitles("&freeFrom=2026-08-15").count == 6)
            #expect(try await stranger.wantedTitles("&freeFrom=2026-08-16").count == 0)
            var (titles, cursor): ([String], String?) = ([], "")
            while let at = cursor {
                let page = try await stranger.get("/v1/wanted?limit=2" + (at.isEmpty ? "" : "&cursor=\(at)")).json
                titles += page.items.list.map(\.title.text)
                cursor = page.nextCursor.isNull ? nil : page.nextCursor.text
            }
            #expect(titles == ["Far 2", "Near 2", "Far 1", "Near 1", "Far 0", "Near 0"])
        }
    }

    @Test("at most three are shown; one that ends makes room, and can be renewed")
    func limits() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            let first = try await sam.wants()
            for _ in 0..<2 { _ = try await sam.wants() }
            #expect(try await sam.post("/v1/wanted", .quietRoom).code == "too_many_wanted_ads")
            #expect(try await sam.patch(first.wantedPath, ["status": "closed"]).json.status == "closed")
            #expect(try await server.stranger.get(first.wantedPath).status == 404)
            let once = sam.with(["Idempotency-Key": "one"])
            let answers = [
                try await once.post("/v1/wanted", .quietRoom), try await once.post("/v1/wanted", .quietRoom),
            ]
            #expect(answers[0].json.id == answers[1].json.id)
            #expect(try await sam.post(first.wantedPath + "/renewal").code == "too_many_wanted_ads")
            server.clock.advance(days: 61)
            let back = try await server.stranger.logIn("sam@example.edu")
            let returned = server.stranger.with(token: back.json.token.text, accountID: sam.accountID)
            #expect(try await server.stranger.wantedTitles() == [])
            let mine = try await returned.get("/v1/account/wanted").json.items.list
            #expect(mine.map(\.status.text).sorted() == ["closed", "expired", "expired", "expired"])
            #expect(try await returned.post(first.wantedPath + "/renewal").json.status == "active")
            #expect(try await server.stranger.get(first.wantedPath).status == 200)
        }
    }

    @Test("the export has it, and it goes with its account")
    func erased() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let path = try await sam.wants(["about": "Quokkasome wishes"]).wantedPath
            let files = try await Unzipped.open(try await sam.export().body)
            let rows = files.json("wanted-ads.json").list
            #expect(rows.count == 1 && rows[0].about == "Quokkasome wishes" && rows[0].area == "Around RIT")
            #expect(try await sam.leave().status == 204)
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await server.stranger.wantedTitles() == [])
        }
    }
}
