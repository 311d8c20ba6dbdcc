import Imports
import Testing

@testable import App

@Suite("Property records: what moderators see on a listing")
struct RecordSignalTests {
    private func posted(_ owner: APIClient, _ street: String) async throws -> String {
        try await owner.posted([
            "address": [
                "street": .string(street), "city": "Philadelphia", "region": "PA", "postalCode": "19104",
                "country": "US",
            ],
            "location": nil,
        ]).listingPath + "/property-record"
    }

    @Test("moderators get what disagrees with the listing; what a sample lacks is no sign of anything")
    func signals() async throws {
        try await RecordFixture.run { server in
            let olive = try await server.register("olive")
            let moderators = [
                try await server.register("mo", as: .moderator), try await server.register("ada", as: .admin),
            ]
            let path = try await posted(olive, "1554 Walnut St")
            let shop = try await posted(olive, "1550 Walnut St")
            for client in moderators {
                #expect(try await client.get(path).json.signals == [["kind": "notInRecords"]])
                #expect(try await client.get(shop).json.signals.list.first == ["kind": "recordedAsCommercial"])
            }
            for client in [server.stranger, olive] {
                #expect(try await client.get(shop).json.signals.isNull)
            }
            try await RecordFixture.fill(server, mapping: PropertyMapping.philadelphia().ofSample())
            #expect(try await moderators[0].get(path).json.signals == [])
            let own = try await posted(moderators[0], "1554 Walnut St")
            #expect(try await moderators[0].get(own).json.signals.isNull)
        }
    }
}
