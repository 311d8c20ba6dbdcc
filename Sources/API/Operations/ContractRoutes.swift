import Hummingbird

/// Serves the contract as a file. `Public/docs` renders it as a page.
package struct ContractRoutes: Sendable {
    let openAPI: [UInt8]

    package init(openAPI: [UInt8]) {
        self.openAPI = openAPI
    }

    func add(to router: Router<Context>) {
        router.get("openapi.yaml", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        BufferedResponse(headers: [.contentType: "application/yaml"], body: openAPI)
    }
}
