import Domain
import Hummingbird

/// The rating in a conversation: its seeker rates the owner, who replies once.
package struct RatingRoutes: FeatureRoutes {
    let ratings: any RatingStore
    let clock: Clock

    package init(ratings: any RatingStore, clock: Clock) {
        self.ratings = ratings
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("conversations/{id}/rating")
            .get(use: show)
            .put(use: rate)
            .delete(use: withdraw)
        v1.put("ratings/{id}/reply", use: reply)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        let now = clock.now()
        let found = try await ratings.rating(
            in: context.id("conversation"), seenBy: me.id, at: now, in: context.tenant.id)
        guard let found else { throw Problem.notFound("conversation") }
        return .json(ConversationRatingView(found: found, now: now))
    }

    @Sendable func rate(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let content = try RatingContent(try await request.jsonObject(context))
        let now = clock.now()
        let rating = try await ratings.acting(by: context.authority(posts: true)).rate(
            content, in: context.id("conversation"), by: me.id, at: now, in: tenant.id)
        return .json(OwnRatingView(rating: rating, now: now))
    }

    @Sendable func withdraw(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await ratings.acting(by: context.authority()).withdrawRating(
            in: context.id("conversation"), by: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func reply(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        try me.checkMayWrite(in: tenant)
        let input = try RatingReplyInput(try await request.jsonObject(context))
        let now = clock.now()
        let rating = try await ratings.acting(by: context.authority(posts: true)).reply(
            input.text, to: context.id("rating"), by: me.id, at: now, in: tenant.id)
        return .json(OwnRatingView(rating: rating, now: now))
    }
}

/// The public ratings of an owner.
package struct OwnerRatingRoutes: FeatureRoutes {
    let ratings: any RatingStore
    let cursors: Cursors
    let clock: Clock

    package init(ratings: any RatingStore, cursors: Cursors, clock: Clock) {
        self.ratings = ratings
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) { v1.get("owners/{id}/ratings", use: list) }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (owner, tenant): (Account.ID, Tenant.ID) = (try context.id("owner"), try context.tenant.id)
        let scope = "ratings \(tenant) \(owner)"
        var query = QueryParameters(request)
        let page = try cursors.page(&query, scope: scope, parts: 2)
        guard let found = try await ratings.ratings(of: owner, at: clock.now(), page: page, in: tenant) else {
            throw Problem.notFound("owner")
        }
        let list = try cursors.list(found.page, scope: scope, RatingView.init)
        return .json(OwnerRatingsView(summary: found.summary, list: list))
    }
}
