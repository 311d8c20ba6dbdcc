import Domain
import Hummingbird

/// What moderators decide on listings, and what owners say to it.
struct DecisionRoutes: Sendable {
    let moderation: any ModerationStore
    let moderationService: ModerationService
    let listingService: ListingService
    let idempotency: Idempotency
    let clock: Clock

    init(services: Services) {
        (moderation, moderationService, clock) = (
            services.moderation, ModerationService(services: services), services.clock
        )
        (listingService, idempotency) = (ListingService(services: services), services.idempotency)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/appeal", use: appeal)
        v1.post("admin/listings/{id}/decision", use: decide)
    }

    @Sendable func appeal(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let listing = try await listingService.listing(of: context)
        guard me.mayEdit(listing) else { throw Problem.notYours }
        let body = try await request.jsonBytes(context)
        var form = try JSONObject(body)
        let given = form.required("words")
        form.rejectUnknownMembers()
        let words = given.flatMap { text in form.errors.collect { () throws(Problem) in try Hold.checkedAppeal(text) } }
        try form.errors.throwIfAny()
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            let now = clock.now()
            let answer = BufferedResponse.json(AppealView(appealedAt: now), .created)
            try await moderation.acting(by: context.authority()).appeal(
                words ?? "", on: listing.id, at: now, idempotencyRecord: try seal(answer), in: context.tenant.id)
            return answer
        }
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.readQueue)
        let form = try DecisionInput(try await request.jsonObject(context))
        let me = try context.permitted(form.verdict.permission)
        let command = ModerationCommand(
            form.verdict, of: try context.id("listing"), reason: form.reason, by: me.id, knowing: .newest(form.known),
            version: form.version)
        return .json(DecisionView(decision: try await moderationService.decide(command, context)))
    }
}

/// Carries decisions out and has their owners told.
struct ModerationService: Sendable {
    let moderation: any ModerationStore
    let listings: any ListingStore
    let accounts: any AccountStore
    let mailer: Mailer
    let photoSweep: @Sendable () -> Void

    init(services: Services) {
        (moderation, listings, accounts) = (services.moderation, services.listings, services.accounts)
        (mailer, photoSweep) = (services.mailer, services.photoSweep)
    }

    func decide(_ command: ModerationCommand, _ context: Context) async throws -> Decision {
        let tenant = try context.tenant
        let acting = moderation.acting(by: try context.authority(command.verdict.permission))
        let decision = try await acting.decide(command, mail: mail(of: command, in: tenant), in: tenant.id)
        if command.verdict == .delete { photoSweep() }
        return decision
    }

    private func mail(of command: ModerationCommand, in tenant: Tenant) async throws -> OutgoingMail? {
        guard let listing = try await listings.listing(command.listing, in: tenant.id),
            let owner = try await accounts.account(listing.owner.id, in: tenant.id)
        else { return nil }
        let (title, reason) = (listing.fields.title ?? "", command.reason)
        let message: MailMessage =
            switch command.verdict {
            case .hold: .listingHeld(title: title, reason: reason)
            case .release: .listingReleased(title: title, reason: reason)
            case .delete: .listingDeleted(title: title, reason: reason)
            }
        return try mailer.compose(message, to: owner, of: tenant)
    }
}

/// The body of a decision, checked.
private struct DecisionInput {
    let verdict: Decision.Verdict
    let reason: String
    let known: Decision.ID?
    let version: Int?

    init(_ form: consuming JSONObject) throws {
        var (form, verdict, last, version) = (form, Decision.Verdict?.none, String?.none, Int?.none)
        form.read("decision", into: &verdict)
        let given = form.required("reason")
        let isKnown = form.has("lastDecisionId")
        form.read("lastDecisionId", into: &last)
        form.read("version", into: &version)
        form.rejectUnknownMembers()
        if verdict == nil { form.errors.missing("decision") }
        if !isKnown { form.errors.missing("lastDecisionId") }
        let known = last.flatMap { Decision.ID($0) }
        form.errors.check("lastDecisionId", (last == nil) == (known == nil), "is an id or null")
        let reason = given.flatMap { text in
            form.errors.collect { () throws(Problem) in try AuditEntry.checkedReason(text) }
        }
        try form.errors.throwIfAny()
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
