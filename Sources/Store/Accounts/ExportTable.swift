import Database
import Domain

public struct ExportTable: ExportStore, Table {
    public var transactions: Transactions

    public func rows(
        _ part: ExportPart, of account: Account.ID, after key: ExportKey, limit: Int, in tenant: Tenant.ID
    ) async throws -> [ExportRow] {
        try await read(in: .tenant(tenant)) { db in
            switch part {
            case .favorites: try db.favorites(of: account, after: key, limit, in: tenant)
            case .bookmarks: try db.bookmarks(of: account, after: key, limit, in: tenant)
            case .savedRecords: try db.savedRecords(of: account, after: key, limit, in: tenant)
            case .savedSearches: try db.savedSearches(of: account, after: key, limit, in: tenant)
            case .reports: try db.reports(by: account, after: key, limit, in: tenant)
            case .appeals: try db.appeals(of: account, after: key, limit, in: tenant)
            case .financeScenarios: try db.financeScenarios(of: account, after: key, limit, in: tenant)
            case .shortlists: try db.shortlists(of: account, after: key, limit, in: tenant)
            case .listingVersions: try db.versions(of: account, after: key, limit, in: tenant)
            case .messages: try db.messages(of: account, after: key, limit, in: tenant)
            case .notifications: try db.notifications(of: account, after: key, limit, in: tenant)
            case .notificationSettings: try db.notificationSettings(of: account, after: key, limit, in: tenant)
            case .pushSubscriptions: try db.pushSubscriptions(of: account, after: key, limit, in: tenant)
            case .contactViews: try db.contactViews(by: account, after: key, limit, in: tenant)
            case .buildings: try db.buildings(of: account, after: key, limit, in: tenant)
            case .buildingUnits: try db.buildingUnits(of: account, after: key, limit, in: tenant)
            case .announcements: try db.announcements(by: account, after: key, limit, in: tenant)
            case .announcementReads: try db.announcementReads(of: account, after: key, limit, in: tenant)
            case .ratings: try db.ratings(of: account, after: key, limit, in: tenant)
            case .apiKeys: try db.keys(of: account, after: key, limit, in: tenant)
            case .webhooks: try db.webhooks(of: account, after: key, limit, in: tenant)
            case .wantedAds: try db.wantedAds(of: account, after: key, limit, in: tenant)
            }
        }
    }
}

extension SQLReading {
    fileprivate func favorites(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID)
        throws -> [ExportRow]
    {
        try exportRows(
            """
            SELECT listing_id, created_at, note FROM favorites
            WHERE tenant_id = ? AND account_id = ? AND listing_id > ? ORDER BY listing_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("listingId"), .instant("savedAt"), .text("note")])
    }

    fileprivate func savedSearches(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID)
        throws -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, name, parameters, created_at FROM saved_searches
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("id"), .text("name"), .text("parameters"), .instant("createdAt")])
    }

    fileprivate func reports(by account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, subject_kind, subject_id, reason, message, created_at, shortlist_name, wanted_title FROM reports
            WHERE tenant_id = ? AND reporter_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("kind"), .text("subjectId"), .text("reason"), .text("words"),
                .instant("createdAt"), .text("sharedList"), .text("wantedAd"),
            ])
    }

    fileprivate func appeals(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT h.listing_id, h.since, h.reason, h.appeal, h.appealed_at FROM holds h
            JOIN listings l ON l.tenant_id = h.tenant_id AND l.id = h.listing_id
            WHERE h.tenant_id = ? AND l.owner_id = ? AND h.listing_id > ? ORDER BY h.listing_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("listingId"), .instant("heldSince"), .text("reason"), .text("appeal"), .instant("appealedAt"),
            ])
    }

    fileprivate func versions(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT listing_id, version, at, replaced_at, content FROM listing_versions
            WHERE tenant_id = ? AND owner_id = ? AND (listing_id > ? OR (listing_id = ? AND version > ?))
            ORDER BY listing_id, version LIMIT ?
            """, tenant, account, key.id, key.id, key.number, limit
        ) { row in
            let (id, version) = (try row.text(), try row.integer())
            return ExportRow(
                key: .init(id: id, number: version),
                values: [
                    ("listingId", .text(id)), ("version", .number(version)), ("at", .instant(try row.instant())),
                    ("replacedAt", .instant(try row.instant())), ("content", .json(try row.text())),
                ])
        }
    }
}
