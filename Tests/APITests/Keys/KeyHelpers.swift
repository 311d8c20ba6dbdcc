import Testing

extension APIClient {
    /// The same account, which gave its password just now.
    func confirmed() async throws -> APIClient {
        let proof: JSON = ["password": "correct horse battery"]
        let answer = try await post("/v1/account/reauthentication", proof)
        try #require(answer.status == 204, "\(answer.text)")
        return self
    }

    /// A client with this secret instead of a session.
    func holding(_ secret: String) -> APIClient { with(token: secret, accountID: accountID) }

    /// A client with a new key of the account, which was confirmed.
    func key(_ scopes: [String]) async throws -> APIClient {
        let body: JSON = ["name": "A key", "scopes": .array(scopes.map(JSON.string))]
        let made = try await post("/v1/account/keys", body)
        try #require(made.status == 201, "\(made.text)")
        return holding(made.json.secret.text)
    }
}
