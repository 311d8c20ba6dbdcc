import Database
import Domain

extension SQLReading {
    /// The messages that an account wrote and received, by conversation, for its export.
    func messages(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try rows(
            """
            SELECT e.conversation_id, e.number, c.subject_kind, c.listing_id, c.title,
                CASE WHEN c.subject_kind = 'wanted' AND c.seeker_id = m.account_id AND c.answered_at IS NULL
                    THEN 1 ELSE 0 END,
                p.name, CASE WHEN e.author_id = ? THEN 1 ELSE 0 END, e.text, e.sent_at
            FROM conversation_members m
            JOIN messages e ON e.tenant_id = m.tenant_id AND e.conversation_id = m.conversation_id
                AND (e.status = 'delivered' OR e.author_id = m.account_id)
            JOIN conversations c ON c.tenant_id = m.tenant_id AND c.id = m.conversation_id
            JOIN accounts p ON p.tenant_id = c.tenant_id
                AND p.id = CASE WHEN c.owner_id = m.account_id THEN c.seeker_id ELSE c.owner_id END
            WHERE m.tenant_id = ? AND m.account_id = ? AND (e.conversation_id, e.number) > (?, ?)
            ORDER BY e.conversation_id, e.number LIMIT ?
            """, account, tenant, account, key.id, key.number, limit
        ) { row in
            let (id, number) = (try row.text(), try row.integer())
            let (isWanted, subject, title) = (try row.text() == "wanted", try row.text(), try row.optionalText())
            // As in the conversation: the whole name appears with the first reply.
            let (isNameShort, name) = (try row.bool(), try row.text())
            return ExportRow(
                key: .init(id: id, number: number),
                values: [
                    ("conversationId", .text(id)), ("listingId", .text(isWanted ? nil : subject)),
                    ("wantedId", .text(isWanted ? subject : nil)),
                    ("listingTitle", .text(title)),
                    ("with", .text(isNameShort ? WantedAd.firstName(name) : name)),
                    ("isMine", .json(try row.bool() ? "true" : "false")), ("text", .text(try row.text())),
                    ("sentAt", .instant(try row.instant())),
                ])
        }
    }
}
