import Domain
import Hummingbird

/// What moderators decide on listings, and what owners say to it.
struct DecisionRoutes: Sendable {
    let moderation: any ModerationStore
    let judge: ListingJudge
    let desk: ListingDesk
    let idempotency: Idempotency
    let clock: Clock

    init(services: Services) {
        (moderation, judge, clock) = (services.moderation, ListingJudge(services: services), services.clock)
        (desk, idempotency) = (ListingDesk(services: services), services.idempotency)
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
        var form = try Form(body)
        let given = form.required("words")
        form.nameUnknown()
        let words = given.flatMap { text in form.faults.collect { () throws(Problem) in try Hold.checkedAppeal(text) } }
        try form.faults.throwIfAny()
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            let now = clock.now()
            let answer = Answer.json(AppealView(appealedAt: now), .created)
            try await moderation.appeal(
                words ?? "", on: listing.id, at: now, receipt: try seal(answer), in: context.tenant.id)
            return answer
        }
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

/// Carries decisions out and has their owners told.
struct ListingJudge: Sendable {
    let moderation: any ModerationStore
    let listings: any ListingStore
    let accounts: any AccountStore
    let postOffice: PostOffice
    let photoSweep: @Sendable () -> Void

    init(services: Services) {
        (moderation, listings, accounts) = (services.moderation, services.listings, services.accounts)
        (postOffice, photoSweep) = (services.postOffice, services.photoSweep)
    }

    func decide(_ judgement: Judgement, in tenant: Tenant) async throws -> Decision {
        let decision = try await moderation.decide(judgement, mail: mail(of: judgement, in: tenant), in: tenant.id)
        if judgement.verdict == .delete { photoSweep() }
        return decision
    }

    private func mail(of judgement: Judgement, in tenant: Tenant) async throws -> OutgoingMail? {
        guard let listing = try await listings.listing(judgement.listing, in: tenant.id),
            let owner = try await accounts.account(listing.owner.id, in: tenant.id)
        else { return nil }
        let (title, reason) = (listing.fields.title ?? "", judgement.reason)
        let letter: Letter =
            switch judgement.verdict {
            case .hold: .listingHeld(title: title, reason: reason)
            case .release: .listingReleased(title: title, reason: reason)
            case .delete: .listingDeleted(title: title, reason: reason)
            }
        return try postOffice.compose(letter, to: owner, of: tenant)
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
        form.faults.check(
            "lastDecisionId", (last == nil) == (known == nil), "is an id or null", params: .expected("id"))
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
