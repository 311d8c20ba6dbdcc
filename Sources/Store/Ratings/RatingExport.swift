import Database
import Domain

extension SQLReading {
    /// The ratings that an account wrote, and those that it received and may see, for its export.
    func ratings(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT r.id, r.listing_id, r.title, CASE WHEN r.rater_id = ? THEN 1 ELSE 0 END, p.name, r.stars, r.text,
                r.tags, r.created_at, r.edited_at, r.reply, r.replied_at
            FROM ratings r
            JOIN accounts a ON a.tenant_id = r.tenant_id AND a.id = r.rater_id
            JOIN accounts p ON p.tenant_id = r.tenant_id
                AND p.id = CASE WHEN r.rater_id = ? THEN r.owner_id ELSE r.rater_id END
            WHERE r.tenant_id = ? AND r.id IN (
                SELECT id FROM ratings WHERE tenant_id = ? AND rater_id = ? AND id > ?
                UNION SELECT id FROM ratings WHERE tenant_id = ? AND owner_id = ? AND status = 'accepted' AND id > ?)
                AND (r.rater_id = ? OR a.blocked_at IS NULL)
            ORDER BY r.id LIMIT ?
            """, account, account, tenant, tenant, account, key.id, tenant, account, key.id, account, limit,
            columns: [
                .text("id"), .text("listingId"), .text("listingTitle"), .flag("isMine"), .text("with"),
                .number("stars"), .text("text"), .text("tags"), .instant("createdAt"), .instant("editedAt"),
                .text("reply"), .instant("repliedAt"),
            ])
    }
}
