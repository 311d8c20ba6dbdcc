import Database
import Domain

extension ConversationTable {
    public func deleteConversations(withoutMessageSince moment: Instant, limit: Int) async throws -> Int {
        try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows(
                """
                DELETE FROM conversations WHERE (tenant_id, id) IN (
                    SELECT tenant_id, conversation_id FROM conversation_members
                    GROUP BY tenant_id, conversation_id HAVING max(last_message_at) < ? LIMIT ?)
                """, moment, limit)
        }
    }
}
