import Domain
import Hummingbird

/// The caller's notifications, and its mail settings.
package struct NotificationRoutes: FeatureRoutes {
    let notifications: any NotificationStore
    let cursors: Cursors

    package init(notifications: any NotificationStore, cursors: Cursors) {
        self.notifications = notifications
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("notifications")
            .get(use: list)
            .get("unread", use: countUnread)
            .put("read", use: markAllRead)
            .put("{id}/read", use: markRead)
        v1.group("notification-settings")
            .get(use: showSettings)
            .patch(use: changeSettings)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        var query = QueryParameters(request)
        let scope = "notifications \(tenant) \(me.id)"
        let page = try cursors.page(&query, scope: scope, parts: 2)
        let found = try await notifications.notifications(of: me.id, page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope, NotificationView.init))
    }

    @Sendable func countUnread(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        return .json(UnreadCountsView(counts: try await notifications.unread(of: me.id, in: context.tenant.id)))
    }

    @Sendable func markAllRead(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var form = try await request.jsonObject(context)
        let newest: Notification.ID? = form.requiredID("through")
        try form.finish()
        guard let newest else { throw Problem.notFound("notification") }
        try await notifications.acting(by: context.authority()).markRead(
            through: newest, of: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func markRead(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await notifications.acting(by: context.authority()).markRead(
            context.id("notification"), of: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func showSettings(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        let settings = try await notifications.notificationSettings(of: me.id, in: context.tenant.id)
        return .json(NotificationSettingsView(settings: settings, role: me.role))
    }

    @Sendable func changeSettings(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let input = try NotificationSettingsInput(await request.jsonObject(context), for: me.role)
        let settings = try await notifications.acting(by: context.authority()).set(
            input.deliveries, of: me.id, in: context.tenant.id)
        return .json(NotificationSettingsView(settings: settings, role: me.role))
    }
}

/// The body of a settings change. Absent members stay; null restores the default.
private struct NotificationSettingsInput {
    let deliveries: [Notification.Kind: NotificationSettings.Delivery]

    init(_ form: consuming JSONObject, for role: Account.Role) throws(Problem) {
        var (form, deliveries) = (form, [Notification.Kind: NotificationSettings.Delivery]())
        for kind in Notification.Kind.all(for: role) where form.has(kind.rawValue) {
            var delivery = kind.usualDelivery
            form.read(kind.rawValue, into: &delivery, fallback: kind.usualDelivery)
            deliveries[kind] = delivery
        }
        try form.finish()
        self.deliveries = deliveries
    }
}
