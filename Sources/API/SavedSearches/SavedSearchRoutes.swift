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
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> Answer {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        var form = try Form(body)
        let (name, parameters) = (form.required("name"), form.required("query"))
        form.nameUnknown()
        let checkedName = name.flatMap { text in form.faults.collect { () throws(Problem) in try Account.checkedName(text) } }
        form.faults.check("query", parameters?.utf8.count ?? 0 <= Limits.savedSearchLength, "has at most 2000 characters")
        try form.faults.throwIfAny()
        let asked = try await search.read(parameters ?? "", in: tenant)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            let now = clock.now()
            let saved = SavedSearch(
                id: .init(at: now), account: me.id, name: checkedName ?? "", parameters: parameters ?? "",
                query: asked.query, createdAt: now, lookedAt: now)
            let answer = Answer.created(SavedSearchView(search: saved, new: 0), at: "/v1/saved-searches/\(saved.id)/new")
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

    /// What came to fit since last looked, the newest first: one page at a time, and each listing once.
    @Sendable func new(_ request: Request, _ context: Context) async throws -> Answer {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let id: SavedSearch.ID = try context.id("saved search")
        var query = Query(request)
        let limit = query.limit()
        try query.finish()
        guard let saved = try await store.savedSearch(id, of: me.id, in: tenant.id) else { throw Problem.notFound("saved search") }
        let matches = try await store.matches(of: id, in: tenant.id)
        var asked = try await search.read(saved.parameters, in: tenant)
        asked.show(newest: limit)
        let (page, answer) = try await search.page(asked, among: matches, in: tenant)
        // What fits no more is seen as well; what is left for the next page is not.
        let shown = Set(page.hits.map(\.number))
        let seen = page.hasMore ? matches.filter(shown.contains) : matches
        try await store.markLooked(id, at: seen, in: tenant.id)
        return answer
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
