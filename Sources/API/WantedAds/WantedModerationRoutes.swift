import Domain
import Hummingbird

/// Moderators hide wanted ads, show them again and delete them.
package struct WantedModerationRoutes: FeatureRoutes {
    let store: any WantedModerationStore
    let clock: Clock

    package init(store: any WantedModerationStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("admin/wanted/{id}/decisions", use: decide)
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.decideWanted), try context.tenant)
        let id: WantedAd.ID = try context.id("wanted ad")
        let input = try WantedDecision(try await request.jsonObject(context))
        guard let ad = try await store.wantedAd(id, in: tenant.id) else { throw Problem.notFound("wanted ad") }
        guard ad.owner.id != me.id else { throw Problem.moderatesOwnWantedAd }
        let audit = input.entry(on: ad.owner.id, by: me.id, at: clock.now())
        try await store.acting(by: context.authority(.decideWanted)).decideWanted(
            input.verdict, on: id, version: input.version, note: input.note(about: ad, at: audit.at), audit: audit,
            in: tenant.id)
        return .noContent
    }
}

/// The body of a decision.
private struct WantedDecision {
    let verdict: WantedVerdict
    let reason: String
    /// The version that the moderator read.
    let version: Int

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, verdict, version) = (form, WantedVerdict?.none, Int?.none)
        form.read("decision", into: &verdict)
        if verdict == nil { form.errors.missing("decision") }
        let reason = form.requiredReason()
        form.read("version", into: &version)
        form.check("version", version, in: 1...Int(Int32.max))
        try form.finish()
        self.verdict = verdict ?? .hold
        self.reason = reason ?? ""
        self.version = version ?? 0
    }

    func entry(on owner: Account.ID, by moderator: Account.ID, at now: Instant) -> AuditEntry {
        AuditEntry(
            at: now, actor: .account(moderator), action: verdict.action, subject: owner.description, reason: reason)
    }

    /// For the owner.
    func note(about ad: WantedAd, at now: Instant) -> DecisionMail.Note {
        let (kind, isThere): (DecisionMail.Kind, Bool) =
            switch verdict {
            case .hold: (.wantedHeld, true)
            case .release: (.wantedReleased, true)
            case .delete: (.wantedDeleted, false)
            }
        return DecisionMail.Note(
            kind, id: .init(at: now), to: ad.owner.id, ad: isThere ? ad.id : nil, title: ad.content.title,
            reason: reason)
    }
}

/// The wanted ad that a report is about.
struct ReportedAdView: JSONWritable {
    let ad: Report.ReportedAd

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", ad.id)
            $0.set("title", ad.title)
            $0.set("status", ad.status?.rawValue)
        }
    }
}
