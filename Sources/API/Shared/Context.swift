import Domain
import Hummingbird
import NIOCore

/// What is known of a request while it walks through the house.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// In the answer's headers, in problems and in the log.
    let requestID: String
    /// Set by `TenantMiddleware`; `nil` at a host that is nobody's.
    var foundTenant: Tenant?
    /// Set by `ForwardedForMiddleware`; `nil` for a request that no trusted proxy passed on.
    var forwarded: Forwarded?
    /// Set by `SessionMiddleware`.
    var signIn: SignIn?
    /// Set by `SessionMiddleware`: a cookie named a session that has ended.
    var hasDeadSession = false

    /// Somebody who proved to be an account.
    struct SignIn: Sendable {
        let session: Session
        let account: Account
    }

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        requestID =
            source.logger[metadataKey: "hb.request.id"]?.description ?? ID<Context>(at: Clock.system.now()).description
    }

    public var maxUploadSize: Int { Limits.jsonBytes }

    /// The marketplace that the request is for. Problem not found at a host that is nobody's.
    var tenant: Tenant {
        get throws(Problem) {
            guard let foundTenant else {
                throw Problem(.notFound, code: "unknown_host", "There is no marketplace at this host.")
            }
            return foundTenant
        }
    }

    /// Who asks; `nil` for a stranger.
    var account: Account? { signIn?.account }

    /// Who asks. Problem `unauthenticated` for a stranger.
    func signedIn() throws(Problem) -> SignIn {
        guard let signIn else { throw hasDeadSession ? .sessionExpired : .signInFirst }
        return signIn
    }

    /// What the caller may do now, for a store to decide again in the transaction that acts.
    ///
    /// - Parameters:
    ///   - permission: what the caller's role must allow.
    ///   - posts: whether a blocked account may not.
    ///   - confirmed: whether the password must have been given just before.
    func authority(
        _ permission: Permission? = nil, posts: Bool = false, confirmed: Bool = false
    ) throws(Problem) -> Authority {
        let (me, tenant) = (try signedIn(), try tenant)
        return Authority(
            tenant: tenant.id, session: me.session.id, account: me.account.id, permission: permission, posts: posts,
            needsSecondFactor: tenant.settings.adminsNeedSecondFactor, needsPassword: confirmed)
    }

    /// Problem `reauthentication_required` unless the password was given just before.
    func checkConfirmed(at now: Instant) throws(Problem) {
        guard try signedIn().session.isConfirmed(at: now) else { throw .reauthenticationRequired }
    }

    /// The id in the path. A text that is none names nothing: problem not found.
    func id<Of>(_ what: String, _ name: String = "id") throws(Problem) -> ID<Of> {
        guard let text = parameters.get(name), let id = ID<Of>(text) else { throw .notFound(what) }
        return id
    }
}
