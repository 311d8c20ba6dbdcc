import Domain
import Geo
import HTTPTypes
import Hummingbird

/// Posts, reads, edits, renews and deletes wanted ads.
package struct WantedAdRoutes: FeatureRoutes {
    let ads: any WantedAdStore
    let universities: UniversityDirectory
    let idempotency: Idempotency
    let cursors: Cursors
    let throttle: Throttle
    let clock: Clock

    package init(
        ads: any WantedAdStore, universities: UniversityDirectory, idempotency: Idempotency, cursors: Cursors,
        throttle: Throttle, clock: Clock
    ) {
        self.ads = ads
        self.universities = universities
        self.idempotency = idempotency
        self.cursors = cursors
        self.throttle = throttle
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("account/wanted", use: list)
        v1.group("wanted")
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
            .post("{id}/renewal", use: renew)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let scope = "my wanted ads \(tenant.id) \(me.id)"
        var query = QueryParameters(request)
        let asked = try cursors.page(&query, scope: scope, parts: 2)
        let (page, now) = (try await ads.wantedAds(of: me.id, page: asked, in: tenant.id), clock.now())
        return .json(
            try cursors.list(page, scope: scope) { WantedView(ad: $0, now: now, isMine: true, showsHold: true) })
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let body = try await request.jsonBytes(context)
        let content = try await input(JSONObject(body), onto: nil, context).content
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try throttle.checkRate(\.edits, of: me.id)
            return try await post(WantedAd(content, by: me, in: tenant, at: clock.now()), by: me, record, context)
        }
    }

    private func post(
        _ ad: WantedAd, by me: Account, _ record: ResponseRecorder, _ context: Context
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        let answer = answer(ad, to: me).created(at: "/v1/wanted/\(ad.id)")
        try await ads.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant)
            .post(ad, in: tenant)
        return answer
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let ad = try await ads.visible(context, at: clock.now())
        try request.checkNoParameters()
        return answer(ad, to: context.account, seesHold: context.may(.seeHidden)).unlessKnown(to: request)
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let form = try await request.jsonObject(context)
        let ad = try await own(request, context)
        let input = try await input(form, onto: WantedFields(ad.content), context)
        let edited = try ad.edited(input.content, becoming: input.status, at: clock.now())
        return try await replace(edited, by: me, context)
    }

    @Sendable func renew(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let renewed = try await own(request, context).renewed(at: clock.now())
        return try await replace(renewed, by: me, context)
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let ad = try await own(request, context)
        try request.checkNoParameters()
        let version = try request.expectedVersion(ad.version, orThrow: .staleWantedAd)
        try await ads.acting(by: context.authority()).deleteWantedAd(
            ad.id, version: version, of: ad.owner.id, in: context.tenant.id)
        return .noContent
    }

    /// The caller's ad in the path, at the version that `If-Match` names.
    private func own(_ request: Request, _ context: Context) async throws -> WantedAd {
        let me = try context.signedIn().account
        let ad = try await ads.visible(context, at: clock.now())
        guard ad.owner.id == me.id else { throw Problem.notYours }
        try request.expectedVersion(ad.version, orThrow: .staleWantedAd)
        return ad
    }

    private func input(_ form: JSONObject, onto fields: WantedFields?, _ context: Context) async throws -> WantedInput {
        let (catalogue, chosen) = try await universities.catalogue(for: context.tenant.id)
        return try WantedInput(form, onto: fields, naming: context.nameRule) {
            chosen?.contains($0) ?? true ? catalogue.university($0) : nil
        }
    }

    private func replace(_ ad: WantedAd, by me: Account, _ context: Context) async throws -> BufferedResponse {
        try me.checkMayPost()
        try throttle.checkRate(\.edits, of: me.id)
        try await ads.acting(by: context.authority(posts: true)).replace(ad, in: context.tenant.id)
        return answer(ad, to: me)
    }

    private func answer(_ ad: WantedAd, to reader: Account?, seesHold: Bool = false) -> BufferedResponse {
        let isMine = reader?.id == ad.owner.id
        let view = WantedView(ad: ad, now: clock.now(), isMine: isMine, showsHold: isMine || seesHold)
        return BufferedResponse.json(view, headers: [.vary: "Authorization, Cookie"]).tagged(ad.version)
    }
}

extension WantedAdStore {
    /// The ad in the path. Throws not found when it does not exist or the caller may not see it: only its owner and
    /// moderators see a non-public ad.
    func visible(_ context: Context, at now: Instant) async throws -> WantedAd {
        guard let ad = try await wantedAd(context.id("wanted ad"), in: context.tenant.id),
            ad.isPublic(at: now) || ad.owner.id == context.account?.id || context.may(.seeHidden)
        else { throw Problem.notFound("wanted ad") }
        return ad
    }
}
