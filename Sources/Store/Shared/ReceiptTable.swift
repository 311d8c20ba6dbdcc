import Database
import Domain
import Foundation

extension Store: ReceiptStore {
    public func receipt(_ key: String, in tenant: Tenant.ID) async throws -> Receipt? {
        let oldest = clock.now() - Receipt.keptFor
        return try await database.read { db in
            try db.first(
                "SELECT fingerprint, answer FROM receipts WHERE tenant_id = ? AND key = ? AND created_at > ?",
                tenant, key, oldest
            ) { row in
                let fingerprint = try row.text()
                let answer = Data(base64Encoded: try row.text()) ?? Data()
                return Receipt(key: key, fingerprint: fingerprint, answer: Array(answer))
            }
        }
    }

    /// Deletes receipts that are too old, of every tenant; answers how many.
    public func deleteOldReceipts() async throws -> Int {
        let oldest = clock.now() - Receipt.keptFor
        return try await write { db in
            // Every tenant's are meant: tenant_id is no condition here.
            try db.execute("DELETE FROM receipts WHERE created_at <= ?", oldest)
        }
    }
}

extension SQLWriting {
    /// Stores the receipt with the work that it is for. One that is too old makes room.
    func keep(_ receipt: Receipt, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM receipts WHERE tenant_id = ? AND key = ? AND created_at <= ?",
            tenant, receipt.key, now - Receipt.keptFor)
        try execute(
            "INSERT INTO receipts (tenant_id, key, fingerprint, answer, account_id, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            tenant, receipt.key, receipt.fingerprint, Data(receipt.answer).base64EncodedString(), receipt.account, now)
    }
}
