import Domain
import Hummingbird

extension FragmentRoutes {
    /// The pages that a tile of an area leads to.
    private enum AreaPage: String, CaseIterable {
        case places, market
    }

    /// The profile of an area.
    @Sendable func area(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (state, area) = try await areas.found(request, context)
        let profile = try await areas.directory.profile(of: area, in: state.catalogue)
        return try renderer.response(to: request, context) { parts, format in
            parts.markup("area", AreaValues(catalogue: state.catalogue, format: format).profile(profile, of: area))
        }
    }

    /// The areas of a search as links to `page`; around a point only those that say something about it.
    @Sendable func areaTiles(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        var query = QueryParameters(request)
        let page: AreaPage = query.word("page") ?? .places
        let (search, catalogue) = (try AreaSearch(query), try await areas.directory.catalogue())
        let found =
            switch search.subject {
            case .around(let point): Array(catalogue.close(to: point).prefix(search.limit))
            case .named(let text, let kind): catalogue.search(text, kind: kind, limit: search.limit)
            }
        return try renderer.response(to: request, context) { parts, format in
            let values = AreaValues(catalogue: catalogue, format: format).tiles(found, to: "/\(page.rawValue)")
            return parts.markup("area-tiles", values)
        }
    }

    /// The campuses with the most listings.
    @Sendable func campusTiles(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let views = try await campuses.views(request, context)
        return try renderer.response(to: request, context) { parts, format in
            parts.markup("campus-tiles", CampusTileValues(campuses: views, format: format).all)
        }
    }
}
