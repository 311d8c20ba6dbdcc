import Domain
import Hummingbird

/// Writes, sends and withdraws announcements, for admins.
package struct AnnouncementAdminRoutes: FeatureRoutes {
    let announcements: any AnnouncementStore
    let universities: UniversityDirectory
    let mailer: Mailer
    let idempotency: Idempotency
    let cursors: Cursors
    let clock: Clock

    package init(
        announcements: any AnnouncementStore, universities: UniversityDirectory, mailer: Mailer,
        idempotency: Idempotency,
        cursors: Cursors, clock: Clock
    ) {
        self.announcements = announcements
        self.universities = universities
        self.mailer = mailer
        self.idempotency = idempotency
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/notices")
            .get(use: list)
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
            .get("{id}/preview", use: preview)
            .post("{id}/sending", use: send)
            .post("{id}/withdrawal", use: withdraw)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.sendAnnouncements)
        let (tenant, now) = (try context.tenant.id, clock.now())
        var query = QueryParameters(request)
        let scope = "notices \(tenant)"
        let page = try await announcements.announcements(page: cursors.page(&query, scope: scope, parts: 2), in: tenant)
        return .json(try cursors.list(page, scope: scope) { AnnouncementView(announcement: $0, now: now) })
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.sendAnnouncements), try context.tenant)
        let body = try await request.jsonBytes(context)
        let content = try await AnnouncementInput(body).content(at: clock.now(), in: tenant.id, universities)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let draft = Announcement(content, by: me, at: clock.now())
            let answer = AnnouncementView(announcement: draft, now: draft.createdAt).tagged
                .created(at: "/v1/admin/notices/\(draft.id)")
            try await announcements.acting(by: context.authority(.sendAnnouncements))
                .recording(record(answer), in: tenant.id).save(draft, in: tenant.id)
            return answer
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let found = try await announcement(context)
        try request.checkNoParameters()
        return AnnouncementView(announcement: found, now: clock.now()).tagged
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let draft = try await expected(request, context)
        guard draft.sentAt == nil else { throw Problem.announcementSent }
        let input = try AnnouncementInput(try await request.jsonBytes(context), changing: draft.content)
        let content = try await input.content(at: clock.now(), in: context.tenant.id, universities)
        let changed = draft.changed(to: content)
        try await announcements.acting(by: context.authority(.sendAnnouncements)).replace(
            changed, in: context.tenant.id)
        return AnnouncementView(announcement: changed, now: clock.now()).tagged
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let draft = try await expected(request, context)
        try await announcements.acting(by: context.authority(.sendAnnouncements)).deleteAnnouncement(
            draft.id, version: draft.version, in: context.tenant.id)
        return .noContent
    }

    @Sendable func preview(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (found, tenant) = (try await announcement(context), try context.tenant)
        try request.checkNoParameters()
        let reach = try await announcements.reach(of: found.id, at: clock.now(), in: tenant.id)
        let mail = try mailer.preview(
            .announcement(title: found.content.title, text: found.content.text),
            to: context.signedIn().account, of: tenant)
        return .json(
            AnnouncementPreview(
                recipients: reach.accounts, mails: found.content.isMailed ? reach.mailed : 0, subject: mail.subject,
                text: mail.plain))
    }

    /// Asks for the password again: it speaks to everybody in the marketplace's name.
    @Sendable func send(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let draft = try await expected(request, context)
        let authority = try context.authority(.sendAnnouncements, confirmed: true)
        let sent = try await announcements.acting(by: authority).send(
            draft.id, version: draft.version, audit: entry(.sendAnnouncement, draft, context), in: context.tenant.id)
        return AnnouncementView(announcement: sent, now: clock.now()).tagged
    }

    @Sendable func withdraw(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let sent = try await expected(request, context)
        let withdrawn = try await announcements.acting(by: context.authority(.sendAnnouncements)).withdraw(
            sent.id, audit: entry(.withdrawAnnouncement, sent, context), in: context.tenant.id)
        return AnnouncementView(announcement: withdrawn, now: clock.now()).tagged
    }

    /// The announcement in the path. Throws not found, and unless the caller may send announcements.
    private func announcement(_ context: Context) async throws -> Announcement {
        _ = try context.permitted(.sendAnnouncements)
        guard let found = try await announcements.announcement(context.id("notice"), in: context.tenant.id) else {
            throw Problem.notFound("notice")
        }
        return found
    }

    /// The announcement in the path, if its version matches `If-Match`. Throws `stale`.
    private func expected(_ request: Request, _ context: Context) async throws -> Announcement {
        let found = try await announcement(context)
        try request.expectedVersion(found.version, orThrow: .staleAnnouncement)
        return found
    }

    private func entry(_ action: AuditEntry.Action, _ announcement: Announcement, _ context: Context) throws
        -> AuditEntry
    {
        AuditEntry(
            at: clock.now(), actor: .account(try context.signedIn().account.id), action: action,
            subject: announcement.id.description, reason: announcement.content.title)
    }
}
