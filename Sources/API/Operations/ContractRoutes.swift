import Hummingbird

/// Serves the contract as a file. `Public/docs` renders it as a page.
struct ContractRoutes: Sendable {
    let openAPI: [UInt8]

    func add(to router: Router<Context>) {
        router.get("openapi.yaml", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        BufferedResponse(headers: [.contentType: "application/yaml"], body: openAPI)
    }
}
