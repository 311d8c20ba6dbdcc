import Domain

/// Whose keys a request is about: the caller's, or the marketplace's for its admins.
struct KeyHolder: Sendable {
    enum Kind: Sendable {
        case account, marketplace

        /// Below `/v1/`.
        var path: String {
            switch self {
            case .account: "account/keys"
            case .marketplace: "admin/keys"
            }
        }
    }

    let caller: Account.ID
    /// The account that keys act for; `nil` for the marketplace.
    let account: Account?
    let owner: APIKey.Owner
    let path: String
    private let tenant: Tenant.ID

    /// Throws unless the caller may manage these keys.
    init(_ kind: Kind, _ context: Context) throws {
        (path, tenant) = (kind.path, try context.tenant.id)
        switch kind {
        case .account:
            let me = try context.signedIn().account
            (caller, account, owner) = (me.id, me, .account(me.id))
        case .marketplace:
            (caller, account, owner) = (try context.permitted(.editTenant).id, nil, .marketplace)
        }
    }

    /// - Parameter confirmed: whether the password must have been given recently. Ending a key needs none.
    func authority(confirmed: Bool, _ context: Context) throws -> Authority {
        account == nil
            ? try context.authority(.editTenant, confirmed: confirmed)
            : try context.authority(posts: confirmed, confirmed: confirmed)
    }

    /// An entry of the audit log without the key's name, because entries outlive accounts.
    func entry(_ action: AuditEntry.Action, on key: APIKey, at now: Instant) -> AuditEntry {
        AuditEntry(
            at: now, actor: .account(caller), action: action, subject: key.owner.subject(in: tenant),
            reason: key.auditText)
    }
}
