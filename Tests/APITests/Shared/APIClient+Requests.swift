import Testing

extension APIClient {
    /// Uses the browser's cookie instead of a token.
    func withCookie(origin: String?) -> APIClient {
        var client = with(token: nil, accountID: accountID)
        client.headers["Cookie"] = "digs_session=\(token ?? "")"
        client.headers["Origin"] = origin
        return client
    }

    func logIn(_ email: String, _ password: String = "correct horse battery") async throws -> APIResponse {
        try await post("/v1/sessions", ["email": .string(email), "password": .string(password)])
    }

    /// Confirms the password, as ending or exporting an account requires.
    func confirmPassword(code: JSON? = nil) async throws -> APIResponse {
        var body: JSON = ["password": "correct horse battery"]
        if let code { body = body.with(["code": code]) }
        return try await post("/v1/account/reauthentication", body)
    }

    /// Deletes the account after confirming the password.
    func leave(code: JSON? = nil) async throws -> APIResponse {
        let confirmed = try await confirmPassword(code: code)
        guard confirmed.status == 204 else { return confirmed }
        return try await delete("/v1/account")
    }

    /// Downloads the export after confirming the password.
    func export() async throws -> APIResponse {
        let confirmed = try await confirmPassword()
        guard confirmed.status == 204 else { return confirmed }
        return try await get("/v1/account/export")
    }

    /// Posts a listing and returns its path.
    func publish(_ changes: JSON = [:]) async throws -> String {
        let posted = try await post("/v1/listings", .sunnyRoom.with(changes))
        try #require(posted.status == 201, "\(posted.text)")
        return "/v1/listings/\(posted.json.id.text)"
    }

    /// The number of listings found around the Rochester Institute of Technology.
    func found(_ more: String = "") async throws -> Int {
        let answer = try await get("/v1/listings?near=43.0846,-77.6743\(more)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.total.int
    }
}

extension Sequence {
    /// Maps one element after the other.
    func asyncMap<Result>(_ change: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await change(element)) }
        return results
    }
}

/// Waits until `holds` returns true, for concurrent work: a passing test waits no longer than necessary on any machine.
func eventually(_ what: String, _ holds: () async throws -> Bool) async throws {
    for _ in 0..<6_000 {
        if try await holds() { return }
        try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("never happened: \(what)")
}
