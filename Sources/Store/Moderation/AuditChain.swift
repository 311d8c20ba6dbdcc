import Database
import Domain

/// A row of the audit log as the chain hashes it: every column except the hash.
struct AuditLink {
    let sequence: Int64
    let tenant: String
    let id: String
    let at: Int64
    let actor: String?
    let action: String
    let subject: String
    let reason: String?

    /// The keyed digest of the previous hash and this row, in hex. Without the installation's secret, somebody with
    /// write access to the database can break the chain but not repair it.
    func hash(after before: String, by cryptography: any Cryptography) -> String {
        let fields: [String?] = [before, String(sequence), tenant, id, String(at), actor, action, subject, reason]
        // Each field is preceded by its length, so that different rows never have the same bytes. Absent fields have a
        // length that no text has.
        let bytes = fields.flatMap { field -> [UInt8] in
            let length = field.map { UInt64($0.utf8.count) } ?? .max
            return withUnsafeBytes(of: length.bigEndian) { Array($0) } + Array((field ?? "").utf8)
        }
        return Hex.encoded(cryptography.digest(bytes, purpose: "audit"))
    }
}

extension AuditTable {
    /// Verifies one snapshot; concurrent writes are not included. The chain begins behind the rows that were deleted
    /// for their age: the row that says so has the hash of the last of them, and is in the chain itself.
    public func verifyAudit() async throws -> AuditVerdict {
        try await read(in: .installation) { db in
            let anchor = try db.auditAnchor()
            var (sequence, hash, verdict): (Int64, String, AuditVerdict?) = (anchor.sequence, anchor.hash, nil)
            // The chain is shared by all tenants: no condition on tenant_id.
            let rows = """
                SELECT sequence, tenant_id, id, at, actor_id, action, subject, reason, hash FROM audit ORDER BY sequence
                """
            try db.forEach(rows, []) { row in
                guard verdict == nil else { return }
                var reader = RowReader(row)
                let link = try Self.link(&reader)
                let stored = try reader.text()
                guard link.sequence == sequence + 1 else {
                    verdict = .broken(sequence: sequence + 1, why: "it is missing")
                    return
                }
                guard link.hash(after: hash, by: cryptography) == stored else {
                    verdict = .broken(sequence: link.sequence, why: "it was changed after it was written")
                    return
                }
                (sequence, hash) = (link.sequence, stored)
            }
            if let verdict { return verdict }
            let written = try db.first("SELECT value FROM counters WHERE name = 'audit'") { try $0.integer() } ?? 0
            guard written == sequence else {
                let why = written > sequence ? "it is missing, and all after it" : "nothing counted it"
                return .broken(sequence: min(written, sequence) + 1, why: why)
            }
            return .whole(count: sequence - anchor.sequence, hash: hash)
        }
    }

    private static func link(_ row: inout RowReader) throws -> AuditLink {
        AuditLink(
            sequence: try row.integer(), tenant: try row.text(), id: try row.text(), at: try row.integer(),
            actor: try row.optionalText(), action: try row.text(), subject: try row.text(),
            reason: try row.optionalText())
    }
}
