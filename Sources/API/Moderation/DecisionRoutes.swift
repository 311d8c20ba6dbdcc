import Domain
import Hummingbird

/// Moderators' decisions on listings, and owners' appeals.
package struct DecisionRoutes: FeatureRoutes {
    let moderationService: ModerationService
    let listingService: ListingService
    let idempotency: Idempotency

    package init(moderationService: ModerationService, listingService: ListingService, idempotency: Idempotency) {
        self.moderationService = moderationService
        self.listingService = listingService
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("listings/{id}/appeal", use: appeal)
        v1.post("admin/listings/{id}/decisions", use: decide)
        v1.post("admin/listings/{id}/decision", use: decide)
    }

    @Sendable func appeal(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let listing = try await listingService.listing(of: context)
        guard me.mayEdit(listing) else { throw Problem.notYours }
        let body = try await request.jsonBytes(context)
        let words = try Self.words(of: body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let now = listingService.clock.now()
            let answer = BufferedResponse.json(AppealView(appealedAt: now), .created)
            try await moderationService.decisions.acting(by: context.authority())
                .recording(record(answer), in: context.tenant.id).appeal(
                    words, on: listing.id, at: now, in: context.tenant.id)
            return answer
        }
    }

    /// Reads a body `{"words": …}`.
    private static func words(of body: [UInt8]) throws(Problem) -> String {
        var form = try JSONObject(body)
        let given = form.required("words")
        form.rejectUnknownMembers()
        let message = given.flatMap { text in form.errors.collect { () throws(Problem) in try Hold.checkedAppeal(text) }
        }
        try form.errors.throwIfAny()
        return message ?? ""
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.readQueue)
        let form = try DecisionInput(try await request.jsonObject(context))
        let me = try context.permitted(form.verdict.permission)
        let command = ModerationCommand(
            form.verdict, of: try context.id("listing"), reason: form.reason, by: me.id, asScam: form.isScam,
            knowing: .newest(form.known), version: form.version)
        return .json(DecisionView(decision: try await moderationService.decide(command, context)))
    }
}

/// The body of a decision, checked.
private struct DecisionInput {
    let verdict: Decision.Verdict
    let reason: String
    let known: Decision.ID?
    let version: Int?
    let isScam: Bool

    init(_ form: consuming JSONObject) throws {
        var (form, version) = (form, Int?.none)
        let (verdict, isScam) = form.verdict()
        let reason = form.requiredReason()
        let known = form.lastDecision()
        form.readVersion(into: &version, of: verdict)
        try form.finish()
        self.verdict = verdict ?? .hold
        self.reason = reason ?? ""
        self.known = known
        self.version = version
        self.isScam = isScam
    }
}

// The members that single and batch decisions share.
extension JSONObject {
    /// The required decision, and whether it is about a scam.
    mutating func verdict() -> (verdict: Decision.Verdict?, isScam: Bool) {
        var (verdict, isScam) = (Decision.Verdict?.none, false)
        read("decision", into: &verdict)
        if verdict == nil { errors.missing("decision") }
        read("isScam", into: &isScam, fallback: false)
        errors.check(
            "isScam", !isScam || verdict == .delete, "is only for a decision to delete", code: "conflict",
            params: ["other": "decision"])
        return (verdict, isScam)
    }

    /// The version that the moderator read, required for a release: nobody shows an edit that nobody has read.
    mutating func readVersion(into version: inout Int?, of verdict: Decision.Verdict?) {
        read("version", into: &version)
        if verdict == .release, version == nil { errors.missing(path + "version") }
    }

    /// The newest decision that the caller knows of, required; null for none.
    mutating func lastDecision() -> Decision.ID? {
        let (name, isGiven) = ("lastDecisionId", has("lastDecisionId"))
        var last: String?
        read(name, into: &last)
        if !isGiven { errors.missing(path + name) }
        let known = last.flatMap { Decision.ID($0) }
        errors.check(path + name, (last == nil) == (known == nil), "must be an id or null", params: .expected("id"))
        return known
    }
}

private struct AppealView: JSONWritable {
    let appealedAt: Instant

    func write(to json: inout JSONWriter) {
        json.object { $0.set("appealedAt", appealedAt) }
    }
}
