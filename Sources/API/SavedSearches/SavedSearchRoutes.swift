import Domain
import Hummingbird

/// Saved searches, and their new matches.
package struct SavedSearchRoutes: FeatureRoutes {
    let store: any SavedSearchStore
    let search: SearchRoutes
    let idempotency: Idempotency
    let clock: Clock

    package init(store: any SavedSearchStore, search: SearchRoutes, idempotency: Idempotency, clock: Clock) {
        self.store = store
        self.search = search
        self.idempotency = idempotency
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("saved-searches")
            .get(use: list)
            .post(use: create)
            .delete("{id}", use: remove)
            .get("{id}/new", use: new)
            .put("{id}/looked", use: looked)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        let form = try NewSavedSearch(body)
        let query = try await checked(form.parameters, in: tenant)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let saved = form.search(query, of: me.id, at: clock.now())
            let answer = BufferedResponse.created(
                SavedSearchView(search: saved, new: 0), at: "/v1/saved-searches/\(saved.id)/new")
            try await store.acting(by: context.authority()).recording(record(answer), in: tenant.id)
                .save(saved, in: tenant.id)
            return answer
        }
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let searches = try await store.savedSearches(of: me.id, in: context.tenant.id)
        return .json(ListView(items: searches.map { SavedSearchView(search: $0.search, new: $0.new) }, nextCursor: nil))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let id: SavedSearch.ID = try context.id("saved search")
        guard try await store.acting(by: context.authority()).deleteSavedSearch(id, of: me.id, in: context.tenant.id)
        else {
            throw Problem.notFound("saved search")
        }
        return .noContent
    }

    /// New matches that the owner has not seen, the newest first. Reading does not mark them as seen: a response may
    /// get lost, and a browser may prefetch.
    @Sendable func new(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (asked, numbers, asOf) = try await newMatches(QueryParameters(request), context)
        return try await search.page(asked, among: numbers, in: context.tenant, asOf: asOf).answer
    }

    /// The same page for markup.
    func cards(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let (asked, numbers, asOf) = try await newMatches(query, context)
        return try await search.cards(asked, among: numbers, in: context.tenant, asOf: asOf).list
    }

    private func newMatches(
        _ query: QueryParameters, _ context: Context
    ) async throws -> (SearchRequest, among: [UInt32], asOf: Instant) {
        let (saved, tenant) = (try await saved(context), try context.tenant)
        let (numbers, asOf) = try await store.unseen(saved.id, in: tenant.id)
        return (try SearchRequest(newIn: saved, query, in: tenant, cursors: search.cursors), numbers, asOf)
    }

    /// Marks matches up to a moment as seen: the `asOf` of the response that the caller read.
    @Sendable func looked(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let saved = try await saved(context)
        var form = try await request.jsonObject(context)
        let moment = form.requiredInstant("asOf")
        try form.finish()
        try await store.acting(by: context.authority()).markSeen(
            saved.id, through: moment ?? saved.lookedAt, in: context.tenant.id)
        return .noContent
    }

    /// The caller's saved search in the path. Throws not found.
    private func saved(_ context: Context) async throws -> SavedSearch {
        let me = try context.signedIn().account
        let id: SavedSearch.ID = try context.id("saved search")
        guard let saved = try await store.savedSearch(id, of: me.id, in: context.tenant.id) else {
            throw Problem.notFound("saved search")
        }
        return saved
    }

    /// Checks the query in a body; all its errors are reported for the field `query`.
    private func checked(_ parameters: String, in tenant: Tenant) async throws -> ListingQuery {
        let query: ListingQuery
        do { query = try await search.read(parameters, in: tenant).query } catch let problem as Problem {
            throw Problem.invalid("query", "isn't a valid search: \(problem.detail)")
        }
        guard query.area.spanMiles <= Limits.savedSearchMiles else {
            let limit = Int(Limits.savedSearchMiles)
            throw Problem.invalid(
                "query", "can cover at most \(limit) by \(limit) miles", code: "area",
                params: ["max": .integer(limit)])
        }
        return query
    }
}

/// The body of a new saved search. Its query is checked later.
private struct NewSavedSearch {
    let name: String
    let parameters: String

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        let (name, parameters) = (form.requiredName(), form.required("query"))
        form.rejectUnknownMembers()
        form.errors.check(
            "query", parameters?.utf8.count ?? 0 <= Limits.savedSearchLength, "can have at most 2000 characters",
            params: ["max": .integer(Limits.savedSearchLength)])
        try form.errors.throwIfAny()
        self.name = name ?? ""
        self.parameters = parameters ?? ""
    }

    func search(_ query: ListingQuery, of account: Account.ID, at now: Instant) -> SavedSearch {
        SavedSearch(
            id: .init(at: now), account: account, name: name, parameters: parameters, query: query, createdAt: now,
            lookedAt: now)
    }
}

private struct SavedSearchView: JSONWritable {
    let search: SavedSearch
    let new: Int

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", search.id)
            $0.set("name", search.name)
            $0.set("query", search.parameters)
            $0.set("newCount", new)
            $0.set("createdAt", search.createdAt)
            $0.set("lookedAt", search.lookedAt)
        }
    }
}
