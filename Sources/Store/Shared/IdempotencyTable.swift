import Database
import Domain
import Foundation

public struct IdempotencyTable: IdempotencyStore, Table {
    public var transactions: Transactions

    public func idempotencyRecord(_ key: String, in tenant: Tenant.ID) async throws -> IdempotencyRecord? {
        let oldest = clock.now() - IdempotencyRecord.keptFor
        return try await readBriefly(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT fingerprint, answer FROM idempotency_records
                WHERE tenant_id = ? AND key = ? AND created_at > ?
                """, tenant, key, oldest
            ) { row in
                let fingerprint = try row.text()
                let answer = Data(base64Encoded: try row.text()) ?? Data()
                return IdempotencyRecord(key: key, fingerprint: fingerprint, answer: Array(answer))
            }
        }
    }

    public func store(_ idempotencyRecord: IdempotencyRecord, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in try db.store(idempotencyRecord, at: now, in: tenant) }
    }

    /// Deletes idempotency records that are too old, of all tenants. Returns how many.
    public func deleteOldIdempotencyRecords() async throws -> Int {
        let oldest = clock.now() - IdempotencyRecord.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.changedRows("DELETE FROM idempotency_records WHERE created_at <= ?", oldest)
        }
    }
}

extension SQLWriting {
    /// Stores the record in the transaction of its work, replacing one that is too old.
    func store(_ idempotencyRecord: IdempotencyRecord, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM idempotency_records WHERE tenant_id = ? AND key = ? AND created_at <= ?",
            tenant, idempotencyRecord.key, now - IdempotencyRecord.keptFor)
        try execute(
            """
            INSERT INTO idempotency_records (tenant_id, key, fingerprint, answer, account_id, created_at, listing_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            tenant, idempotencyRecord.key, idempotencyRecord.fingerprint,
            Data(idempotencyRecord.answer).base64EncodedString(), idempotencyRecord.account, now,
            idempotencyRecord.listing)
    }

    /// Empties the response that created a listing, which shows all of it. The key stays: a late repetition of the
    /// request creates no other listing.
    func forgetResponse(creating listing: Listing.ID, in tenant: Tenant.ID) throws {
        try execute(
            "UPDATE idempotency_records SET answer = '' WHERE tenant_id = ? AND listing_id = ?", tenant, listing)
    }
}
