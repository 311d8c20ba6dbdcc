import Domain
import Hummingbird

/// Serves the contract as a file. `Public/docs` renders it as a page.
package struct ContractRoutes: Sendable {
    /// One buffer for all responses.
    private let page: PageBody

    package init(openAPI: [UInt8], client: WebClient, cryptography: any Cryptography) {
        page = PageBody(
            openAPI, type: .yaml, cryptography: cryptography, codings: client.codings, quickCoding: client.quickCoding)
    }

    func add(to router: Router<Context>) {
        router.get("openapi.yaml", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response { page.response(to: request) }
}
