import Domain
import Hummingbird

/// The caller's shared lists.
package struct ShortlistRoutes: FeatureRoutes {
    let shortlists: any ShortlistStore
    let listingService: ListingService
    let idempotency: Idempotency
    let cryptography: any Cryptography

    package init(
        shortlists: any ShortlistStore, listingService: ListingService, idempotency: Idempotency,
        cryptography: any Cryptography
    ) {
        self.shortlists = shortlists
        self.listingService = listingService
        self.idempotency = idempotency
        self.cryptography = cryptography
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("shortlists")
            .get(use: list)
            .post(use: create)
            .delete("{id}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try request.checkNoParameters()
        var views: [ShortlistView] = []
        for shortlist in try await shortlists.shortlists(of: me.id, at: listingService.clock.now(), in: tenant.id) {
            let votes = try await shortlists.votes(on: shortlist.id, of: nil, in: tenant.id)
            views.append(ShortlistView(shortlist: shortlist, votes: votes))
        }
        return .json(ListView(items: views, nextCursor: nil))
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayPost()
        let body = try await request.jsonBytes(context)
        let input = try NewShortlist(body, naming: context.nameRule)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let token = try cryptography.newToken()
            let shortlist = try await visible(input.shortlist(of: me.id, at: listingService.clock.now()), context)
            let answer = BufferedResponse.created(
                ShortlistView(shortlist: shortlist, token: token), at: "/v1/shared-shortlists/\(token)")
            try await shortlists.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant.id)
                .save(shortlist, tokenDigest: cryptography.tokenDigest(token), in: tenant.id)
            return answer
        }
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let isDeleted = try await shortlists.acting(by: context.authority()).deleteShortlist(
            context.id("shared list"), of: me.id, in: context.tenant.id)
        guard isDeleted else { throw Problem.notFound("shared list") }
        return .noContent
    }

    /// A list shows only public listings: an owner's draft is not shared by accident.
    private func visible(_ shortlist: Shortlist, _ context: Context) async throws -> Shortlist {
        for id in shortlist.listings {
            let listing = try await listingService.listings.listing(id, in: context.tenant.id)
            guard listing?.isPublic(at: shortlist.createdAt) == true else { throw Problem.unknownListing }
        }
        return shortlist
    }
}

/// The body of a new list.
private struct NewShortlist {
    let name: String
    let listings: [Listing.ID]

    init(_ body: [UInt8], naming names: NameRule?) throws(Problem) {
        var form = try JSONObject(body)
        let name = form.requiredName()
        names?.check(label: name, before: nil, into: &form.errors)
        var texts: [String]?
        form.read("listingIds", into: &texts)
        form.rejectUnknownMembers()
        let ids = (texts ?? []).prefix(Limits.listingsPerShortlist.upperBound + 1).compactMap(Listing.ID.init)
        if let texts {
            form.errors.check(
                "listingIds", Limits.listingsPerShortlist.contains(texts.count),
                "must name 1 to \(Limits.listingsPerShortlist.upperBound) listings", code: "range",
                params: .bounds(Limits.listingsPerShortlist))
            form.errors.check(
                "listingIds", Set(ids).count == texts.count, Problem.unknownListingMessage, code: "unknown_listing")
        } else {
            form.errors.missing("listingIds")
        }
        try form.errors.throwIfAny()
        self.name = name ?? ""
        listings = ids
    }

    func shortlist(of account: Account.ID, at now: Instant) -> Shortlist {
        Shortlist(of: account, name: name, listings: listings, at: now)
    }
}

private struct ShortlistView: JSONWritable {
    let shortlist: Shortlist
    /// Only in the response that creates the list, because only its digest is stored.
    var token: String?
    var votes: [Listing.ID: Shortlist.Votes] = [:]

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", shortlist.id)
            $0.set("name", shortlist.name)
            $0.set("createdAt", shortlist.createdAt)
            $0.set("expiresAt", shortlist.expiresAt)
            if let token { $0.set("token", token) }
            $0.array("items", shortlist.listings) { id, json in
                json.object {
                    $0.set("listingId", id)
                    $0.set("up", votes[id]?.up ?? 0)
                    $0.set("down", votes[id]?.down ?? 0)
                }
            }
        }
    }
}
