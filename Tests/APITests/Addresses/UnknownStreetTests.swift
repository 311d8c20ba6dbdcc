import Foundation
import Testing

@testable import App

@Suite("Addresses: streets that the geocoder does not know")
struct UnknownStreetTests {
    @Test(
        "a street that it knows only far from the postal code, or not at all, is refused unless pinned by hand",
        arguments: [FakeService.Page.nothing, .json("[ ]\n"), .place(34.09, -118.39)])
    func unknownStreet(page: FakeService.Page) async throws {
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
}
