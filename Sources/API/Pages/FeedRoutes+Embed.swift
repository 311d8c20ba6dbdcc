import Domain
import HTTPTypes
import Hummingbird

extension FeedRoutes {
    /// The results as a page for frames of the origins in `embedOrigins`. It has no scripts and knows no session, and
    /// its links open pages of the marketplace beside the site that frames it. `lang` chooses its language.
    /// `EmbedProblemMiddleware` shows its problems.
    @Sendable func embed(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let page = try await page(request, context, besides: [DisplayLanguage.parameter])
        let asked = SearchURL(request.uri.query ?? "")
        let campus = try await search.campus(of: asked, in: tenant)
        var response = try fragments.response(to: request, context) { parts, format in
            let results = ResultsValues(
                search: asked, page: page, newest: nil, campus: campus?.name, tenant: tenant, path: "/listings",
                format: format)
            return parts.markup("embed", results.embedded)
        }
        for field in client.policies.headers(ofFramesAt: tenant) { response.headers[field.name] = field.value }
        return response
    }
}

extension PagePolicies {
    /// The headers of a page for frames of the tenant's `embedOrigins`.
    func headers(ofFramesAt tenant: Tenant) -> HTTPFields {
        let ancestors = ["'self'"] + tenant.settings.embedOrigins.map(\.text)
        return headers(mayBeFramedBy: ancestors.joined(separator: " "))
    }
}
