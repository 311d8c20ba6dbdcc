import Hummingbird

/// The contract as a file. Its readable page is `Public/docs`.
struct ContractRoutes: Sendable {
    /// The same bytes for everybody: an answer copies none.
    private let page: PageBody

    init(services: Services) {
        page = PageBody(
            services.openAPI, type: .yaml, secrecy: services.secrecy, codings: services.web.codings,
            quickCoding: services.web.quickCoding)
    }

    func add(to router: Router<Context>) {
        router.get("openapi.yaml", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response { page.response(to: request) }
}
