import Domain
import Geo
import Testing

@testable import App

@Suite("Addresses against postal codes")
struct AddressTests {
    /// Posts a listing with these changes to its address, by default without coordinates.
    private func post(_ client: APIClient, _ address: JSON, at location: JSON = .null) async throws -> APIResponse {
        try await client.post(
            "/v1/listings", .sunnyRoom.with(["address": JSON.sunnyRoom["address"].with(address), "location": location]))
    }

    @Test("an unknown postal code, or one of another region, is refused, and the field is named")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for (address, field, code) in [
                (["postalCode": "99999"], "address.postalCode", "unknown_postal_code"),
                (["postalCode": "1462"], "address.postalCode", "unknown_postal_code"),
                (["postalCode": "146233"], "address.postalCode", "unknown_postal_code"),
                (["region": "PA"], "address.region", "region_mismatch"),
                (["region": "New"], "address.region", "region_mismatch"),
                (["region": "N"], "address.region", "region_mismatch"),
                (["region": .null], "address.region", "missing"),
                (["postalCode": "19104"], "address.region", "region_mismatch"),
                (["city": "Buffalo"], "address.city", "city_mismatch"),
                (["city": "Roch"], "address.city", "city_mismatch"),
            ] as [(JSON, String, String)] {
                let answer = try await post(olive, address)
                #expect(answer.status == 422, "\(address)")
                #expect(answer.fields == [field], "\(address)")
                #expect(answer.json.errors[0].code.text == code, "\(address)")
            }
        }
    }

    @Test("the region may be written in letters or in full, in any case, and the code as ZIP+4")
    func spellings() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for address in [
                ["region": "NY"], ["region": "ny"], ["region": "New York"], ["region": " NEW YORK "],
                ["postalCode": "14623-5603"],
                ["postalCode": " 14623 "],
            ] as [JSON] {
                let answer = try await post(olive, address)
                #expect(answer.status == 201, "\(address): \(answer.text)")
                #expect(answer.json.locationSource == "postalCode")
                #expect(answer.json.approximate == true)
                #expect(answer.json.location == ["latitude": 43.0834, "longitude": -77.6344])
            }
            #expect(try await post(olive, ["postalCode": "14623-5603"]).json["address"].postalCode == "14623-5603")
        }
    }

    @Test("coordinates within 30 miles of the code are taken as they are; 31 miles away they are refused")
    func distance() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let middle = try #require(Coordinate(latitude: 43.0834, longitude: -77.6344))
            for (miles, status) in [(0, 201), (29.9, 201), (30.1, 422), (31, 422), (5000, 422)] {
                let place = middle.moved(miles: miles, bearing: 1)
                let answer = try await post(
                    olive, [:], at: ["latitude": .number(place.latitude), "longitude": .number(place.longitude)])
                #expect(answer.status == status, "\(miles)")
                if status == 201 {
                    #expect(answer.json.locationSource == "given")
                    #expect(answer.json.place == place)
                } else {
                    #expect(answer.fields == ["location"])
                    #expect(answer.json.errors[0].code == "far_from_postal_code")
                }
            }
            let swapped = try await post(olive, [:], at: ["latitude": -77.6344, "longitude": 43.0834])
            #expect(swapped.fields == ["location"])
        }
    }

    @Test("a wrong code, a wrong region and a far place are reported together")
    func together() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let answer = try await post(olive, ["region": "PA"], at: ["latitude": 10, "longitude": 10])
            #expect(Set(answer.fields) == ["address.region", "location"])
        }
    }

    @Test("an edit of the address is checked like a post, and moves a place that came from the code")
    func edits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await post(olive, [:]).json
            let refused = try await olive.patch(listing.listingPath, ["address": ["postalCode": "19104"]])
            #expect(refused.status == 422)
            #expect(refused.fields == ["address.region"])
            let moved = try await olive.patch(
                listing.listingPath, ["address": ["postalCode": "19104", "region": "PA", "city": "Philadelphia"]])
            #expect(moved.json.location == ["latitude": 39.9597, "longitude": -75.2024])
            #expect(try await olive.found() == 0)
            #expect(try await olive.get("/v1/listings?near=39.9597,-75.2024").json.total == 1)
        }
    }

    @Test("where no code of the country is known coordinates are needed, and believed")
    func unknownCountry() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let fiji: JSON = ["city": "Suva", "region": .null, "postalCode": "ANY 1", "country": "FJ"]
            let without = try await post(olive, fiji)
            #expect(without.status == 422)
            #expect(without.fields == ["location"])
            let with = try await post(olive, fiji, at: ["latitude": -18.14, "longitude": 178.44])
            #expect(with.status == 201)
            #expect(with.json.locationSource == "given")
        }
    }

    @Test("a territory's codes are those of the United States, and a German town needs no region")
    func regionsOfCodes() async throws {
        try await OwnServer.run { server in
            let center = try #require(Coordinate(latitude: 18.4, longitude: -66.1))
            let areas = [("US", "00925", "San Juan", "PR"), ("DE", "80331", "München", "BY")].map {
                PostalArea(
                    country: $0.0, code: $0.1, place: $0.2, regionCode: $0.3, regionName: nil, center: center)
            }
            _ = try await server.installation.store.postalCodes.merge(areas) { _ in }
            let olive = try await server.register("olive")
            let juan: JSON = ["city": "San Juan", "region": .null, "postalCode": "00925", "country": "PR"]
            #expect(try await post(olive, juan).status == 201)
            let munich: JSON = ["city": "Munich", "region": .null, "postalCode": "80331", "country": "DE"]
            #expect(try await post(olive, munich).status == 201)
        }
    }

    @Test(
        "city and code agree in any spelling and by any name of the code; the answer names those that are known",
        arguments: [
            ("St. Louis", 201), ("saint louis", 201), ("SAINT-LOUIS", 201), ("Sáint  Louis", 201),
            ("St Louis Park", 422),
            ("OFallon", 201), ("O’Fallon", 201), ("Louis", 422), ("Ft. Zumwalt", 201), ("Fort Zumwalt", 201),
        ])
    func cities(city: String, status: Int) async throws {
        try await OwnServer.run { server in
            let center = try #require(Coordinate(latitude: 38.6, longitude: -90.2))
            let areas = ["Saint Louis", "O'Fallon", "Ft Zumwalt"].enumerated().map { index, name in
                PostalArea(
                    country: "ZZ", code: "631", place: name, regionCode: "MO", regionName: "Missouri", center: center,
                    isAlternate: index > 0)
            }
            _ = try await server.installation.store.postalCodes.merge(areas) { _ in }
            let olive = try await server.register("olive")
            let answer = try await post(
                olive, ["city": .string(city), "region": "MO", "postalCode": "631", "country": "ZZ"])
            #expect(answer.status == status, "\(answer.text)")
            guard status == 422 else { return }
            #expect(answer.fields == ["address.city"])
            #expect(answer.json.errors[0].message.text.contains("Ft Zumwalt or O'Fallon or Saint Louis"))
        }
    }

    @Test(
        "a card and a listing tell that their place is about there: by the code alone, and of a hidden place to others")
    func approximate() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let byCode = try await post(olive, [:]).json
            let exact = try await olive.posted()
            let hidden = try await olive.posted(["hideExactLocation": true])
            #expect([byCode, exact, hidden].map(\.approximate) == [true, false, false])
            let seen = Dictionary(
                uniqueKeysWithValues: try await server.stranger.search().items.list.map {
                    ($0["id"].text, $0.approximate)
                })
            #expect([byCode, exact, hidden].map { seen[$0["id"].text] } == [true, false, true])
            #expect(try await server.stranger.get(hidden.listingPath).json.approximate == true)
        }
    }

    @Test("a code with two places takes the one that fits the region")
    func twoPlaces() async throws {
        try await OwnServer.run { server in
            let areas = [("Here", "AA", 10.0), ("There", "BB", 11.0)].compactMap { place, region, latitude in
                Coordinate(latitude: latitude, longitude: 20).map {
                    PostalArea(
                        country: "ZZ", code: "777", place: place, regionCode: region, regionName: nil, center: $0)
                }
            }
            _ = try await server.installation.store.postalCodes.merge(areas) { _ in }
            let olive = try await server.register("olive")
            let there = try await post(olive, ["city": "There", "region": "bb", "postalCode": "777", "country": "ZZ"])
            #expect(there.json.location == ["latitude": 11, "longitude": 20])
            let nowhere = try await post(
                olive, ["city": "There", "region": "CC", "postalCode": "777", "country": "ZZ"])
            #expect(nowhere.json.errors[0].message.text.contains("AA or BB"))
        }
    }
}
