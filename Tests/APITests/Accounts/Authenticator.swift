import Domain
import Testing

@testable import App

/// An authenticator app.
struct Authenticator {
    let server: any TestMarketplace
    let secret: [UInt8]
    private let start: Int64

    init(server: any TestMarketplace, secret: [UInt8]) {
        self.server = server
        self.secret = secret
        start = OneTimePassword.step(at: server.now)
    }

    /// The code of the time step in which the app got the secret, or of a later step, because time passes during a
    /// test.
    func code(_ steps: Int64 = 0) -> String {
        let step = start + steps
        return OneTimePassword.code(
            in: server.installation.secret.hmacSHA1(OneTimePassword.message(step), key: secret))
    }
}

extension TestMarketplace {
    /// Marks the address as verified and turns on the second factor. Returns the app and the recovery codes. The
    /// current code is used up.
    func turnOnSecondFactor(of client: APIClient) async throws -> (app: Authenticator, recoveryCodes: [String]) {
        try await markVerified(client)
        let proposed = try await client.post("/v1/account/second-factor", ["password": "correct horse battery"])
        try #require(proposed.status == 201, "\(proposed.text)")
        let app = Authenticator(server: self, secret: try #require(Base32.decoded(proposed.json.secret.text)))
        let confirmed = try await client.put("/v1/account/second-factor", ["code": .string(app.code())])
        try #require(confirmed.status == 200, "\(confirmed.text)")
        return (app, confirmed.json.recoveryCodes.list.map(\.text))
    }
}

extension APIClient {
    func logIn(_ email: String, code: String) async throws -> APIResponse {
        try await post(
            "/v1/sessions",
            ["email": .string(email), "password": "correct horse battery", "code": .string(code)])
    }
}
