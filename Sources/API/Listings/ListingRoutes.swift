import Domain
import Hummingbird

/// Posting, reading, editing, renewing and deleting a listing.
struct ListingRoutes: Sendable {
    let listings: any ListingStore
    let listingService: ListingService
    let moderationService: ModerationService
    let idempotency: Idempotency
    let clock: Clock
    let views: ViewCounter
    let throttle: Throttle
    let photoSweep: @Sendable () -> Void

    init(services: Services) {
        (listings, clock) = (services.listings, services.clock)
        (listingService, idempotency) = (ListingService(services: services), services.idempotency)
        moderationService = ModerationService(services: services)
        (views, photoSweep, throttle) = (services.views, services.photoSweep, services.throttle)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("listings")
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
            .post("{id}/renew", use: renew)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try me.checkMayPost()
        let tenant = try context.tenant
        let body = try await request.jsonBytes(context)
        let form = try await listingService.input(JSONObject(body), onto: ListingFields(), fallback: .active)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            let listing = try await listingService.new(form, by: me, context)
            let answer = self.answer(listing, me, tenant, created: true)
            try await listings.acting(by: context.authority(posts: true))
                .publish(listing, idempotencyRecord: try seal(answer), in: tenant.id)
            return answer
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let listing = try await listingService.listing(of: context)
        let hidden = contactHidden(listing, context)
        let answer = answer(listing, context.account, try context.tenant, contactHidden: hidden)
        let isLook = request.method == .get && context.account?.id != listing.owner.id
        if isLook, listing.isPublic(at: clock.now()) { views.look(at: listing.id, in: try context.tenant.id) }
        let known = request.headers[.ifNoneMatch].map(EntityTags.init)
        guard let known, let tag = answer.headers[.eTag], known.contain(tag) else { return answer }
        return BufferedResponse(.notModified, headers: [.eTag: tag, .vary: answer.headers[.vary] ?? ""])
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let form = try await request.jsonObject(context)
        let expected = request.headers[.ifMatch].map(EntityTags.init)
        let edited = try await listingService.edit(context, by: me, matching: expected) { listing in
            let form = try await listingService.input(form, onto: listing.fields, fallback: listing.status)
            return try await listingService.apply(form, to: listing, by: me, context)
        }
        return answer(edited, me, try context.tenant)
    }

    @Sendable func renew(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant
        let expected = request.headers[.ifMatch].map(EntityTags.init)
        let renewed = try await listingService.edit(context, by: me, matching: expected) {
            try await listingService.renew($0, by: me, context)
        }
        return answer(renewed, me, tenant)
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var query = QueryParameters(request)
        let reason = query.text("reason")
        try query.finish()
        let listing = try await listingService.listing(of: context)
        guard me.id != listing.owner.id else {
            try await listings.acting(by: context.authority()).delete(listing.id, in: context.tenant.id)
            photoSweep()
            return .noContent
        }
        guard me.can(.deleteListing) else { throw Problem.notYours }
        // Whoever deletes somebody else's must say why: it is written down, and the owner is told.
        let admin = try context.permitted(.deleteListing)
        let checked = try AuditEntry.checkedReason(reason)
        _ = try await moderationService.decide(
            ModerationCommand(.delete, of: listing.id, reason: checked, by: admin.id), context)
        return .noContent
    }

    /// Contacts are for people whose address is verified, where the marketplace asks for that, and for so many listings a day:
    /// nobody collects everybody's. Moderators look at as many as they must.
    private func contactHidden(_ listing: Listing, _ context: Context) -> ListingView.ContactHidden? {
        guard let account = context.account, let tenant = context.foundTenant else { return .notSignedIn }
        if account.id == listing.owner.id || context.may(.seeHidden) { return nil }
        let isVerified = account.emailVerifiedAt != nil || !tenant.settings.requireVerifiedEmail
        guard isVerified else { return .emailNotVerified }
        return throttle.allowsContact(of: listing.id, to: account.id) ? nil : .dailyLimit
    }

    private func answer(
        _ listing: Listing, _ account: Account?, _ tenant: Tenant, created: Bool = false,
        contactHidden: ListingView.ContactHidden? = nil
    ) -> BufferedResponse {
        let view = ListingView(
            listing: listing, viewer: .init(account, of: listing), currency: tenant.settings.currency,
            contactHidden: contactHidden)
        let headers: HTTPFields = [.eTag: view.tag, .vary: "Authorization, Cookie"]
        return created
            ? .created(view, at: "/v1/listings/\(listing.id)", headers: headers) : .json(view, headers: headers)
    }
}

/// The tags of an `If-Match` or `If-None-Match` header (RFC 9110, section 13.1).
struct EntityTags: Sendable {
    private let tags: [Substring]

    init(_ header: String) {
        tags = header.split(separator: ",").map { $0.drop { $0 == " " } }.map { $0.prefix { $0 != " " } }
    }

    func contain(_ tag: String) -> Bool { tags.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag } }

    /// Whether any is of this version of a listing, whoever it was shown to.
    func contain(version: Int) -> Bool { tags.contains { $0 == "*" || $0.hasPrefix("\"\(version)-") } }
}

extension Problem {
    static let notYours = Problem(.forbidden, code: "not_yours", "Only the owner may do this.")
}
