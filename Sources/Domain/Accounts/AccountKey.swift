/// An account of any tenant.
public struct AccountKey: Sendable, Hashable {
    public let tenant: Tenant.ID
    public let account: Account.ID

    public init(tenant: Tenant.ID, account: Account.ID) {
        self.tenant = tenant
        self.account = account
    }
}
