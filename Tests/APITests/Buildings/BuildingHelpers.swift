import Testing

extension JSON {
    /// The shared data of a house near the Rochester Institute of Technology.
    static let elmHouse: JSON = [
        "name": "Elm House",
        "address": [
            "street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US",
        ],
        "location": ["latitude": 43.0846, "longitude": -77.6743], "amenities": ["parking"],
    ]

    /// The building's path.
    var buildingPath: String { "/v1/buildings/\(self["id"].text)" }
}

extension APIClient {
    func built(_ changes: JSON = [:]) async throws -> JSON {
        let answer = try await post("/v1/buildings", .elmHouse.with(changes))
        try #require(answer.status == 201, "\(answer.text)")
        return answer.json
    }

    func place(_ listing: JSON, in building: JSON, as unit: JSON = "3B") async throws -> APIResponse {
        try await put(building.buildingPath + "/units/\(listing.id.text)", ["unit": unit])
    }
}
