import Domain
import Hummingbird

/// Serves the contract in YAML and JSON. `Public/docs` renders it as a page.
package struct ContractRoutes: Sendable {
    private let yaml: ContractFile?
    private let json: ContractFile?

    /// - Parameters:
    ///   - yaml: `nil` without the file; then the path does not exist.
    ///   - json: the YAML as `Tests/Contract/make_docs.py` converts it; a test holds the two equal.
    package init(yaml: [UInt8]?, json: [UInt8]?, client: WebClient, cryptography: any Cryptography) {
        func file(_ bytes: [UInt8], _ type: MediaType) -> ContractFile {
            ContractFile(
                body: PrecompressedBody(
                    bytes, type: type, cryptography: cryptography, codings: client.codings,
                    quickCoding: client.quickCoding))
        }
        self.yaml = yaml.map { file($0, .yaml) }
        self.json = json.map { file($0, .json) }
    }

    func add(to router: Router<Context>) {
        if let yaml { router.get("openapi.yaml", use: yaml.show) }
        if let json { router.get("openapi.json", use: json.show) }
    }
}

private struct ContractFile: Sendable {
    /// One buffer shared by all responses.
    let body: PrecompressedBody

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response { body.response(to: request) }
}
