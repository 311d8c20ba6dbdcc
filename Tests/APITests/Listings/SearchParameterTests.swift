import Testing

@testable import App

@Suite("Search: parameters")
struct SearchParameterTests {
    private static let long = String(repeating: "a", count: 10_000)

    /// A query, and the parameters that the response names.
    private static let malformed: [(String, [String])] = [
        ("", ["near"]), ("limit=5", ["near"]), ("near=", ["near"]), ("near=43,-77&bounds=1,1,2,2", ["bounds"]),
        ("near=91,0", ["near"]), ("near=-90.0001,0", ["near"]), ("near=0,180.1", ["near"]), ("near=nan,0", ["near"]),
        ("near=inf,0", ["near"]),
        ("near=43", ["near"]), ("near=43,-77,1", ["near"]), ("near=a,b", ["near"]), ("near=,", ["near"]),
        ("bounds=2,1,1,2", ["bounds"]), ("bounds=1,2,3", ["bounds"]), ("bounds=91,0,92,1", ["bounds"]),
        ("bounds=0,0,nan,1", ["bounds"]),
        ("bounds=1,1,2,2&radiusMiles=5", ["radiusMiles"]), ("near=43,-77&radiusMiles=0", ["radiusMiles"]),
        ("near=43,-77&radiusMiles=25.01", ["radiusMiles"]), ("near=43,-77&radiusMiles=-1", ["radiusMiles"]),
        ("near=43,-77&radiusMiles=nan", ["radiusMiles"]), ("near=43,-77&radiusMiles=inf", ["radiusMiles"]),
        ("near=43,-77&radiusMiles=ten", ["radiusMiles"]), ("near=43,-77&limit=0", ["limit"]),
        ("near=43,-77&limit=101", ["limit"]),
        ("near=43,-77&limit=1.5", ["limit"]), ("near=43,-77&limit=99999999999999999999", ["limit"]),
        ("near=43,-77&colour=red", ["colour"]), ("near=43,-77&Limit=5", ["Limit"]),
        ("near=43,-77&near=43,-77", ["near"]),
        ("near=43,-77&limit=5&limit=5", ["limit"]), ("near=43,-77&kind=rent,castle", ["kind"]),
        ("near=43,-77&kind=rent,", ["kind"]),
        ("near=43,-77&amenities=moat", ["amenities"]), ("near=43,-77&foodPreference=meat", ["foodPreference"]),
        ("near=43,-77&availableBy=2026-02-30", ["availableBy"]), ("near=43,-77&sort=cheap", ["sort"]),
        ("near=43,-77&facets=yes", ["facets"]),
        ("near=43,-77&minPriceCents=-1", ["minPriceCents"]), ("near=43,-77&maxPriceCents=1e3", ["maxPriceCents"]),
        ("near=43,-77&minBedrooms=x", ["minBedrooms"]), ("near=43,-77&maxBedrooms=51", ["maxBedrooms"]),
        ("near=43,-77&minBathrooms=nan", ["minBathrooms"]), ("near=43,-77&minBathrooms=51", ["minBathrooms"]),
        ("near=43,-77&minAreaSquareFeet=-5", ["minAreaSquareFeet"]),
        ("near=43,-77&q=\(String(long.prefix(201)))", ["q"]),
        ("near=43,-77&q=\(long.prefix(5_000))", ["q"]),
        ("near=43,-77&q=%FF", ["q"]),
        ("near=43,-77&cursor=abc", ["cursor"]), ("near=43,-77&cursor=\(String(long.prefix(1000)))", ["cursor"]),
        ("universityId=1", ["universityId", ""]),
        ("near=91,0&limit=0&sort=x&colour=red", ["near", "limit", "sort", "colour"]),
    ]

    @Test("what is malformed is 400, and every parameter that is wrong is named")
    func refused() async throws {
        try await TestServer.run { server in
            for (query, fields) in Self.malformed {
                let answer = try await server.stranger.get("/v1/listings?\(query)")
                #expect(answer.status == 400, "\(query.prefix(80))")
                #expect(Set(answer.fields) == Set(fields.filter { !$0.isEmpty }), "\(query.prefix(80))")
                #expect(answer.headers["Content-Type"] == ["application/problem+json"])
            }
        }
    }

    @Test("a value that is not percent-encoded is 400, and the parameter is named")
    func encoding() async throws {
        try await TestServer.run { server in
            for query in ["near=43,-77&q=%zz", "near=43,-77&q=%", "near=43,-77&q=%C3%28"] {
                let answer = try await RawSocket.send(
                    "GET /v1/listings?\(query) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                    to: server.port
                )
                #expect(answer.status == 400, "\(query)")
                #expect(answer.fields == ["q"], "\(query)")
            }
        }
    }

    @Test("exactly one of universityId, near and bounds says where")
    func where_() async throws {
        try await TestServer.run { server in
            let rit = try await server.stranger.get("/v1/universities?q=RIT&limit=1").json.items[0]
            let id = rit.id.text
            for query in [
                "universityId=\(id)&near=43,-77", "universityId=\(id)&bounds=1,1,2,2",
                "universityId=\(id)&near=43,-77&bounds=1,1,2,2",
            ] {
                #expect(try await server.stranger.get("/v1/listings?\(query)").status == 400, "\(query)")
            }
            let unknown = try await server.stranger.get(
                "/v1/listings?universityId=0190a5d0-1234-7abc-8def-0123456789ab")
            #expect(unknown.status == 404)
            let origin = try await server.stranger.get("/v1/listings?universityId=\(id)").json.origin
            #expect(origin == rit.location.with(["universityId": .string(id)]))
            #expect(
                try await server.stranger.get("/v1/listings?near=1,2").json.origin == ["latitude": 1, "longitude": 2])
            #expect(
                try await server.stranger.get("/v1/listings?bounds=10,20,20,40").json.origin == [
                    "latitude": 15, "longitude": 30,
                ])
        }
    }

    @Test("every bound of every parameter is itself allowed")
    func bounds() async throws {
        try await TestServer.run { server in
            for query in [
                "near=90,180", "near=-90,-180", "near=0,0&radiusMiles=25", "near=0,0&radiusMiles=0.001",
                "near=0,0&limit=1", "near=0,0&limit=100",
                "bounds=-90,-180,90,180", "bounds=1,1,1,1", "bounds=-10,170,10,-170",
                "near=0,0&q=\(String(Self.long.prefix(200)))",
                "near=0,0&minPriceCents=0&maxPriceCents=0",
                "near=0,0&minBathrooms=50",
                "near=0,0&kind=rent,rent,buy", "near=0,0&facets=false", "near=43%2C-77", "near=0,0&q=",
                "near=0,0&limit=",
            ] {
                let answer = try await server.stranger.get("/v1/listings?\(query)")
                #expect(answer.status == 200, "\(query): \(answer.text)")
                #expect(answer.json.total == 0)
                #expect(answer.json.nextCursor.isNull)
            }
        }
    }

    @Test("a tenant's radius is the default and the most")
    func tenantRadius() async throws {
        try await TestServer.run { server in
            try await server.set("radiusMiles", to: "5")
            let olive = try await server.register("olive")
            _ = try await olive.posted()
            _ = try await olive.posted(["location": ["latitude": 43.2, "longitude": -77.6743]])
            #expect(try await olive.found() == 1)
            #expect(try await olive.found("&radiusMiles=5") == 1)
            #expect(try await olive.get("/v1/listings?near=43,-77&radiusMiles=5.01").fields == ["radiusMiles"])
        }
    }
}
