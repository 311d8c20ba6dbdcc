import Domain
import Hummingbird

/// What moderators decide on listings, and what owners say to it.
package struct DecisionRoutes: Sendable {
    let judge: ListingJudge
    let desk: ListingDesk
    let idempotency: Idempotency

    package init(judge: ListingJudge, desk: ListingDesk, idempotency: Idempotency) {
        (self.judge, self.desk, self.idempotency) = (judge, desk, idempotency)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/appeal", use: appeal)
        v1.post("admin/listings/{id}/decision", use: decide)
    }

    @Sendable func appeal(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let listing = try await desk.listing(of: context)
        guard me.mayEdit(listing) else { throw Problem.notYours }
        let body = try await request.jsonBytes(context)
        let words = try Self.words(of: body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let now = desk.clock.now()
            let answer = Answer.json(AppealView(appealedAt: now), .created)
            try await judge.moderation.recording(record(answer), in: context.tenant.id).appeal(
                words, on: listing.id, at: now, in: context.tenant.id)
            return answer
        }
    }

    /// The whole of a body `{"words": …}`.
    private static func words(of body: [UInt8]) throws(Problem) -> String {
        var form = try Form(body)
        let given = form.required("words")
        form.nameUnknown()
        let words = given.flatMap { text in form.faults.collect { () throws(Problem) in try Hold.checkedAppeal(text) } }
        try form.faults.throwIfAny()
        return words ?? ""
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> Answer {
        _ = try context.permitted(.readQueue)
        let form = try DecisionForm(try await request.form(context))
        let me = try context.permitted(form.verdict.permission)
        let judgement = Judgement(
            form.verdict, of: try context.id("listing"), reason: form.reason, by: me.id, knowing: .newest(form.known),
            version: form.version)
        return .json(DecisionView(decision: try await judge.decide(judgement, in: context.tenant)))
    }
}

/// The body of a decision, checked.
private struct DecisionForm {
    let verdict: Decision.Verdict
    let reason: String
    let known: Decision.ID?
    let version: Int?

    init(_ form: consuming Form) throws {
        var (form, verdict, last, version) = (form, Decision.Verdict?.none, String?.none, Int?.none)
        form.read("decision", into: &verdict)
        let given = form.required("reason")
        let isKnown = form.has("lastDecisionId")
        form.read("lastDecisionId", into: &last)
        form.read("version", into: &version)
        form.nameUnknown()
        if verdict == nil { form.faults.missing("decision") }
        if !isKnown { form.faults.missing("lastDecisionId") }
        let known = last.flatMap { Decision.ID($0) }
        form.faults.check("lastDecisionId", (last == nil) == (known == nil), "is an id or null")
        let reason = given.flatMap { text in
            form.faults.collect { () throws(Problem) in try AuditEntry.checkedReason(text) }
        }
        try form.faults.throwIfAny()
        (self.verdict, self.reason) = (verdict ?? .hold, reason ?? "")
        (self.known, self.version) = (known, version)
    }
}

private struct AppealView: JSONWritable {
    let appealedAt: Instant

    func write(to json: inout JSONWriter) {
        json.object { $0.set("appealedAt", appealedAt.description) }
    }
}
