import Database
import Domain

public struct ListingMirrorTable: ListingMirrorStore, Table {
    public var transactions: Transactions

    /// The random number of a change.
    static func newNonce() -> Int64 { Int64(UInt32.random(in: .min ... .max)) }

    public func part(
        after position: MirrorPosition?, limit: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> MirrorPart? {
        try await read(in: .tenant(tenant)) { db in
            guard let position else {
                return try db.listings(after: nil, limit, since: db.lastMark(), at: now, in: tenant)
            }
            guard try db.holds(position.mark) else { return nil }
            guard let listing = position.listing else {
                return try db.changes(since: position.mark, limit, in: tenant)
            }
            return try db.listings(after: listing, limit, since: position.mark, at: now, in: tenant)
        }
    }
}

extension SQLReading {
    /// The last change of all tenants.
    fileprivate func lastMark() throws -> MirrorPosition.Mark {
        // The log is shared by all tenants: no condition on tenant_id.
        try amongAllTenants {
            try first("SELECT sequence, nonce FROM listing_changes ORDER BY sequence DESC LIMIT 1") {
                MirrorPosition.Mark(sequence: try $0.integer(), nonce: try $0.integer())
            } ?? .start
        }
    }

    /// Whether the log still has a change, and thus all later ones. It always keeps the newest.
    fileprivate func holds(_ mark: MirrorPosition.Mark) throws -> Bool {
        try amongAllTenants {
            guard mark == .start else {
                // The log is shared by all tenants: no condition on tenant_id.
                return try exists(
                    "SELECT 1 FROM listing_changes WHERE sequence = ? AND nonce = ?", mark.sequence, mark.nonce)
            }
            // The log is shared by all tenants: no condition on tenant_id.
            let oldest = try first("SELECT sequence FROM listing_changes ORDER BY sequence LIMIT 1") {
                try $0.integer()
            }
            return oldest.map { $0 == 1 } ?? true
        }
    }

    fileprivate func listings(
        after id: Listing.ID?, _ limit: Int, since mark: MirrorPosition.Mark, at now: Instant, in tenant: Tenant.ID
    ) throws -> MirrorPart {
        let entries = try publicListings(after: id, limit: limit, at: now, in: tenant) { id, _, number in
            MirrorPart.Entry(id: id, number: number)
        }
        if entries.count == limit {
            let end = MirrorPosition(mark: mark, listing: entries.last?.id)
            return MirrorPart(entries: entries, end: end, hasMore: true)
        }
        return MirrorPart(entries: entries, end: MirrorPosition(mark: mark), hasMore: try lastMark() != mark)
    }

    fileprivate func changes(
        since mark: MirrorPosition.Mark, _ limit: Int, in tenant: Tenant.ID
    ) throws -> MirrorPart {
        let changes = try rows(
            """
            SELECT c.sequence, c.nonce, c.number, coalesce(l.id, c.listing_id)
            FROM listing_changes c LEFT JOIN listings l ON l.tenant_id = c.tenant_id AND l.number = c.number
            WHERE c.tenant_id = ? AND c.sequence > ? AND (l.id IS NOT NULL OR c.listing_id IS NOT NULL)
            ORDER BY c.sequence LIMIT ?
            """, tenant, mark.sequence, limit
        ) { row in
            let mark = MirrorPosition.Mark(sequence: try row.integer(), nonce: try row.integer())
            let number = UInt32(try row.integer())
            return (mark: mark, entry: MirrorPart.Entry(id: try row.id(), number: number))
        }
        var seen: Set<Listing.ID> = []
        let entries = changes.map(\.entry).filter { seen.insert($0.id).inserted }
        if changes.count == limit, let last = changes.last {
            return MirrorPart(entries: entries, end: MirrorPosition(mark: last.mark), hasMore: true)
        }
        return MirrorPart(entries: entries, end: MirrorPosition(mark: try lastMark()), hasMore: false)
    }
}
