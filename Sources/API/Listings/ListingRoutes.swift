import Domain
import Hummingbird

/// Posting, reading, editing, renewing and deleting a listing.
package struct ListingRoutes: FeatureRoutes {
    let listingService: ListingService
    let moderationService: ModerationService
    let idempotency: Idempotency
    let imports: any ListingImportStore
    let views: ViewCounter
    let contactViews: any ContactViewStore
    let contactReads: ContactReadService
    let throttle: Throttle
    let photoSweep: @Sendable () -> Void

    package init(
        listingService: ListingService, moderationService: ModerationService, idempotency: Idempotency,
        imports: any ListingImportStore, views: ViewCounter, contactViews: any ContactViewStore,
        contactReads: ContactReadService, throttle: Throttle, photoSweep: @escaping @Sendable () -> Void
    ) {
        self.listingService = listingService
        self.moderationService = moderationService
        self.idempotency = idempotency
        self.imports = imports
        self.views = views
        self.contactViews = contactViews
        self.throttle = throttle
        self.contactReads = contactReads
        self.photoSweep = photoSweep
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("listings")
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
            .post("{id}/renewal", use: renew)
            .post("{id}/renew", use: renew)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayPost()
        let body = try await request.jsonBytes(context)
        let form = try await ListingInput(
            JSONObject(body), onto: ListingFields(), fallback: .active, by: listingService.lifecycle, in: tenant,
            naming: context.nameRule)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try throttle.checkEdit(of: form.draft.fields, by: me.id)
            let listing = try await listingService.lifecycle(for: me, context).new(
                form.draft, as: form.status ?? .active, by: me, in: tenant)
            return try await publish(listing, by: me, record, context)
        }
    }

    private func publish(
        _ listing: Listing, by owner: Account, _ record: ResponseRecorder, _ context: Context
    ) async throws -> BufferedResponse {
        let (tenant, authority) = (try context.tenant, try context.authority(posts: true))
        let assessed = try await listingService.assessor.assessment(of: listing, before: nil, in: tenant)
        let response = { @Sendable stored in Self.response(stored, owner, created: true) }
        let stored = try await listingService.listings.acting(by: authority).publish(
            listing, assessed: assessed, recording: record(response), in: tenant.id)
        return response(stored)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let asked = try LeaseQuestion(QueryParameters(request))
        return Self.response(try await viewed(request, context, asked).view).unlessKnown(to: request)
    }

    /// The listing in the path, and as the caller sees it. Counts the view.
    func viewed(
        _ request: Request, _ context: Context, _ asked: LeaseQuestion
    ) async throws -> (listing: Listing, view: ListingView) {
        let listing = try await listingService.listing(of: context)
        let hidden = try await contactHidden(listing, context)
        let history = try await listingService.listings.ownerAndPriceHistory(
            of: listing, at: listingService.clock.now(), in: context.tenant.id)
        if context.account?.id != listing.owner.id {
            try await recordView(of: listing, isContactShown: hidden == nil, request, context)
        }
        let viewer = ListingView.Viewer(context.account, of: listing)
        var view = ListingView(listing: listing, viewer: viewer, contactHidden: hidden, history: history)
        view.asked = asked
        view.externalID = try await externalID(of: listing, context)
        return (listing, view)
    }

    /// Counts a view. An account that will see the contact is recorded first, so that it can be warned if the listing
    /// is a scam, and the owner is told.
    private func recordView(
        of listing: Listing, isContactShown: Bool, _ request: Request, _ context: Context
    ) async throws {
        let tenant = try context.tenant.id
        if isContactShown, let viewer = context.account, !context.may(.seeHidden) {
            try await contactViews.recordContactView(of: listing, by: viewer, in: tenant)
        }
        guard request.method == .get, listing.isPublic(at: listingService.clock.now()) else { return }
        views.recordView(of: listing.id, in: tenant)
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let form = try await request.jsonObject(context)
        let expected = try request.expectedTags()
        let edited = try await listingService.edit(context, by: me, matching: expected) { listing in
            let form = try await ListingInput(
                form, onto: listing.fields, fallback: listing.status, by: listingService.lifecycle, in: tenant,
                naming: context.nameRule)
            return try await listingService.lifecycle(for: me, context).edited(
                listing, as: form.draft, becoming: form.status, by: me, in: tenant)
        }
        return try await changed(edited, context, by: me)
    }

    @Sendable func renew(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant
        let expected = try request.expectedTags()
        let renewed = try await listingService.edit(context, by: me, matching: expected) {
            try await listingService.lifecycle(for: me, context).renewed($0, by: me, in: tenant)
        }
        return try await changed(renewed, context, by: me)
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, input) = (try context.signedIn().account, try RemovalInput(request))
        let listing = try await listingService.listing(of: context)
        guard me.id == listing.owner.id || me.can(.deleteListing) else { throw Problem.notYours }
        guard input.expected?.contain(version: listing.version) ?? true else { throw Problem.staleListing }
        let version = input.expected.map { _ in listing.version }
        guard me.id == listing.owner.id else {
            return try await remove(listing, version, because: input.reason, context)
        }
        try throttle.checkEdit(of: listing.fields, by: me.id)
        try await listingService.listings.acting(by: context.authority())
            .delete(listing.id, version: version, in: context.tenant.id)
        photoSweep()
        return .noContent
    }

    /// An admin who deletes somebody else's listing must give a reason: it goes into the audit log and to the owner.
    private func remove(
        _ listing: Listing, _ version: Int?, because reason: String?, _ context: Context
    ) async throws -> BufferedResponse {
        let admin = try context.permitted(.deleteListing)
        let checked = try AuditEntry.checkedReason(reason)
        _ = try await moderationService.decide(
            ModerationCommand(.delete, of: listing.id, reason: checked, by: admin.id, matching: version), context)
        return .noContent
    }

    /// Contacts require a verified address (where the marketplace requires that), and are limited to a number of
    /// listings a day, so that nobody can harvest them. Moderators read them all, within a limit of their own.
    private func contactHidden(_ listing: Listing, _ context: Context) async throws -> ListingView.ContactHidden? {
        guard let account = context.account, let tenant = context.foundTenant else { return .notSignedIn }
        if account.id == listing.owner.id { return nil }
        if context.may(.seeHidden) { return try await contactReads.hidden(listing.id, from: context) }
        if listing.fields.contactVisibility == .conversations { return .conversationsOnly }
        let isVerified = account.emailVerifiedAt != nil || !tenant.settings.requireVerifiedEmail
        guard isVerified else { return .emailNotVerified }
        return throttle.allowsContact(of: listing.id, to: account.id) ? nil : .dailyLimit
    }
}

/// A request to delete a listing. An admin gives the reason; `If-Match` names the version that was seen.
private struct RemovalInput {
    let reason: String?
    let expected: EntityTags?

    init(_ request: Request) throws(Problem) {
        var query = QueryParameters(request)
        reason = query.text("reason")
        try query.finish()
        expected = try request.expectedTags()
    }
}

extension Problem {
    static let notYours = Problem(.forbidden, code: "not_yours", "Only the owner can do this.")
}
