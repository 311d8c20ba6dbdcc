import Domain
import Hummingbird

/// The same decision on several listings, each in its own transaction, as a single decision is.
package struct BatchDecisionRoutes: FeatureRoutes {
    let moderationService: ModerationService
    let idempotency: Idempotency

    package init(moderationService: ModerationService, idempotency: Idempotency) {
        self.moderationService = moderationService
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) { v1.post("admin/decisions", use: decide) }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.readQueue)
        let body = try await request.jsonBytes(context)
        let input = try BatchDecision(body)
        let me = try context.permitted(input.verdict.permission)
        return try await idempotency.onceCompleted(request, context, fingerprint: body) {
            var results: [DecisionResult] = []
            for command in input.commands(by: me.id) {
                results.append(try await moderationService.result(of: command, context))
            }
            return .json(ListView(items: results, nextCursor: nil))
        }
    }
}

/// The body of several decisions, checked.
private struct BatchDecision {
    private struct Item {
        let listing: Listing.ID
        let known: Decision.ID?
        let version: Int?
    }

    let verdict: Decision.Verdict
    private let reason: String
    private let isScam: Bool
    private let items: [Item]

    init(_ body: [UInt8]) throws(Problem) {
        var (form, items) = (try JSONObject(body), [Item]())
        let (verdict, isScam) = form.verdict()
        let reason = form.requiredReason()
        form.objects("items", Limits.decisionsAtOnce) { form in
            let listing: Listing.ID? = form.requiredID("listing")
            let known = form.lastDecision()
            var version: Int?
            form.readVersion(into: &version, of: verdict)
            guard let listing else { return }
            let isNew = !items.contains { $0.listing == listing }
            form.errors.check(form.path + "listing", isNew, "is already in the list")
            items.append(Item(listing: listing, known: known, version: version))
        }
        try form.finish()
        self.verdict = verdict ?? .hold
        self.reason = reason ?? ""
        self.isScam = isScam
        self.items = items
    }

    func commands(by moderator: Account.ID) -> [ModerationCommand] {
        items.map {
            ModerationCommand(
                verdict, of: $0.listing, reason: reason, by: moderator, asScam: isScam, knowing: .newest($0.known),
                version: $0.version)
        }
    }
}
