import Domain
import Hummingbird

/// The rings in the queue, and their removal.
package struct RingRoutes: FeatureRoutes {
    let rings: any RingStore
    let cases: CaseRoutes
    let service: RingRemovalService
    let idempotency: Idempotency

    package init(
        rings: any RingStore, cases: CaseRoutes, service: RingRemovalService, idempotency: Idempotency
    ) {
        self.rings = rings
        self.cases = cases
        self.service = service
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/rings")
            .get(use: list)
            .post("removal", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant)
        try request.checkNoParameters()
        var views: [RingView] = []
        for ring in try await rings.rings(for: me.id, in: tenant.id) {
            var found: [CaseView] = []
            for one in ring.cases {
                let signals = try await cases.signals(of: one, in: tenant)
                found.append(CaseView(found: one, signals: signals, isWhole: false, contactHidden: .inCase))
            }
            views.append(RingView(ring: ring, cases: found))
        }
        return .json(ListView(items: views, nextCursor: nil))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.blockAccount)
        _ = try context.permitted(.deleteListing)
        let body = try await request.jsonBytes(context)
        let removal = try RingRemovalInput(body).removal(by: me.id)
        return try await idempotency.onceCompleted(request, context, fingerprint: body) {
            .json(ListView(items: try await service.remove(removal, context), nextCursor: nil))
        }
    }
}

/// The body of a removal, checked.
private struct RingRemovalInput {
    private let parts: [RingRemoval.Part]
    private let reason: String
    private let isScam: Bool

    init(_ body: [UInt8]) throws(Problem) {
        var (form, parts, isScam) = (try JSONObject(body), [RingRemoval.Part](), false)
        let reason = form.requiredReason()
        form.read("isScam", into: &isScam, fallback: false)
        form.objects("accounts", Limits.ringAccounts) { form in
            let account: Account.ID? = form.requiredID("account")
            let listings = form.listings(among: parts)
            guard let account else { return }
            let isNew = !parts.contains { $0.account == account }
            form.errors.check(form.path + "account", isNew, "is already in the list")
            parts.append(RingRemoval.Part(account: account, listings: listings))
        }
        let count = parts.reduce(0) { $0 + $1.listings.count }
        form.errors.check(
            "accounts", count <= Limits.decisionsAtOnce.upperBound,
            "can name at most \(Limits.decisionsAtOnce.upperBound) listings together", code: "length",
            params: ["max": .integer(Limits.decisionsAtOnce.upperBound)])
        try form.finish()
        self.parts = parts
        self.reason = reason ?? ""
        self.isScam = isScam
    }

    func removal(by moderator: Account.ID) -> RingRemoval {
        RingRemoval(parts, reason: reason, isScam: isScam, by: moderator)
    }
}

extension JSONObject {
    /// The listings of an account, none of them named before.
    fileprivate mutating func listings(among parts: [RingRemoval.Part]) -> [(id: Listing.ID, known: Decision.ID?)] {
        var listings: [(id: Listing.ID, known: Decision.ID?)] = []
        objects("listings", 0...Limits.decisionsAtOnce.upperBound) { form in
            let listing: Listing.ID? = form.requiredID("listing")
            let known = form.lastDecision()
            guard let listing else { return }
            let isNew =
                !listings.contains { $0.id == listing }
                && !parts.contains { $0.listings.contains { $0.id == listing } }
            form.errors.check(form.path + "listing", isNew, "is already in the list")
            listings.append((listing, known))
        }
        return listings
    }
}

/// A ring as moderators see it.
private struct RingView: JSONWritable {
    let ring: Ring
    let cases: [CaseView]

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("shares", ring.traits.map(\.rawValue))
            $0.array("accounts", ring.members) { member, json in
                json.object {
                    $0.set("account", PosterView(poster: member.account))
                    $0.set("isFirst", member.isFirst)
                    $0.set("isSuspect", member.isSuspect)
                }
            }
            $0.set("cases", cases)
        }
    }
}
