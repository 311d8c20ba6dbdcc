import Domain
import Geo
import Testing

@testable import App

@Suite("Addresses in postal codes that are far apart")
struct WidePostalCodeTests {
    private struct Code: Sendable {
        let code: String
        let region: String
        let center: (latitude: Double, longitude: Double)
        let neighbors: [(latitude: Double, longitude: Double)]
    }

    /// The centers of two codes in the country's list, and of those that are nearest to them.
    private static let tonopah = Code(
        code: "89049", region: "NV", center: (38.0589, -117.2176),
        neighbors: [
            (37.5487, -117.4065), (38.6396, -117.0061), (37.7382, -117.947), (37.7538, -118.0509), (38.387, -118.1096),
            (38.8511, -117.1532), (38.5063, -118.1815), (38.8688, -117.9221), (37.8926, -118.5647),
            (37.5014, -118.4048), (38.5542, -118.511),
        ])
    private static let delta = Code(
        code: "99737", region: "AK", center: (63.7802, -145.3696),
        neighbors: [
            (63.886, -145.6857), (64.6913, -145.5427), (63.3787, -143.3937), (63.8673, -143.02), (64.7024, -146.6671),
            (64.8746, -146.8982), (63.3367, -148.0864), (64.7805, -147.3694), (63.13, -142.53), (64.832, -147.6272),
            (64.9109, -147.5105),
        ])

    private static func areas(of code: Code, neighbors: Int) -> [PostalArea] {
        let centers = [code.center] + code.neighbors.prefix(neighbors)
        return centers.enumerated().compactMap { index, center in
            Coordinate(latitude: center.latitude, longitude: center.longitude).map {
                PostalArea(
                    country: "US", code: index == 0 ? code.code : "9000\(index)", place: "Town \(index)",
                    regionCode: code.region, regionName: nil, center: $0)
            }
        }
    }

    /// Posts a listing so many miles from the middle of a code.
    private static func post(_ client: APIClient, in code: Code, miles: Double) async throws -> APIResponse {
        let center = try #require(Coordinate(latitude: code.center.latitude, longitude: code.center.longitude))
        let place = center.moved(miles: miles, bearing: 1)
        return try await client.post(
            "/v1/listings",
            .sunnyRoom.with([
                "address": [
                    "street": "12 Elm Street", "city": "Town 0", "region": .string(code.region),
                    "postalCode": .string(code.code), "country": "US",
                ],
                "location": ["latitude": .number(place.latitude), "longitude": .number(place.longitude)],
            ]))
    }

    @Test("a place is taken as far from its code as the tenth nearest code is, and refused beyond")
    func reach() async throws {
        try await OwnServer.run { server in
            let store = server.installation.postalCodes
            let olive = try await server.register("olive")
            for (code, limit) in [(Self.tonopah, 75), (Self.delta, 99)] {
                _ = try await store.merge(Self.areas(of: code, neighbors: 11)) { _ in }
                for miles in [29.0, 45, Double(limit) - 1] {
                    let taken = try await Self.post(olive, in: code, miles: miles)
                    #expect(taken.status == 201, "\(code.code) \(miles): \(taken.text)")
                }
                let refused = try await Self.post(olive, in: code, miles: Double(limit) + 2)
                #expect(refused.fields == ["location"], "\(code.code): \(refused.text)")
                #expect(refused.json.errors[0].params["max"] == .number(Double(limit)))
                #expect(try await Self.post(olive, in: code, miles: 2000).status == 422)
            }
        }
    }

    @Test("where fewer codes are known, or many in one place, thirty miles are the limit")
    func few() async throws {
        try await OwnServer.run { server in
            let store = server.installation.postalCodes
            let olive = try await server.register("olive")
            _ = try await store.merge(Self.areas(of: Self.tonopah, neighbors: 9)) { _ in }
            #expect(try await Self.post(olive, in: Self.tonopah, miles: 45).fields == ["location"])
            // Mailboxes have codes of their own, which are no neighbors.
            let center = try #require(Coordinate(latitude: 37.5487, longitude: -117.4065))
            let boxes = (10...30).map {
                PostalArea(
                    country: "US", code: "800\($0)", place: "Boxes", regionCode: "NV", regionName: nil, center: center)
            }
            _ = try await store.merge(boxes) { _ in }
            #expect(try await Self.post(olive, in: Self.tonopah, miles: 45).fields == ["location"])
            _ = try await store.merge(Self.areas(of: Self.tonopah, neighbors: 10)) { _ in }
            #expect(try await Self.post(olive, in: Self.tonopah, miles: 45).status == 201)
        }
    }
}
