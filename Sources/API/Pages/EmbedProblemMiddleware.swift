import Domain
import Hummingbird

/// Shows the problems of `/embed` as small pages, because a person sees them in a frame of another site. They have the
/// policies of the page itself, so that the frame may show them, and its language.
struct EmbedProblemMiddleware: RouterMiddleware {
    let problems: ProblemMiddleware
    let fragments: FragmentRenderer
    let client: WebClient

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard context.route.path == FeedRoutes.embedPath, request.method == .get || request.method == .head else {
            return try await next(request, context)
        }
        do { return try await next(request, context) } catch {
            let problem = ProblemMiddleware.problem(error, request, context.route)
            // Without a web client there are no pages, and programs get the problem as JSON.
            guard let page = try? page(of: problem, request, context) else { throw error }
            var response = problems.response(to: error, request, context)
            for field in page.headers { response.headers[field.name] = field.value }
            response.body = page.response.body
            return response
        }
    }

    private func page(of problem: Problem, _ request: Request, _ context: Context) throws -> BufferedResponse {
        let tenant = try context.tenant
        let asked = DisplayLanguage(of: request, for: tenant.settings)
        let (worded, language) = problems.texts.worded(problem, in: asked)
        var page = try fragments.response(to: request, context) { parts, format in
            var values = TemplateValues(
                embedding: format.text("embed.failed"), allPath: "/listings", at: tenant, format)
            values.set("problem", worded.detail)
            values.set("problemLang", language)
            return parts.markup("embed", values)
        }
        page.headers[.contentLanguage] = asked.tag
        for field in client.policies.headers(ofFramesAt: tenant) { page.headers[field.name] = field.value }
        return page
    }
}

extension TemplateValues {
    /// The values of `parts/embed.mustache` without listings or a problem.
    ///
    /// - Parameter allPath: the page of the marketplace that its link opens.
    init(embedding title: String, allPath: String, at tenant: Tenant, _ format: DisplayFormat) {
        self.init()
        set("lang", format.languageTag)
        set("title", title)
        set("all", format.text("embed.all", ["name": tenant.settings.displayName]))
        set("allPath", allPath)
        set("hasAccent", isOn: tenant.settings.accent != nil)
        set("isEmpty", isOn: false)
        set("problem", String?.none)
    }
}
