import Domain
import Hummingbird

extension FragmentRoutes {
    /// Favorites side by side, in the order of `ids`; empty when fewer than two of them are still shown. With
    /// `universityId`, they are measured from that university, which `campus` names.
    @Sendable func comparison(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, asked) = (try context.tenant, try ComparisonQuery(request))
        let cards = try await favorites.cards(asked.ids, context)
        let university = asked.hasCampus ? try await search.campus(of: asked.url, in: tenant) : nil
        return try renderer.response(to: request, context) { parts, format in
            guard ComparisonValues.counts.contains(cards.count) else { return "" }
            let values = ComparisonValues(
                cards: cards, campus: university.map { .init(university: $0, name: asked.campusName ?? $0.name) },
                settings: tenant.settings, format: format)
            return parts.markup("comparison", values.all)
        }
    }
}

/// The query of a comparison.
private struct ComparisonQuery {
    let url: SearchURL
    /// Those that fit side by side; a misspelled id is none.
    let ids: [Listing.ID]
    /// The university's name in the reader's words.
    let campusName: String?
    let hasCampus: Bool

    init(_ request: Request) throws(Problem) {
        url = SearchURL(request.uri.query ?? "")
        var query = QueryParameters(request)
        ids = (query.text("ids") ?? "").split(separator: ",").prefix(ComparisonValues.counts.upperBound)
            .compactMap { Listing.ID(String($0)) }
        campusName = query.text("campus")
        hasCampus = query.text("universityId") != nil
        try query.finish()
    }
}
