extension FakeService {
    /// The setting that makes a server use it as its geocoder.
    var setting: String { "nominatim:\(base)" }

    /// Runs a service that gives a page in Nominatim's format during `body`.
    static func nominatim(_ page: Page, _ body: @escaping @Sendable (FakeService) async throws -> Void) async throws {
        try await FakeService { _, _ in page }.run(body)
    }
}

extension FakeService.Page {
    static let nothing = json("[]")

    static func place(
        _ latitude: Double, _ longitude: Double, rank: Int? = nil, licence: String? = "© OpenStreetMap contributors"
    ) -> FakeService.Page {
        let more = [rank.map { ",\"place_rank\":\($0)" }, licence.map { ",\"licence\":\"\($0)\"" }]
        let known = more.compactMap(\.self).joined()
        return json("[{\"lat\":\"\(latitude)\",\"lon\":\"\(longitude)\"\(known)}]")
    }
}
