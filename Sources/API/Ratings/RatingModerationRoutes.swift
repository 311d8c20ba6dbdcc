import Domain
import Hummingbird

/// Lets moderators read ratings and decide about them.
package struct RatingModerationRoutes: FeatureRoutes {
    let store: any RatingModerationStore
    let clock: Clock

    package init(store: any RatingModerationStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/ratings/{id}")
            .get(use: show)
            .post("decisions", use: decide)
            .post("decision", use: decide)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.decideRatings)
        try request.checkNoParameters()
        let found = try await find(for: me, context)
        return .json(RatingCaseView(found: found, now: clock.now()))
    }

    @Sendable func decide(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.decideRatings)
        let input = try RatingDecisionInput(try await request.jsonObject(context))
        let rating = try await find(for: me, context).rating
        let entry = AuditEntry(
            at: clock.now(), actor: .account(me.id), action: input.verdict.action,
            subject: rating.rater.id.description, reason: input.reason)
        let note = DecisionMail.Note(
            .ratingRemoved, id: .init(at: entry.at), to: rating.rater.id, title: rating.owner.name,
            reason: input.reason)
        try await store.acting(by: context.authority(.decideRatings)).decide(
            input.verdict, on: rating.id, by: me.id, note: note, audit: entry, in: context.tenant.id)
        return .noContent
    }

    private func find(for moderator: Account, _ context: Context) async throws -> RatingCase {
        let found = try await store.ratingCase(context.id("rating"), at: clock.now(), in: context.tenant.id)
        guard let found else { throw Problem.notFound("rating") }
        guard found.rating.rater.id != moderator.id, found.rating.owner.id != moderator.id else {
            throw Problem.ownCase
        }
        return found
    }
}
