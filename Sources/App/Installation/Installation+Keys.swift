import API
import Domain
import Store

extension Installation {
    /// Stores a key of the operator's making. Returns its secret.
    package func make(_ key: APIKey, in tenant: Tenant) async throws -> String {
        let text = try secret.newKeySecret()
        let audit = auditEntry(.createKey, on: key.owner.subject(in: tenant.id), key.auditText)
        let new = NewAPIKey(key, secretDigest: secret.tokenDigest(text))
        try await store.apiKeys.save(new, audit: audit, in: tenant.id)
        return text
    }
}
