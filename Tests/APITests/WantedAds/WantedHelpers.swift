import Testing

extension JSON {
    /// A wanted ad around the Rochester Institute of Technology.
    static let quietRoom: JSON = [
        "title": "Quiet room near RIT", "about": "I study at night and cook on Sundays.", "people": 1,
        "budgetCents": 95_000, "moveInFrom": "2026-08-01", "moveInUntil": "2026-08-15", "stayMonths": 9,
        "habits": ["quiet", "nonSmoking"],
        "areas": [
            [
                "name": "Around RIT", "location": ["latitude": 43.0846, "longitude": -77.6743], "radiusMiles": 3,
            ]
        ],
    ]

    /// The ad's path.
    var wantedPath: String { "/v1/wanted/\(self["id"].text)" }
}

extension APIClient {
    /// Posts a wanted ad and returns it.
    func wants(_ changes: JSON = [:]) async throws -> JSON {
        let answer = try await post("/v1/wanted", .quietRoom.with(changes))
        try #require(answer.status == 201, "\(answer.text)")
        return answer.json
    }

    /// The titles that a search for wanted ads finds.
    func wantedTitles(_ query: String = "") async throws -> [String] {
        let answer = try await get("/v1/wanted?limit=100\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map(\.title.text)
    }
}
