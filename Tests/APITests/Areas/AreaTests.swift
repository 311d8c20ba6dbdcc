import Domain
import Geo
import Testing

@testable import App

@Suite("Areas")
struct AreaTests {
    private func ids(_ client: APIClient, _ query: String) async throws -> [String] {
        let answer = try await client.get("/v1/areas?\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map(\.id.text)
    }

    @Test("type-ahead answers in the order of meaning, with kind and limit")
    func typeAhead() async throws {
        try await AreaFixture.run { server in
            #expect(try await ids(server.stranger, "q=roch") == ["place-3663000", "place-2754880"])
            #expect(try await ids(server.stranger, "q=Rochester,%20NY") == ["place-3663000"])
            #expect(try await ids(server.stranger, "q=14623") == ["zip-14623"])
            #expect(try await ids(server.stranger, "q=rochestre") == ["place-3663000", "place-2754880"])
            #expect(try await ids(server.stranger, "q=county&kind=county&limit=1") == ["county-42101"])
            #expect(try await ids(server.stranger, "q=xyzzy").isEmpty)
            let first = try await server.stranger.get("/v1/areas?q=rochester&limit=1").json.items[0]
            #expect(first.label == "Rochester, NY")
            #expect(first.designation == "city")
            #expect(first.population == 209_720)
            #expect(first.location == ["latitude": 43.162, "longitude": -77.626])
        }
    }

    @Test("the areas around a point: by boundary, by nearest point, their parents; abroad there are none")
    func near() async throws {
        try await AreaFixture.run { server in
            #expect(
                try await ids(server.stranger, "near=43.0846,-77.6743") == [
                    "zip-14623", "place-3663000", "county-36055", "state-36", "us",
                ])
            try await AreaFixture.importTract(server)
            let inside = try await server.stranger.get("/v1/areas?near=39.95,-75.15").json.items.list
            #expect(inside.map(\.id.text) == ["tract-2020-42101000100", "county-42101", "state-42", "us"])
            #expect(inside.map(\.match.text) == ["boundary", "parent", "parent", "parent"])
            #expect(inside[0].label == "Census Tract 1, Philadelphia County, PA")
            #expect(inside[0].boundaryYear == 2020)
            #expect(try await ids(server.stranger, "near=48.85,2.35").isEmpty)
        }
    }

    @Test("a profile has each figure beside those of its parents, with year, source and the reason for none")
    func profile() async throws {
        try await AreaFixture.run { server in
            let answer = try await server.stranger.get("/v1/areas/place-3663000/profile")
            try #require(answer.status == 200, "\(answer.text)")
            let profile = answer.json
            #expect(profile.areas.list.map(\.id.text) == ["place-3663000", "county-36055", "state-36", "us"])
            #expect(profile.figures.list.map(\.variable.text) == AreaVariable.allCases.map(\.rawValue))
            let rent = try #require(profile.figures.list.first { $0.variable == "medianGrossRent" })
            #expect(rent.unit == "usdPerMonth")
            #expect(rent.values.list.map(\.status.text) == ["noData", "estimate", "estimate", "estimate"])
            #expect(rent.values[1].estimate == 1_085)
            #expect(rent.values[1].year == 2022)
            #expect(rent.values[1].firstYear == 2018)
            #expect(rent.values[1].source == "Bureau, 5-year")
            #expect(rent.values[3].survey == "acs1")
            let age = try #require(profile.figures.list.first { $0.variable == "medianAge" })
            #expect(age.values[0].status == "notGiven")
            let value = try #require(profile.figures.list.first { $0.variable == "medianPropertyValue" })
            #expect(value.values[0].status == "topCoded")
            #expect(value.values[0].bound == 2_000_000)
            let vacancy = try #require(profile.figures.list.first { $0.variable == "vacancyRate" })
            // 23,895 of 329,105 homes.
            #expect(vacancy.values[1].estimate == 7.3)
        }
    }

    @Test("rent as a share of income and the way to work have cards only where a figure is known")
    func commuteCards() async throws {
        try await AreaFixture.run { server in
            let path = "/places?area=tract-2020-42101000100"
            try await AreaFixture.importTract(server)
            let without = try await server.stranger.get(path).text
            #expect(without.contains("data-card=\"vacancy\"") && !without.contains("data-card=\"commute\""))
            let id = try #require(AreaID("tract-2020-42101000100"))
            let figures = [AreaVariable.travelingWorkers: 900.0, .aggregateMinutesToWork: 29_700].map {
                DatedFigure($0.key, .acs5, year: 2021, AreaFigure(.estimate($0.value)), source: "Bureau, 5-year")
            }
            let store = server.installation.store
            _ = try await store.areas.merge([AreaFigureRow(area: id, unknown: nil, figures: figures)])
            try await store.areas.announceAreas()
            try await server.installation.areas.refresh()
            let shown = try await server.stranger.get(path).text
            #expect(shown.contains("data-card=\"commute\"") && shown.contains("33 minutes"))
            #expect(!shown.contains("data-card=\"rentShare\"") && !shown.contains("data-card=\"transit\""))
        }
    }

    @Test("a series shows gaps as gaps; variables, survey and years choose; CSV has the same rows")
    func series() async throws {
        try await AreaFixture.run { server in
            let path = "/v1/areas/county-42101/series"
            let all = try await server.stranger.get(path).json.series.list
            #expect(all.map(\.variable.text) == ["medianGrossRent", "medianContractRent"])
            #expect(all[1].points.list.map(\.year.int) == Array(2017...2023))
            #expect(all[1].points.list.map(\.status.text).firstIndex(of: "noData") == 3)
            let query = "variables=medianContractRent,population&survey=acs1&from=2019&to=2021"
            let chosen = try await server.stranger.get("\(path)?\(query)").json.series.list
            #expect(chosen.map { $0.points.list.map(\.year.int) } == [[2019, 2020, 2021]])
            let csv = try await server.stranger.get("\(path)?\(query)&format=csv")
            #expect(csv.headers["Content-Type"].first == "text/csv; charset=utf-8")
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.count == 4)
            let cells = "medianContractRent,usdPerMonth,acs1,2019,2019,906,,,estimate,,\"Bureau, 1-year\""
            #expect(lines[1] == "county-42101,\"Philadelphia County, PA\",\(cells)")
            #expect(lines[2].contains(",2020,2020,,,,noData,,"))
            let accepted = try await server.stranger.with(["Accept": "text/csv"]).get("\(path)?\(query)")
            #expect(accepted.text == csv.text)
        }
    }

    @Test("a known tag is answered with 304, until an import changes what is known")
    func caching() async throws {
        try await AreaFixture.run { server in
            for path in ["", "/profile", "/series", "/series?format=csv"] {
                let path = "/v1/areas/county-42101\(path)"
                let first = try await server.stranger.get(path)
                let tag = try #require(first.headers["ETag"].first)
                let second = try await server.stranger.with(["If-None-Match": tag]).get(path)
                #expect(second.status == 304 && second.text.isEmpty, "\(path)")
                try await AreaFixture.importTract(server)
                let later = try await server.stranger.with(["If-None-Match": tag]).get(path)
                #expect(later.status == 200, "\(path)")
            }
        }
    }

    @Test("what is wrong is named, and what is not there is not found")
    func refused() async throws {
        try await AreaFixture.run { server in
            for (query, field) in [
                ("q=\(String(repeating: "a", count: 101))", "q"), ("kind=city", "kind"), ("near=1", "near"),
                ("near=1,2&q=a", "q"), ("near=1,2&kind=zip", "kind"), ("limit=0", "limit"), ("name=x", "name"),
            ] {
                let answer = try await server.stranger.get("/v1/areas?\(query)")
                #expect(answer.status == 400 && answer.fields == [field], "\(query): \(answer.text)")
            }
            for (query, field) in [
                ("variables=age", "variables"), ("variables=", ""), ("variables=population,", "variables"),
                ("survey=acs3", "survey"), ("from=2020&to=2019", "to"), ("from=1", "from"), ("format=xml", "format"),
            ] {
                let answer = try await server.stranger.get("/v1/areas/us/series?\(query)")
                #expect(answer.status == (field.isEmpty ? 200 : 400), "\(query): \(answer.text)")
                if !field.isEmpty { #expect(answer.fields == [field], "\(query)") }
            }
            for id in ["x", "state-99", "county-4210", "tract-2020-42101000199", "US", "us%20"] {
                for path in ["", "/profile", "/series"] {
                    #expect(try await server.stranger.get("/v1/areas/\(id)\(path)").status == 404, "\(id)\(path)")
                }
            }
        }
    }

    @Test("a rent check gets the median rent of the tract at a point, and how sure the tract is")
    func tractRent() async throws {
        try await AreaFixture.run { server in
            let directory = server.installation.areas
            let place = try #require(Coordinate("39.95,-75.15"))
            #expect(try await directory.medianGrossRent(at: place) == nil)
            try await AreaFixture.importTract(server)
            let rent = try #require(try await directory.medianGrossRent(at: place))
            #expect(rent.rent.figure == AreaFigure(.estimate(1_900), margin: .known(120)))
            #expect(rent.match == .boundary)
            #expect(rent.label == "Census Tract 1, Philadelphia County, PA")
            #expect(try await directory.medianGrossRent(at: #require(Coordinate("41,-75"))) == nil)
        }
    }

    @Test("an outline is GeoJSON and cached; without one the response says so, and not that there is no area")
    func outline() async throws {
        try await AreaFixture.run { server in
            try await AreaFixture.importTract(server)
            let path = "/v1/areas/tract-2020-42101000100/outline"
            let answer = try await server.stranger.get(path)
            try #require(answer.status == 200, "\(answer.text)")
            #expect(answer.json.type == "Feature")
            #expect(answer.json.bbox.list == [-75.16, 39.94, -75.13, 39.96])
            #expect(answer.json.geometry.coordinates[0][0].list.count == 5)
            #expect(answer.json.properties.label == "Census Tract 1, Philadelphia County, PA")
            #expect(answer.json.properties.isSimplified == false)
            let tag = try #require(answer.headers["ETag"].first)
            #expect(try await server.stranger.with(["If-None-Match": tag]).get(path).status == 304)
            let none = try await server.stranger.get("/v1/areas/state-42/outline")
            #expect((none.status, none.code) == (404, "no_outline"))
            let unknown = try await server.stranger.get("/v1/areas/state-99/outline")
            #expect((unknown.status, unknown.code) == (404, "not_found"))
        }
    }
}
