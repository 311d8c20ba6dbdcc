import Domain
import Hummingbird

/// The pages that the tenant's admins wrote, for everybody.
package struct TenantPageRoutes: FeatureRoutes {
    let pages: any TenantPageStore

    package init(pages: any TenantPageStore) { self.pages = pages }

    package func add(to v1: RouterGroup<Context>) { v1.get("tenant/pages/{page}", use: show) }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let (name, tenant) = (try context.pageName(), try context.tenant)
        guard let page = try await pages.page(name, of: tenant.id) else { throw Problem.notFound("page") }
        return .json(TenantPageView(page: page, tenant: tenant))
    }
}

struct TenantPageView: JSONWritable {
    let page: TenantPage
    let tenant: Tenant

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("name", page.name.rawValue)
            $0.set("language", tenant.settings.language?.rawValue)
            $0.set("text", page.text)
            $0.set("updatedAt", page.updatedAt)
        }
    }
}

extension Context {
    /// The page in the path. Throws not found for any other name.
    func pageName() throws(Problem) -> TenantPage.Name {
        guard let name = parameters.get("page").flatMap(TenantPage.Name.init(rawValue:)) else {
            throw .notFound("page")
        }
        return name
    }
}
