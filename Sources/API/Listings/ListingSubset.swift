import Domain

/// The listings that a search is narrowed to besides its filters: by their ids, and to those that changed since.
struct ListingSubset {
    /// A copy that is further behind reads `GET /v1/listings/changes`.
    private static let maxUpdated = 2_000

    private let ids: [Listing.ID]?
    private let updatedSince: Instant?

    /// `nil` for a search among all listings.
    init?(_ parameters: inout QueryParameters) {
        ids = parameters.ids()
        updatedSince = parameters.instant("updatedSince")
        if ids == nil, updatedSince == nil { return nil }
    }

    /// A canonical spelling, which cursors depend on.
    var text: String {
        let among = ids.map { " among \($0.map(\.description).sorted().joined(separator: ","))" }
        return (among ?? "") + (updatedSince.map { " since \($0)" } ?? "")
    }

    /// The numbers of the listings, ascending; some may not be public. Throws `malformed` when too many changed.
    func numbers(_ cards: CardCache, in tenant: Tenant.ID) async throws -> [UInt32] {
        if let ids { return try await cards.numbers(of: ids, updatedSince: updatedSince, in: tenant) }
        guard let updatedSince else { return [] }
        let updated = try await cards.numbers(updatedSince: updatedSince, limit: Self.maxUpdated + 1, in: tenant)
        guard updated.count <= Self.maxUpdated else {
            throw Problem.malformed(
                "updatedSince", "must be later: more than \(Self.maxUpdated) listings have changed since",
                params: ["max": .integer(Self.maxUpdated)])
        }
        return updated
    }
}
