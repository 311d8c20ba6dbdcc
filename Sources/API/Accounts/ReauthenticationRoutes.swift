import Hummingbird

/// Confirms the caller's password again.
package struct ReauthenticationRoutes: FeatureRoutes {
    let reauthentication: ReauthenticationService

    package init(reauthentication: ReauthenticationService) { self.reauthentication = reauthentication }

    package func add(to v1: RouterGroup<Context>) { v1.post("account/reauthentication", use: reauthenticate) }

    @Sendable func reauthenticate(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let input = try ProofInput(await request.jsonBytes(context))
        try await reauthentication.confirm(input.password, code: input.code, context)
        return .noContent
    }
}
