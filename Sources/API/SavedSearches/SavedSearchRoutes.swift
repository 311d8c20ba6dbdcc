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
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
            .get("{id}/new", use: new)
            .put("{id}/looked", use: looked)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        let form = try SavedSearchInput(try JSONObject(body))
        let query = try await checked(form.parameters, in: tenant)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let saved = form.search(query, of: me.id, at: clock.now())
            let answer = SavedSearchView(search: saved, new: 0).tagged.created(at: "/v1/saved-searches/\(saved.id)")
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

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (saved, new) = try await saved(context)
        try request.checkNoParameters()
        return SavedSearchView(search: saved, new: new).tagged
    }

    /// A new query begins anew: listings that are posted from now on.
    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (known, tenant) = (try await saved(context).search, try context.tenant)
        let form = try SavedSearchInput(try await request.jsonObject(context), onto: known)
        try request.expectedVersion(known.version, orThrow: .staleSavedSearch)
        let query = form.parameters == known.parameters ? known.query : try await checked(form.parameters, in: tenant)
        let changed = known.changed(name: form.name, parameters: form.parameters, query: query)
        try await store.acting(by: context.authority()).replace(changed, version: known.version, in: tenant.id)
        let (stored, new) = try await saved(context)
        return SavedSearchView(search: stored, new: new).tagged
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
        let (saved, tenant) = (try await saved(context).search, try context.tenant)
        let (numbers, asOf) = try await store.unseen(saved.id, in: tenant.id)
        return (try SearchRequest(newIn: saved, query, in: tenant, cursors: search.cursors), numbers, asOf)
    }

    /// Marks matches up to a moment as seen: the `asOf` of the response that the caller read.
    @Sendable func looked(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let saved = try await saved(context).search
        var form = try await request.jsonObject(context)
        let moment = form.requiredInstant("asOf")
        try form.finish()
        try await store.acting(by: context.authority()).markSeen(
            saved.id, through: moment ?? saved.lookedAt, in: context.tenant.id)
        return .noContent
    }

    /// The caller's saved search in the path. Throws not found.
    private func saved(_ context: Context) async throws -> (search: SavedSearch, new: Int) {
        let me = try context.signedIn().account
        let id: SavedSearch.ID = try context.id("saved search")
        guard let saved = try await store.savedSearch(id, of: me.id, in: context.tenant.id) else {
            throw Problem.notFound("saved search")
        }
        return saved
    }

    /// Checks the query in a body; all its errors are reported for the field `query`.
    private func checked(_ parameters: String, in tenant: Tenant) async throws -> ListingQuery {
        let asked: SearchRequest
        do { asked = try await search.read(parameters, in: tenant) } catch let problem as Problem {
            throw Problem.invalid("query", "isn't a valid search: \(problem.detail)")
        }
        guard asked.subset == nil else {
            throw Problem.invalid(
                "query", "can't have ids or updatedSince: a saved search finds listings that are posted later")
        }
        guard asked.fields == nil else {
            throw Problem.invalid("query", "can't have fields: a saved search finds whole cards")
        }
        let query = asked.query
        guard query.area.spanMiles <= Limits.savedSearchMiles else {
            let limit = Int(Limits.savedSearchMiles)
            throw Problem.invalid(
                "query", "can cover at most \(limit) by \(limit) miles", code: "area",
                params: ["max": .integer(limit)])
        }
        return query
    }
}

/// The body of a saved search, new or changed. Its query is checked later.
private struct SavedSearchInput {
    let name: String
    let parameters: String

    /// - Parameter known: the search that absent members keep; `nil` for a new one.
    init(_ form: consuming JSONObject, onto known: SavedSearch? = nil) throws(Problem) {
        var form = form
        let name = form.has("name") || known == nil ? form.requiredName() : known?.name
        let parameters = form.has("query") || known == nil ? form.required("query") : known?.parameters
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

    /// `If-Match` compares the name and the query.
    var tagged: BufferedResponse { BufferedResponse.json(self).tagged(search.version) }

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
