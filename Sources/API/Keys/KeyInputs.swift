import Domain

/// The body of a new key.
struct KeyInput {
    private let name: String
    private let scopes: [String]
    private let expiresAt: Instant?

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        let name = form.required("name")
        var (scopes, until): ([String]?, String?) = (nil, nil)
        form.read("scopes", into: &scopes)
        if scopes == nil { form.errors.missing("scopes") }
        form.read("expiresAt", into: &until)
        let expiresAt = until.flatMap { Instant(rfc3339: $0) }
        form.errors.check(
            "expiresAt", until == nil || expiresAt != nil,
            "must be a date and time such as 2026-08-01T09:30:00.000Z", params: .expected("instant"))
        try form.finish()
        self.name = name ?? ""
        self.scopes = scopes ?? []
        self.expiresAt = expiresAt
    }

    func draft(for holder: Account?, at now: Instant) throws(Problem) -> APIKeyDraft {
        try APIKeyDraft(name: name, scopes: scopes, expiresAt: expiresAt, for: holder, at: now)
    }
}

/// The body of a rotation.
struct RotationInput {
    let overlapHours: Int

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        var hours: Int? = APIKey.standardOverlapHours
        form.read("overlapHours", into: &hours)
        form.check("overlapHours", hours ?? APIKey.standardOverlapHours, in: APIKey.overlapHours)
        try form.finish()
        overlapHours = hours ?? APIKey.standardOverlapHours
    }
}

/// The JSON of a key. Only the response that made the secret has it.
struct KeyView: JSONWritable {
    let key: APIKey
    var secret: String?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", key.id)
            $0.set("name", key.name)
            $0.set("scopes", key.scopes.map(\.rawValue))
            $0.set("createdAt", key.createdAt)
            $0.set("expiresAt", key.expiresAt)
            $0.set("lastUsedAt", key.lastUsedAt)
            $0.set("previousSecretUntil", key.previousSecretUntil)
            if let secret { $0.set("secret", secret) }
        }
    }
}
