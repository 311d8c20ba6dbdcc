/// Stores the keys of accounts and marketplaces.
public protocol APIKeyStore: ActingStore, RecordingStore {
    /// The live key with this digest of a secret, also of one that a rotation replaced and that is still valid; and
    /// the account that it acts for, `nil` for a key of the marketplace.
    func key(secretDigest: String, in tenant: Tenant.ID) async throws -> (key: APIKey, account: Account?)?
    /// All keys of an owner, expired ones too, the newest first.
    func keys(of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> [APIKey]
    /// Throws the conflict `too_many_keys` at the limit.
    func save(_ new: NewAPIKey, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Replaces the secret of an owner's key; the previous one stays valid until `previousSecretUntil`. Throws not
    /// found.
    func rotate(_ new: NewAPIKey, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Deletes an owner's key. Throws not found.
    func revokeKey(_ id: APIKey.ID, of owner: IntegrationOwner, audit: AuditEntry, in tenant: Tenant.ID) async throws
    /// Records the use of a key.
    func touchKey(_ id: APIKey.ID, in tenant: Tenant.ID) async throws
}
