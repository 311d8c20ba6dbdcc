import Database
import Domain

public struct AnnouncementTable: AnnouncementStore, Table {
    public var transactions: Transactions

    public func announcements(page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Announcement> {
        let last = Announcement.ID(
            high: UInt64(bitPattern: page.after(0, or: -1)), low: UInt64(bitPattern: page.after(1, or: -1)))
        return try await read(in: .tenant(tenant)) { db in
            let found = try db.namedRows(
                "SELECT * FROM notice_rows WHERE tenant_id = ? AND id < ? ORDER BY id DESC LIMIT ?", tenant, last,
                page.limit + 1, read: Announcement.init)
            return Page(found, limit: page.limit, key: \.id.key)
        }
    }

    public func announcement(_ id: Announcement.ID, in tenant: Tenant.ID) async throws -> Announcement? {
        try await read(in: .tenant(tenant)) { db in try db.announcement(id, in: tenant) }
    }

    public func save(_ draft: Announcement, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let drafts = try db.first("SELECT count(*) FROM notices WHERE tenant_id = ? AND sent_at IS NULL", tenant) {
                try $0.int()
            }
            guard (drafts ?? 0) < Announcement.maxDrafts else { throw Problem.tooManyAnnouncementDrafts }
            try db.insert(draft, in: tenant)
        }
    }

    public func replace(_ draft: Announcement, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            _ = try db.draft(draft.id, version: draft.version - 1, in: tenant)
            let content = draft.content
            try db.execute(
                """
                UPDATE notices SET title = ?, text = ?, audience = ?, university_id = ?, starts_at = ?, ends_at = ?,
                    is_mailed = ?, version = ?
                WHERE tenant_id = ? AND id = ?
                """, content.title, content.text, content.audience.kind.rawValue, content.audience.university,
                content.startsAt, content.endsAt, content.isMailed, draft.version, tenant, draft.id)
        }
    }

    public func deleteAnnouncement(_ id: Announcement.ID, version: Int, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            _ = try db.draft(id, version: version, in: tenant)
            try db.execute("DELETE FROM notices WHERE tenant_id = ? AND id = ?", tenant, id)
        }
    }

    /// Deletes announcements that ended longer ago than `Announcement.keptFor`, of all tenants. Returns how many.
    public func deleteOldAnnouncements(limit: Int) async throws -> Int {
        let oldest = clock.now() - Announcement.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: the outer condition on tenant_id only selects the rows.
            try db.changedRows(
                """
                DELETE FROM notices WHERE (tenant_id, id) IN (
                    SELECT tenant_id, id FROM notices WHERE ends_at <= ? ORDER BY ends_at LIMIT ?)
                """, oldest, limit)
        }
    }
}

extension SQLReading {
    func announcement(_ id: Announcement.ID, in tenant: Tenant.ID) throws -> Announcement? {
        try firstNamedRow(
            "SELECT * FROM notice_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: Announcement.init)
    }

    /// The draft, if it still has this version. Throws `notice_sent`, `stale` or not found.
    func draft(_ id: Announcement.ID, version: Int, in tenant: Tenant.ID) throws -> Announcement {
        guard let announcement = try announcement(id, in: tenant) else { throw Problem.notFound("notice") }
        guard announcement.sentAt == nil else { throw Problem.announcementSent }
        guard announcement.version == version else { throw Problem.staleAnnouncement }
        return announcement
    }
}

extension SQLWriting {
    func insert(_ announcement: Announcement, in tenant: Tenant.ID) throws {
        let content = announcement.content
        let author: Account.ID? = if case .account(let id) = announcement.author { id } else { nil }
        try execute(
            """
            INSERT INTO notices (
                tenant_id, id, author_id, title, text, audience, university_id, starts_at, ends_at, is_mailed, version,
                created_at, sent_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, announcement.id, author, content.title, content.text, content.audience.kind.rawValue,
            content.audience.university, content.startsAt, content.endsAt, content.isMailed, announcement.version,
            announcement.createdAt, announcement.sentAt)
    }

    /// Deletes an account's drafts.
    func deleteAnnouncementDrafts(of account: Account.ID, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM notices WHERE tenant_id = ? AND author_id = ? AND sent_at IS NULL", tenant, account)
    }
}

extension Announcement {
    /// A row of the view `notice_rows`.
    init(_ row: NamedRow) throws {
        let author: Account.ID? = try row.optionalID("author_id")
        let name = try row.optionalText("author_name")
        self.init(
            id: try row.id("id"), content: try AnnouncementContent(row),
            author: author.map(AuditEntry.Actor.account) ?? .operator, authorName: name,
            version: try row.int("version"), createdAt: try row.instant("created_at"),
            sentAt: try row.optionalInstant("sent_at"), withdrawnAt: try row.optionalInstant("withdrawn_at"),
            mails: try row.int("mails"))
    }
}

extension AnnouncementContent {
    fileprivate init(_ row: NamedRow) throws {
        let kind: Announcement.Audience.Kind = try row.word("audience")
        let university: University.ID? = try row.optionalID("university_id")
        let audience: Announcement.Audience
        switch (kind, university) {
        case (.students, let university?):
            audience = .students(of: university, named: try row.optionalText("university_name") ?? "")
        case (.students, nil): throw SQLError(.other, "a notice for students is stored without a university")
        case (.everyone, _): audience = .everyone
        case (.owners, _): audience = .owners
        }
        self.init(
            title: try row.text("title"), text: try row.text("text"), audience: audience,
            startsAt: try row.instant("starts_at"), endsAt: try row.instant("ends_at"),
            isMailed: try row.bool("is_mailed"))
    }
}
