import Domain
import Hummingbird

/// The announcements for the caller, and which of them the caller has read.
package struct AnnouncementRoutes: FeatureRoutes {
    let announcements: any AnnouncementReadingStore
    let clock: Clock

    package init(announcements: any AnnouncementReadingStore, clock: Clock) {
        self.announcements = announcements
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("notices")
            .get(use: list)
            .put("{id}/read", use: markRead)
            .put("{id}/dismissal", use: dismiss)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let shown = try await announcements.shownAnnouncements(
            to: context.account?.id, at: clock.now(), in: context.tenant.id)
        return .json(ListView(items: shown.map(ShownAnnouncementView.init), nextCursor: nil))
    }

    @Sendable func markRead(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await mark(isDismissed: false, context)
    }

    @Sendable func dismiss(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await mark(isDismissed: true, context)
    }

    private func mark(isDismissed: Bool, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await announcements.acting(by: context.authority()).mark(
            context.id("notice"), isDismissed: isDismissed, by: me.id, at: clock.now(), in: context.tenant.id)
        return .noContent
    }
}
