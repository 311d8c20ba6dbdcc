import Domain
import Hummingbird

/// Lets moderators read and judge reported messages, with their context, and held ones. Every access is in the audit
/// log.
package struct MessageModerationRoutes: FeatureRoutes {
    let store: any MessageModerationStore
    let clock: Clock

    package init(store: any MessageModerationStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("admin/reports/{id}/messages", use: readReported)
        v1.group("admin/accounts/{id}/held-messages")
            .get(use: readHeld)
            .post(use: decide)
    }

    @Sendable func readReported(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.readMessages)
        try request.checkNoParameters()
        let found = try await store.acting(by: context.authority(.readMessages)).readMessages(
            around: context.id("report"), by: me.id, at: clock.now(), in: context.tenant.id)
        guard let found else { throw Problem.notFound("reported message") }
        return .json(ListView(items: found.map(ReportedMessageView.init), nextCursor: nil))
    }

    @Sendable func readHeld(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.readMessages)
        try request.checkNoParameters()
        let found = try await store.acting(by: context.authority(.readMessages)).readHeldMessages(
            of: context.id("account"), by: me.id, at: clock.now(), in: context.tenant.id)
        return .json(ListView(items: found.map(HeldMessagesView.init), nextCursor: nil))
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.decideMessages)
        let account: Account.ID = try context.id("account")
        let input = try HeldMessagesDecision(try await request.jsonObject(context))
        guard account != me.id else { throw Problem.ownCase }
        let entry = AuditEntry(
            at: clock.now(), actor: .account(me.id), action: input.verdict.action, subject: account.description,
            reason: input.reason)
        try await store.acting(by: context.authority(.decideMessages)).decideHeldMessages(
            of: account, input.verdict, through: input.through, audit: entry, in: context.tenant.id)
        return .noContent
    }
}

/// The body of a decision on held messages.
private struct HeldMessagesDecision {
    let verdict: HeldMessages.Verdict
    let reason: String
    let through: Instant

    init(_ form: consuming JSONObject) throws {
        var (form, verdict) = (form, HeldMessages.Verdict?.none)
        form.read("verdict", into: &verdict)
        if verdict == nil { form.errors.missing("verdict") }
        let reason = form.requiredReason()
        let through = form.requiredInstant("through")
        try form.finish()
        self.verdict = verdict ?? .discard
        self.reason = reason ?? ""
        self.through = through ?? Instant(milliseconds: 0)
    }
}
