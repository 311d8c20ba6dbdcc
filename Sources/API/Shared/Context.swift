import Domain
import Hummingbird
import NIOCore

/// The state of one request: its tenant, session and id.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// Sent in the response's headers and in problems, and logged.
    let requestID: String
    /// The data that the log gets from this request.
    let trace = RequestTrace()
    /// Set by `RouteMiddleware`.
    var route = Route.unknown
    /// Set by `TenantMiddleware`; `nil` for an unknown host.
    var foundTenant: Tenant?
    /// Set by `ForwardedForMiddleware`; `nil` unless a trusted proxy forwarded the request.
    var forwarded: Forwarded?
    /// Set by `SessionMiddleware`, or by `KeyMiddleware` for a key of an account.
    var signIn: SignIn?
    /// Set by `KeyMiddleware`: the key that the request was sent with.
    var key: APIKey?
    /// Set by `RateLimitMiddleware`: the request was counted for its key, which was known.
    var isKeyCounted = false
    /// Set by `SessionMiddleware`: a cookie belongs to a session that has ended.
    var hasDeadSession = false
    /// Set by `SessionMiddleware`: another site sent the browser here, with the cookie of its reader, or a program
    /// writes with a cookie.
    var isSentByOtherSite = false

    /// Set by `ProblemMiddleware`.
    var problemReader: ProblemReader?

    /// The coding that the response may use; set by `CompressionMiddleware`.
    var coding: ContentCoding?

    /// An authenticated caller.
    struct SignIn: Sendable {
        enum Credential: Sendable {
            case session(Session)
            case key(APIKey)
        }

        let credential: Credential
        let account: Account

        /// The session. Throws for a key, which no route that asks for a session lets in.
        var session: Session {
            get throws(Problem) {
                guard case .session(let session) = credential else { throw .notForKeys }
                return session
            }
        }

        fileprivate var authority: Authority.Credential {
            switch credential {
            case .session(let session): .session(session.id)
            case .key(let key): .key(key.id)
            }
        }
    }

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        requestID =
            source.logger[metadataKey: "hb.request.id"]?.description ?? ID<Context>(at: Clock.system.now()).description
    }

    public var maxUploadSize: Int { Limits.jsonBytes }

    /// The tenant of the request. Throws not found for an unknown host.
    var tenant: Tenant {
        get throws(Problem) {
            guard let foundTenant else { throw Problem.unknownHost }
            return foundTenant
        }
    }

    /// The problem in the caller's language, for a response that holds problems of its parts.
    func worded(_ problem: Problem) -> Problem { problemReader?.worded(problem) ?? problem }

    /// The caller's account; `nil` for a stranger.
    var account: Account? { signIn?.account }

    /// The rule for names that the caller gives; `nil` for moderators, who may speak for the marketplace.
    var nameRule: NameRule? {
        get throws(Problem) {
            account?.role == .member ? NameRule(at: try tenant.settings.displayName) : nil
        }
    }

    /// The caller. Throws `unauthenticated` for a stranger.
    func signedIn() throws(Problem) -> SignIn {
        if let signIn { return signIn }
        if isSentByOtherSite { throw .crossOrigin }
        throw hasDeadSession ? .sessionExpired : .signInFirst
    }

    /// The caller's authority, which the acting transaction checks again.
    ///
    /// - Parameters:
    ///   - permission: the permission that the caller's role must grant.
    ///   - posts: whether the account must not be blocked.
    ///   - confirmed: whether the password must have been given recently.
    ///   - withFactor: whether the permission needs a second factor even where the tenant does not require one.
    func authority(
        _ permission: Permission? = nil, posts: Bool = false, confirmed: Bool = false, withFactor: Bool = false
    ) throws(Problem) -> Authority {
        let (me, tenant) = (try signedIn(), try tenant)
        if let permission { trace.note { $0.permission = permission } }
        return Authority(
            tenant: tenant.id, by: me.authority, account: me.account.id, permission: permission, posts: posts,
            needsSecondFactor: withFactor || tenant.settings.adminsNeedSecondFactor, needsPassword: confirmed)
    }

    /// Throws `reauthentication_required` unless the password was given recently.
    func checkConfirmed(at now: Instant) throws(Problem) {
        guard try signedIn().session.isConfirmed(at: now) else { throw .reauthenticationRequired }
    }

    /// The id in the path. Throws not found for a text that is not an id.
    func id<Of>(_ what: String, _ name: String = "id") throws(Problem) -> ID<Of> {
        guard let text = parameters.get(name), let id = ID<Of>(text) else { throw .notFound(what) }
        return id
    }
}
