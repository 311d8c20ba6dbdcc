import Domain
import Hummingbird

/// The moderation queue, and the case files of listings and accounts.
package struct CaseRoutes: FeatureRoutes {
    let cases: any CaseStore
    let listingService: ListingService
    let rents: RentCheckService
    let records: ListingRecordFinder
    let contactReads: ContactReadService
    let cursors: Cursors

    package init(
        cases: any CaseStore, listingService: ListingService, rents: RentCheckService,
        records: ListingRecordFinder, contactReads: ContactReadService, cursors: Cursors
    ) {
        self.cases = cases
        self.listingService = listingService
        self.rents = rents
        self.records = records
        self.contactReads = contactReads
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/{id}/versions", use: versions)
        v1.group("admin")
            .get("queue", use: queue)
            .get("listings/{id}", use: listing)
            .get("accounts/{id}", use: account)
    }

    @Sendable func versions(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let listing = try await listingService.listing(of: context)
        let isOwner = listing.owner.id == me.id
        if !isOwner { _ = try context.permitted(.seeHidden) }
        let showsContact = if isOwner { true } else { try await contactReads.hidden(listing.id, from: context) == nil }
        let scope = "versions \(try context.tenant.id) \(listing.id)"
        var query = QueryParameters(request)
        let page = try cursors.page(&query, scope: scope, parts: 1)
        let history = try await cases.history(
            of: listing.id, before: page.after?.first.map { Int($0) }, limit: page.limit, in: context.tenant.id)
        let versions = history.versions(asOwner: isOwner, showingContact: showsContact)
        let next = history.hasMore ? versions.last.map { [Int64($0.version)] } : nil
        return .json(try cursors.list(Page(items: versions, next: next), scope: scope, VersionView.init))
    }

    @Sendable func queue(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant)
        let scope = "queue \(tenant.id)"
        var query = QueryParameters(request)
        let page = try await cases.queue(
            for: me.id, page: cursors.page(&query, scope: scope, parts: 4), in: tenant.id)
        var signals: [Report.Subject: [ModerationSignal]] = [:]
        for found in page.items { signals[found.subject] = try await self.signals(of: found, in: tenant) }
        return .json(
            try cursors.list(page, scope: scope) { [signals] in
                CaseView(found: $0, signals: signals[$0.subject] ?? [], isWhole: false, contactHidden: .inCase)
            })
    }

    @Sendable func listing(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant)
        guard let found = try await cases.listingCase(context.id("listing"), in: tenant.id) else {
            throw Problem.notFound("listing")
        }
        guard found.poster.account.id != me.id else { throw Problem.ownCase }
        let hidden = try await contactReads.hidden(context.id("listing"), from: context)
        let signals = try await signals(of: found, in: tenant)
        return .json(CaseView(found: found, signals: signals, isWhole: true, contactHidden: hidden))
    }

    func signals(of found: ModerationCase, in tenant: Tenant) async throws -> [ModerationSignal] {
        guard let listing = found.listing else { return [] }
        // The current rent check replaces the stored signal.
        let stored = found.signals.filter { $0.code != .priceFarBelow }.map(ModerationSignal.found)
        return try await stored + rents.signals(of: listing, in: tenant) + records.signals(of: listing)
    }

    @Sendable func account(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant)
        guard let found = try await cases.accountCase(context.id("account"), in: tenant.id) else {
            throw Problem.notFound("account")
        }
        guard found.poster.account.id != me.id else { throw Problem.ownCase }
        try await contactReads.read(found.poster.account.id, context)
        let cards = try await cards(of: found.poster.account.id, in: tenant)
        // Ratings of the moderator are left to other moderators.
        let ratings = found.ratings.filter { $0.owner.id != me.id }.map {
            ModeratedRatingView(rating: $0, now: listingService.clock.now())
        }
        return .json(AccountCaseView(found: found, listings: cards, ratings: ratings))
    }

    /// The newest listings of an account.
    private func cards(of account: Account.ID, in tenant: Tenant) async throws -> [ListingCard] {
        let page = PageRequest(limit: Limits.pageSize.upperBound)
        return try await listingService.listings.listings(of: account, page: page, in: tenant.id).items
            .map { ListingCard(listing: $0, viewer: .member) }
    }

    /// The listings of the account in the path for markup.
    func accountCards(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let me = try context.permitted(.readQueue)
        var query = query
        try query.finish()
        let account: Account.ID = try context.id("account")
        guard account != me.id else { throw Problem.ownCase }
        let cards = try await cards(of: account, in: context.tenant)
        return CardList(cards, ListView(items: cards.map(CardFacts.init), nextCursor: nil))
    }
}
