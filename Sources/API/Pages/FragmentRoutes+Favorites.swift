import Domain
import Hummingbird

extension FragmentRoutes {
    /// Favorites side by side, in the order of `ids`; empty when fewer than two of them are still shown. With
    /// `universityId`, they are measured from that university, which `campus` names.
    @Sendable func comparison(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, asked) = (try context.tenant, SearchURL(request.uri.query ?? ""))
        var query = QueryParameters(request)
        let ids = (query.text("ids") ?? "").split(separator: ",").prefix(ComparisonValues.counts.upperBound)
        let name = query.text("campus")
        _ = query.text("universityId")
        try query.finish()
        let cards = try await favorites.cards(ids.compactMap { Listing.ID(String($0)) }, context)
        let university = asked["universityId"] == nil ? nil : try await search.campus(of: asked, in: tenant)
        return try renderer.response(to: request, context) { parts, format in
            guard ComparisonValues.counts.contains(cards.count) else { return "" }
            let values = ComparisonValues(
                cards: cards, campus: university.map { .init(university: $0, name: name ?? $0.name) },
                settings: tenant.settings, format: format)
            return parts.markup("comparison", values.all)
        }
    }
}
