/// For whom a key or a webhook acts.
public enum IntegrationOwner: Sendable, Equatable {
    case account(Account.ID)
    /// The marketplace: its keys read as a stranger does, and its webhooks are told what a stranger may know. All its
    /// admins look after them, and they outlive those who made them.
    case marketplace

    /// `nil` for the marketplace.
    public var account: Account.ID? { if case .account(let id) = self { id } else { nil } }

    /// The subject of entries in the audit log: the account's id, or the marketplace's.
    public func subject(in tenant: Tenant.ID) -> String { account?.description ?? tenant.description }
}
