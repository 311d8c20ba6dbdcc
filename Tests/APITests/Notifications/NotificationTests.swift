import Testing

@Suite("Notifications")
struct NotificationTests {
    @Test("who saved a listing hears of a lower price once a day, with both prices; its owner and others hear nothing")
    func fallenPrice() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let pat = try await server.register("pat")
            for client in [sam, olive] { try await client.save(listing) }
            let before = listing.priceCents.int
            try await olive.setPrice(before - 10_000, of: listing)
            try await olive.setPrice(before - 20_000, of: listing)
            let found = try await sam.notifications()
            #expect(found.list.map(\.kind) == ["favoritePriceFell"])
            #expect(found[0].names == ["id", "kind", "count", "createdAt", "isRead", "facts"])
            #expect(found[0].facts.listing == ["id": listing.id, "title": listing.title])
            #expect(found[0].facts.previousPrice.cents.int == before)
            #expect(found[0].facts.price.cents.int == before - 10_000)
            #expect(try await olive.notifications() == [])
            #expect(try await pat.notifications() == [])
        }
    }

    @Test("a price that was raised and lowered again has not fallen")
    func raisedPrice() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await sam.save(listing)
            let before = listing.priceCents.int
            try await olive.setPrice(before + 30_000, of: listing)
            server.clock.advance(days: 2)
            try await olive.setPrice(before, of: listing)
            #expect(try await sam.kinds() == [])
            server.clock.advance(days: 1)
            try await olive.setPrice(before - 100, of: listing)
            #expect(try await sam.kinds() == ["favoritePriceFell"])
        }
    }

    @Test("who saved a listing hears that it was closed, or deleted by its owner")
    func gone() async throws {
        try await TestServer.run { server in
            let (sam, olive, closed) = try await server.people()
            let deleted = try await olive.posted()
            for listing in [closed, deleted] { try await sam.save(listing) }
            #expect(try await olive.patch(closed.listingPath, ["status": "closed"]).status == 200)
            #expect(try await olive.delete(deleted.listingPath).status == 204)
            let found = try await sam.notifications()
            #expect(found.list.map(\.kind) == ["favoriteGone", "favoriteGone"])
            #expect(found.list.map(\.facts.listing.id) == [deleted.id, closed.id])
        }
    }

    @Test("an owner hears of decisions with the reason, and who reported of the outcome")
    func decisions() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            #expect(try await sam.report(listing.listingPath).status == 201)
            #expect(try await admin.decide(listing.listingPath, "hold", because: "Odd photos").status == 200)
            #expect(try await admin.decide(listing.listingPath, "delete", because: "Stolen photos").status == 200)
            let owner = try await olive.notifications()
            #expect(owner.list.map(\.kind) == ["listingDeleted", "listingHeld"])
            #expect(owner.list.map(\.facts.reason) == ["Stolen photos", "Odd photos"])
            let reporter = try await sam.notifications()
            #expect(reporter.list.map(\.kind) == ["reportDecided"])
            #expect(reporter[0].facts.outcome == "held")
        }
    }

    @Test("moderators hear of new cases in one notification that counts until it is read; members do not")
    func newCases() async throws {
        try await TestServer.run { server in
            let (sam, olive, first) = try await server.people()
            let second = try await olive.posted()
            let mo = try await server.register("mo", as: .moderator)
            for listing in [first, second] { #expect(try await sam.report(listing.listingPath).status == 201) }
            let found = try await mo.notifications()
            #expect(found.list.map(\.kind) == ["newCases"])
            #expect(found[0]["count"].int == 2)
            #expect(try await mo.put("/v1/notifications/\(found[0].id.text)/read").status == 204)
            #expect(try await sam.report("/v1/accounts/\(olive.accountID)").status == 201)
            let renewed = try await mo.notifications()
            #expect(renewed.list.map { $0["count"].int } == [1])
            #expect(renewed[0].isRead == false)
            #expect(try await olive.kinds() == [])
        }
    }

    @Test("reading one, or all up to one, is counted; unread ones come with the session")
    func reading() async throws {
        try await TestServer.run { server in
            let (sam, olive, _) = try await server.people()
            var listings: [JSON] = []
            for _ in 0..<3 {
                let listing = try await olive.posted()
                try await sam.save(listing)
                _ = try await olive.delete(listing.listingPath)
                listings.append(listing)
            }
            let ids = try await sam.notifications().list.map(\.id.text)
            #expect(try await sam.unreadNotifications() == 3)
            #expect(try await sam.get("/v1/sessions/current").json.unreadNotifications == 3)
            #expect(try await sam.put("/v1/notifications/\(ids[1])/read").status == 204)
            #expect(try await sam.notifications().list.map(\.isRead) == [false, true, false])
            #expect(try await sam.put("/v1/notifications/read", ["through": .string(ids[1])]).status == 204)
            #expect(try await sam.notifications().list.map(\.isRead) == [false, true, true])
            #expect(try await sam.unreadNotifications() == 1)
            let page = try await sam.get("/v1/notifications?limit=2").json
            let next = try await sam.get("/v1/notifications?limit=2&cursor=\(page.nextCursor.text)").json
            #expect((page.items.list + next.items.list).map(\.id.text) == ids)
            #expect(next.nextCursor.isNull)
        }
    }

    @Test("somebody else's is not found, also from another marketplace, and a bad body is named")
    func refused() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.makeTenant("other", host: "other.example")
            let elsewhere = try await server.register("sam", host: "other.example")
            try await sam.save(listing)
            _ = try await olive.delete(listing.listingPath)
            let id = try await sam.notifications()[0].id.text
            for path in ["/v1/notifications", "/v1/notifications/unread", "/v1/notification-settings"] {
                #expect(try await sam.get("\(path)?unknown=1").status == 400)
            }
            for other in [olive, elsewhere] {
                #expect(try await other.put("/v1/notifications/\(id)/read").status == 404)
                #expect(try await other.put("/v1/notifications/read", ["through": .string(id)]).status == 404)
            }
            #expect(try await sam.put("/v1/notifications/x/read").status == 404)
            #expect(try await sam.put("/v1/notifications/read", ["through": "x"]).fields == ["through"])
            #expect(try await sam.unreadNotifications() == 1)
            #expect(try await elsewhere.notifications() == [])
        }
    }

    @Test("a log-in from a browser that never logged in before is told, at most five a day; the same browser's is not")
    func newDevice() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            let body: JSON = ["email": "sam@example.edu", "password": "correct horse battery"]
            let firefox = server.stranger.with(["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"])
            let first = try await firefox.post("/v1/sessions", body)
            #expect(try await sam.notifications().list.map(\.facts.device) == ["Firefox on Linux"])
            let cookies = first.headers["Set-Cookie"].map { $0.prefix { $0 != ";" } }.filter { $0.contains("device") }
            server.clock.advance(seconds: 7_200)
            let known = firefox.with(["Cookie": cookies.joined(separator: "; ")])
            #expect(try await known.post("/v1/sessions", body).status == 201)
            #expect(try await sam.notifications().list.count == 1)
            for hour in 1...6 {
                server.clock.advance(seconds: 3_600)
                let program = server.stranger.with(["User-Agent": "program-\(hour)"])
                #expect(try await program.post("/v1/sessions", body).status == 201)
            }
            #expect(try await sam.notifications().list.count == 5)
        }
    }

    @Test("notifications go with the account, and those that hold somebody's words go with that account too")
    func erased() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await sam.save(listing)
            try await olive.setPrice(listing.priceCents.int - 10_000, of: listing)
            #expect(try await sam.kinds() == ["favoritePriceFell"])
            let proof: JSON = ["password": "correct horse battery"]
            #expect(try await olive.post("/v1/account/reauthentication", proof).status == 204)
            #expect(try await olive.delete("/v1/account").status == 204)
            #expect(try await sam.kinds().filter { $0 == "favoritePriceFell" } == [])
        }
    }
}
