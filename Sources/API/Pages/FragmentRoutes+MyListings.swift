import Domain
import Hummingbird

extension FragmentRoutes {
    /// The rows of listings of the caller, which `read` reads.
    func myRows(
        _ request: Request, _ context: Context, _ read: (QueryParameters, Context) async throws -> CardList
    ) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        let (options, now) = (FragmentOptions(&query), listingService.clock.now())
        let list = try await read(query, context)
        return try renderer.response(to: request, context, data: list.json) { parts, format in
            list.items.enumerated().map { index, item in
                let isFirst = index == 0 && options.hasEagerPhoto
                let values = MyListingValues(card: item.card, now: now, format: format).all(isFirst: isFirst)
                return parts.markup("my-listing", values)
            }.joined()
        }
    }
}
