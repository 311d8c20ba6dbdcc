import Domain
import Hummingbird

/// Searches that one wants to look at again, and what is new in them.
struct SavedSearchRoutes: Sendable {
    let store: any SavedSearchStore
    let search: SearchRoutes
    let idempotency: Idempotency
    let clock: Clock

    init(services: Services) {
        (store, search) = (services.savedSearches, SearchRoutes(services: services))
        (idempotency, clock) = (services.idempotency, services.clock)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("saved-searches")
            .get(use: list)
            .post(use: create)
            .delete("{id}", use: remove)
            .get("{id}/new", use: new)
            .put("{id}/looked", use: looked)
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> Answer {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        var form = try Form(body)
        let (name, parameters) = (form.required("name"), form.required("query"))
        form.nameUnknown()
        let checkedName = name.flatMap { text in
            form.faults.collect { () throws(Problem) in try Account.checkedName(text) }
        }
        form.faults.check(
            "query", parameters?.utf8.count ?? 0 <= Limits.savedSearchLength, "has at most 2000 characters")
        try form.faults.throwIfAny()
        let query = try await checked(parameters ?? "", in: tenant)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            let now = clock.now()
            let saved = SavedSearch(
                id: .init(at: now), account: me.id, name: checkedName ?? "", parameters: parameters ?? "",
                query: query, createdAt: now, lookedAt: now)
            let answer = Answer.created(
                SavedSearchView(search: saved, new: 0), at: "/v1/saved-searches/\(saved.id)/new")
            try await store.save(saved, receipt: try seal(answer), in: tenant.id)
            return answer
        }
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let searches = try await store.savedSearches(of: me.id, in: context.tenant.id)
        return .json(ListView(items: searches.map { SavedSearchView(search: $0.search, new: $0.new) }, nextCursor: nil))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let id: SavedSearch.ID = try context.id("saved search")
        guard try await store.deleteSavedSearch(id, of: me.id, in: context.tenant.id) else {
            throw Problem.notFound("saved search")
        }
        return .noContent
    }

    /// What came to fit and was not seen yet, the newest first. Reading marks nothing as seen: an answer may get lost, and a
    /// browser may read ahead.
    @Sendable func new(_ request: Request, _ context: Context) async throws -> Answer {
        let (tenant, now) = (try context.tenant, clock.now())
        let saved = try await saved(context)
        let numbers = try await store.unseen(saved.id, in: tenant.id)
        let asked = try SearchRequest(newIn: saved, Query(request), in: tenant, cursors: search.cursors)
        return try await search.page(asked, among: numbers, in: tenant, asOf: now).answer
    }

    /// Marks what came to fit up to a moment as seen: the `asOf` of the answer that was read.
    @Sendable func looked(_ request: Request, _ context: Context) async throws -> Answer {
        let saved = try await saved(context)
        var form = try await request.form(context)
        let text = form.required("asOf")
        form.nameUnknown()
        let moment = text.flatMap { Instant($0) }
        if text != nil { form.faults.check("asOf", moment != nil, "is a moment such as 2026-08-01T09:30:00.000Z") }
        try form.faults.throwIfAny()
        try await store.markSeen(saved.id, through: moment ?? saved.lookedAt, in: context.tenant.id)
        return .noContent
    }

    /// The caller's search in the path. Problem not found.
    private func saved(_ context: Context) async throws -> SavedSearch {
        let me = try context.signedIn().account
        let id: SavedSearch.ID = try context.id("saved search")
        guard let saved = try await store.savedSearch(id, of: me.id, in: context.tenant.id) else {
            throw Problem.notFound("saved search")
        }
        return saved
    }

    /// The query of a body: what is wrong in it is wrong in the field `query`.
    private func checked(_ parameters: String, in tenant: Tenant) async throws -> ListingQuery {
        let query: ListingQuery
        do { query = try await search.read(parameters, in: tenant).query } catch let problem as Problem {
            throw Problem.invalid("query", "is no search: \(problem.detail)")
        }
        guard query.area.spanMiles <= Limits.savedSearchMiles else {
            let most = Int(Limits.savedSearchMiles)
            throw Problem.invalid("query", "looks at an area of at most \(most) by \(most) miles", code: "area")
        }
        return query
    }
}

private struct SavedSearchView: JSONWritable {
    let search: SavedSearch
    let new: Int

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", search.id.description)
            $0.set("name", search.name)
            $0.set("query", search.parameters)
            $0.set("newCount", new)
            $0.set("createdAt", search.createdAt.description)
            $0.set("lookedAt", search.lookedAt.description)
        }
    }
}
