import Database
import Domain

public struct SavedReplyTable: SavedReplyStore, Table {
    public var transactions: Transactions

    public func savedReplies(in tenant: Tenant.ID) async throws -> [SavedReply] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT id, title, text, version, changed_at FROM saved_replies
                WHERE tenant_id = ? ORDER BY lower(title), id
                """, tenant, read: SavedReply.init)
        }
    }

    public func savedReply(_ id: SavedReply.ID, in tenant: Tenant.ID) async throws -> SavedReply? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                "SELECT id, title, text, version, changed_at FROM saved_replies WHERE tenant_id = ? AND id = ?", tenant,
                id, read: SavedReply.init)
        }
    }

    public func save(_ reply: SavedReply, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let count = try db.first("SELECT count(*) FROM saved_replies WHERE tenant_id = ?", tenant) { try $0.int() }
            guard (count ?? 0) < Limits.savedRepliesPerTenant else {
                throw Problem(
                    .conflict, code: "too_many_saved_replies",
                    "You can keep up to \(Limits.savedRepliesPerTenant) saved replies. Delete one first.",
                    params: ["max": .integer(Limits.savedRepliesPerTenant)])
            }
            try db.execute(
                """
                INSERT INTO saved_replies (tenant_id, id, title, text, version, changed_at) VALUES (?, ?, ?, ?, ?, ?)
                """, tenant, reply.id, reply.content.title, reply.content.text, reply.version, reply.changedAt)
        }
    }

    public func replace(_ reply: SavedReply, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let replaced = try db.changedRows(
                """
                UPDATE saved_replies SET title = ?, text = ?, version = ?, changed_at = ?
                WHERE tenant_id = ? AND id = ? AND version = ?
                """, reply.content.title, reply.content.text, reply.version, reply.changedAt, tenant, reply.id,
                reply.version - 1)
            if replaced == 0 { try db.throwMissing(reply.id, in: tenant) }
        }
    }

    public func deleteSavedReply(_ id: SavedReply.ID, version: Int?, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                "DELETE FROM saved_replies WHERE tenant_id = ? AND id = ? AND version = coalesce(?, version)", tenant,
                id, version)
            if deleted == 0 { try db.throwMissing(id, in: tenant) }
        }
    }
}

extension SQLReading {
    /// Throws the reason why a reply was not changed.
    fileprivate func throwMissing(_ id: SavedReply.ID, in tenant: Tenant.ID) throws {
        let isThere = try exists("SELECT 1 FROM saved_replies WHERE tenant_id = ? AND id = ?", tenant, id)
        throw isThere ? Problem.staleSavedReply : Problem.notFound("saved reply")
    }
}

extension SavedReply {
    /// Reads `id, title, text, version, changed_at`.
    fileprivate init(_ row: inout RowReader) throws {
        let id: SavedReply.ID = try row.id()
        let content = try Content(title: try row.text(), text: try row.text())
        self.init(id: id, content: content, version: try row.int(), changedAt: try row.instant())
    }
}
