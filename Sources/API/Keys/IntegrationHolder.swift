import Domain
import Hummingbird

/// Whose keys or webhooks a request is about: the caller's, or the marketplace's for its admins.
struct IntegrationHolder: Sendable {
    enum Kind: String, Sendable {
        /// The values are their places below `/v1`.
        case account
        case marketplace = "admin"
    }

    let caller: Account.ID
    /// The account that they act for; `nil` for the marketplace.
    let account: Account?
    let owner: IntegrationOwner
    private let kind: Kind
    private let tenant: Tenant.ID

    /// Throws unless the caller may manage them.
    init(_ kind: Kind, _ context: Context) throws {
        self.kind = kind
        tenant = try context.tenant.id
        switch kind {
        case .account:
            let me = try context.signedIn().account
            (caller, account, owner) = (me.id, me, .account(me.id))
        case .marketplace:
            (caller, account, owner) = (try context.permitted(.editTenant).id, nil, .marketplace)
        }
    }

    /// The URL of a collection of theirs, or of something in it.
    func path(_ parts: String...) -> String { (["/v1", kind.rawValue] + parts).joined(separator: "/") }

    /// Making or using something needs more than ending it: a blocked account may only end what it has.
    ///
    /// - Parameter confirmed: whether the password must have been given recently.
    func authority(confirmed: Bool, _ context: Context) throws -> Authority {
        account == nil
            ? try context.authority(.editTenant, confirmed: confirmed)
            : try context.authority(posts: true, confirmed: confirmed)
    }

    func authorityToEnd(_ context: Context) throws -> Authority {
        account == nil ? try context.authority(.editTenant) : try context.authority()
    }

    /// An entry of the audit log without names, because entries outlive accounts.
    func entry(_ action: AuditEntry.Action, _ reason: String, at now: Instant) -> AuditEntry {
        AuditEntry(at: now, actor: .account(caller), action: action, subject: owner.subject(in: tenant), reason: reason)
    }

    typealias Handler = @Sendable (Request, IntegrationHolder, Context) async throws -> BufferedResponse

    /// A handler of the routes of one kind of holder.
    static func of(
        _ kind: Kind, _ handle: @escaping Handler
    ) -> @Sendable (Request, Context) async throws -> BufferedResponse {
        { request, context in try await handle(request, IntegrationHolder(kind, context), context) }
    }
}
