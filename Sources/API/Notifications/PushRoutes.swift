import Domain
import Hummingbird

/// The permission of the caller's browser to show it notifications while no page is open.
package struct PushRoutes: FeatureRoutes {
    let subscriptions: any PushSubscriptionStore
    let services: NamedServers
    let keys: any PushKeys
    let cryptography: any Cryptography

    package init(
        subscriptions: any PushSubscriptionStore, services: NamedServers, keys: any PushKeys,
        cryptography: any Cryptography
    ) {
        self.subscriptions = subscriptions
        self.services = services
        self.keys = keys
        self.cryptography = cryptography
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("push")
            .get("key", use: showKey)
        v1.group("sessions/current/push-subscription")
            .get(use: show)
            .put(use: subscribe)
            .delete(use: unsubscribe)
    }

    /// The key that browsers subscribe with; null where the operator turned push off.
    @Sendable func showKey(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        try query.finish()
        return .json(PushKeyView(key: services.isOn ? keys.publicKey : nil))
    }

    /// The subscription of the current session. Having none is no error, because pages ask for it first.
    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        var query = QueryParameters(request)
        try query.finish()
        let found = try await subscriptions.subscription(of: try me.session.id, in: context.tenant.id)
        return .json(view(found, of: me.account.id))
    }

    @Sendable func subscribe(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        guard services.isOn else { throw Problem.pushIsOff }
        let target = try PushSubscriptionInput(await request.jsonObject(context), services, keys).target
        let stored = try await subscriptions.acting(by: context.authority()).subscribe(
            try me.session.id, of: me.account.id, sealedTarget: target.sealed(for: me.account.id, with: cryptography),
            digest: target.digest(with: cryptography), in: context.tenant.id)
        return .json(view(stored, of: me.account.id))
    }

    @Sendable func unsubscribe(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        try await subscriptions.acting(by: context.authority()).unsubscribe(me.session.id, in: context.tenant.id)
        return .noContent
    }

    private func view(_ subscription: PushSubscription?, of account: Account.ID) -> PushSubscriptionView {
        let target = subscription.flatMap {
            PushSubscription.Target(sealed: $0.sealedTarget, for: account, with: cryptography)
        }
        return PushSubscriptionView(endpoint: target?.endpoint, since: target == nil ? nil : subscription?.createdAt)
    }
}

struct PushKeyView: JSONWritable {
    let key: String?

    func write(to json: inout JSONWriter) { json.object { $0.set("publicKey", key) } }
}

/// The subscription of the current session; without an endpoint there is none.
struct PushSubscriptionView: JSONWritable {
    let endpoint: String?
    let since: Instant?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("endpoint", endpoint)
            $0.set("since", since)
        }
    }
}

/// A subscription as browsers write it, without its `expirationTime`.
private struct PushSubscriptionInput {
    let target: PushSubscription.Target

    init(_ form: consuming JSONObject, _ services: NamedServers, _ keys: any PushKeys) throws(Problem) {
        var form = form
        let endpoint = form.required("endpoint")
        var (key, auth): (String?, String?)
        form.nested("keys") { keys in
            key = keys.required("p256dh")
            auth = keys.required("auth")
        }
        if !form.has("keys") { form.errors.missing("keys") }
        form.rejectUnknownMembers()
        let isReachable = endpoint.map { services.endpoint($0) != nil } ?? true
        form.errors.check("endpoint", isReachable, "must be the https address of a push service on the internet")
        let (keyBytes, authBytes) = (key.flatMap(keys.browserKey), auth.flatMap(keys.browserSecret))
        form.errors.check(
            "keys.p256dh", key == nil || keyBytes != nil,
            "must be an uncompressed point of P-256: \(PushSubscription.keyLength) bytes in Base64url")
        form.errors.check(
            "keys.auth", auth == nil || authBytes != nil,
            "must be \(PushSubscription.authLength) bytes in Base64url")
        try form.errors.throwIfAny()
        guard let endpoint, let keyBytes, let authBytes else { throw Problem.pushIsOff }
        target = PushSubscription.Target(endpoint: endpoint, key: keyBytes, auth: authBytes)
    }
}
