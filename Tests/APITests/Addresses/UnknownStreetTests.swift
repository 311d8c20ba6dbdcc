import Foundation
import Testing

@testable import App

@Suite("Addresses: streets that the geocoder does not know")
struct UnknownStreetTests {
    @Test(
        "a street that it knows only far from the postal code contradicts it and is refused unless pinned by hand",
        arguments: [FakeService.Page.place(34.09, -118.39), .place(34.09, -118.39, rank: 26)])
    func farStreet(page: FakeService.Page) async throws {
        try await FakeService.nominatim(page) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let refused = try await olive.post("/v1/listings", .sunnyRoom.with(["location": .null]))
                #expect(refused.status == 422)
                #expect(refused.fields == ["address.street"])
                #expect(refused.json.errors[0].code == "unknown_street")
                #expect(try await olive.found() == 0)
                let pinned = try await olive.posted()
                #expect(pinned.locationSource == "given" && pinned.approximate == false)
                // A draft may be stored without an existing street, and one without a street needs none.
                let draft = try await olive.posted(["location": .null, "status": "draft"])
                #expect(draft.locationSource == "postalCode")
                let published = try await olive.patch(draft.listingPath, ["status": "active"])
                #expect(published.fields == ["address.street"])
                let vague = try await olive.posted([
                    "location": .null, "address": JSON.sunnyRoom["address"].with(["street": .null]),
                ])
                #expect(vague.locationSource == "postalCode" && vague.approximate == true)
            }
        }
    }

    @Test(
        "an address that it does not find, or only a place around it, is about there, and its owner can set the pin",
        arguments: [
            FakeService.Page.nothing, .json("[ ]\n"), .place(34.09, -118.39, rank: 16), .place(43.2, -77.6, rank: 16),
            .place(43.09, -77.65, rank: 21), .place(43, -75, rank: 8), .place(40, -100, rank: 4),
        ])
    func unfound(page: FakeService.Page) async throws {
        try await FakeService.nominatim(page) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let olive = try await server.register("olive")
                let listing = try await olive.posted(["location": .null])
                #expect(listing.locationSource == "postalCode" && listing.approximate == true)
                #expect(listing.location == ["latitude": 43.0834, "longitude": -77.6344])
                #expect(listing.locationAttribution.isNull)
                let pinned = try await olive.patch(
                    listing.listingPath, ["location": ["latitude": 43.09, "longitude": -77.65]])
                #expect(pinned.json.locationSource == "given" && pinned.json.approximate == false)
            }
        }
    }
}
