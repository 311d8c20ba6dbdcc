import Domain
import Testing

@testable import App

@Suite("Universities")
struct UniversityTests {
    private func names(_ client: APIClient, _ query: String) async throws -> [String] {
        let answer = try await client.get("/v1/universities?\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map(\.name.text)
    }

    @Test("type-ahead finds the one that is meant first: by acronym, by alias, without accents, by parts of words")
    func typeAhead() async throws {
        try await TestServer.run { server in
            for (text, first) in [
                ("RIT", "Rochester Institute of Technology"), ("rit", "Rochester Institute of Technology"),
                ("MIT", "Massachusetts Institute of Technology"), ("m.i.t.", "Massachusetts Institute of Technology"),
                ("rochester inst", "Rochester Institute of Technology"),
                ("caltech", "California Institute of Technology"),
                ("TUM", "Technische Universität München"),
                ("technische universitat munchen", "Technische Universität München"),
                ("東京科学大学", "Institute of Science Tokyo"), ("oxf", "University of Oxford"),
                ("standford", "Stanford University"), ("univeristy of florida", "University of Florida"),
            ] {
                #expect(try await names(server.stranger, "q=\(encoded(text))").first == first, "\(text)")
            }
            let munich = try await names(server.stranger, "q=munchen")
            #expect(
                munich.contains("Technische Universität München")
                    && munich.contains("Ludwig-Maximilians-Universität München"))
            #expect(try await names(server.stranger, "q=qxqnchen").isEmpty)
            #expect(try await names(server.stranger, "q=xyzzy").isEmpty)
            #expect(try await names(server.stranger, "q=%22%20*%20XQZWK(").isEmpty)
        }
    }

    @Test("the country filters, the limit limits, a place orders by distance")
    func filters() async throws {
        try await TestServer.run { server in
            let german = try await server.stranger.get("/v1/universities?country=de&limit=100").json.items.list
            #expect(german.count > 1)
            #expect(german.allSatisfy { $0.country == "DE" })
            #expect(try await names(server.stranger, "q=munchen&country=US").isEmpty)
            #expect(try await names(server.stranger, "limit=3").count == 3)
            #expect(try await names(server.stranger, "").count == 20)
            let near = try await server.stranger.get("/v1/universities?near=43.0845,-77.6749&limit=5").json.items.list
            #expect(near[0].name == "Rochester Institute of Technology")
            #expect(near.allSatisfy { $0.distanceMiles.double < 100 })
        }
    }

    @Test("one is shown with all that is known of it; what is not there is 404")
    func one() async throws {
        try await TestServer.run { server in
            let rit = try await server.stranger.get("/v1/universities?q=RIT&limit=1").json.items[0]
            let answer = try await server.stranger.get("/v1/universities/\(rit.id.text)")
            #expect(answer.json == rit)
            #expect(
                rit.names == ["id", "name", "aliases", "city", "region", "country", "location", "web", "emailDomains"])
            #expect(rit.location == ["latitude": 43.0845, "longitude": -77.6749])
            #expect(rit.emailDomains == ["rit.edu", "g.rit.edu"])
            #expect(rit.city == "Rochester")
            for id in ["0190a5d0-1234-7abc-8def-0123456789ab", "x", "'"] {
                #expect(try await server.stranger.get("/v1/universities/\(id)").status == 404, "\(id)")
            }
        }
    }

    @Test("the nearest one comes with its distance; `here` also has the country")
    func nearest() async throws {
        try await TestServer.run { server in
            let nearest = try await server.stranger.get("/v1/universities/nearest?near=43.0845,-77.6749").json
            #expect(nearest.university.name == "Rochester Institute of Technology")
            #expect(nearest.distanceMiles == 0)
            let here = try await server.stranger.get("/v1/here?near=48.15,11.57").json
            #expect(here.names == ["country", "university", "distanceMiles"])
            #expect(here.country == "DE")
            #expect(here.university.name == "Technische Universität München")
            #expect(try await server.stranger.get("/v1/here?near=43.0896,-79.0849").json.country == "CA")
            let atSea = try await server.stranger.get("/v1/here?near=0,-150").json
            #expect(atSea.country.isNull && atSea.names.contains("country"))
            #expect(try await server.stranger.get("/v1/here?near=42.3149,-83.0364").json.country == "CA")
            for near in ["90,0", "-90,0", "0,180", "0,-180"] {
                let answer = try await server.stranger.get("/v1/here?near=\(near)").json
                #expect((0...12_451).contains(answer.distanceMiles.double), "\(near)")
            }
        }
    }

    @Test("parameters that are missing, malformed, unknown or twice are named")
    func malformed() async throws {
        try await TestServer.run { server in
            for (path, field) in [
                ("universities?limit=0", "limit"), ("universities?limit=101", "limit"),
                ("universities?country=USA", "country"),
                ("universities?near=91,0", "near"), ("universities?q=\(String(repeating: "a", count: 201))", "q"),
                ("universities?colour=red", "colour"), ("universities?q=a&q=b", "q"), ("universities/nearest", "near"),
                ("universities/nearest?near=nan,0", "near"), ("universities/nearest?near=1,2&limit=3", "limit"),
                ("here", "near"),
                ("here?near=", "near"), ("here?near=1", "near"),
            ] {
                let answer = try await server.stranger.get("/v1/\(path)")
                #expect(answer.status == 400, "\(path)")
                #expect(answer.fields == [field], "\(path)")
            }
        }
    }

    @Test("a tenant that chose some has those and no others, in every way of asking, until it has all again")
    func subset() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let campus = server.at(host: "campus.example.edu")
            let rit = try await server.stranger.get("/v1/universities?q=RIT&limit=1").json.items[0].id.text
            let mit = try await server.stranger.get("/v1/universities?q=MIT&limit=1").json.items[0].id.text
            let tenant = try await server.tenant(named: "campus").id
            try await server.installation.store.universities.choose(
                universities: [try #require(University.ID(mit))], for: tenant)
            try await server.installation.universities.refresh()

            #expect(try await names(campus, "limit=100") == ["Massachusetts Institute of Technology"])
            #expect(try await names(campus, "q=RIT").isEmpty)
            #expect(try await campus.get("/v1/universities/\(rit)").status == 404)
            #expect(try await campus.get("/v1/universities/\(mit)").status == 200)
            #expect(try await campus.get("/v1/listings?universityId=\(rit)").status == 404)
            #expect(try await campus.get("/v1/listings?universityId=\(mit)").status == 200)
            #expect(try await campus.get("/v1/here?near=43.0845,-77.6749").json.university.id.text == mit)
            // The others are unchanged.
            #expect(try await server.stranger.get("/v1/here?near=43.0845,-77.6749").json.university.id.text == rit)
            #expect(try await server.stranger.get("/v1/listings?universityId=\(rit)").status == 200)

            try await server.installation.store.universities.choose(universities: nil, for: tenant)
            try await server.installation.universities.refresh()
            #expect(try await campus.get("/v1/universities/\(rit)").status == 200)
        }
    }
}
