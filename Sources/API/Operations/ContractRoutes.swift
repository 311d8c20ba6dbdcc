import Domain
import Hummingbird

/// Serves the contract as it is written, and the same in JSON. `Public/docs` renders it as a page.
package struct ContractRoutes: Sendable {
    // One buffer each for all responses.
    private let yaml: PageBody
    private let json: PageBody

    /// - Parameter json: what `Tests/Contract/make_docs.py` makes of the YAML; a test holds the two equal.
    package init(yaml: [UInt8], json: [UInt8], client: WebClient, cryptography: any Cryptography) {
        func page(_ bytes: [UInt8], _ type: MediaType) -> PageBody {
            PageBody(
                bytes, type: type, cryptography: cryptography, codings: client.codings,
                quickCoding: client.quickCoding)
        }
        (self.yaml, self.json) = (page(yaml, .yaml), page(json, .json))
    }

    func add(to router: Router<Context>) {
        router.get("openapi.yaml", use: showYAML)
        router.get("openapi.json", use: showJSON)
    }

    @Sendable func showYAML(_ request: Request, _ context: Context) async throws -> Response {
        yaml.response(to: request)
    }

    @Sendable func showJSON(_ request: Request, _ context: Context) async throws -> Response {
        json.response(to: request)
    }
}
