import Database
import Domain

public struct ListingTable: ListingStore, Table {
    public var transactions: Transactions
    let ratingTallies: RatingTallies

    private var batches: ListingBatchTable { ListingBatchTable(transactions: transactions) }

    public func publish(
        _ listing: Listing, assessed: SignalAssessment?, recording record: ResponseRecording<Listing>?,
        in tenant: Tenant.ID
    ) async throws -> Listing {
        let findings = try await signals.findings(about: listing, isEdited: false, assessed: assessed, in: tenant)
        var recording: ResponseRecording<Listing>?
        if let record { recording = { try record($0).of($0.id) } }
        return try await change(in: tenant, recording: recording) { db in
            try db.checkRoomForDraft(listing, in: tenant)
            try insert(listing, in: tenant, db)
            var owner = PosterHistory(of: listing.owner.id)
            let stored = try signals.holdIfNeeded(
                listing, findings: findings, assessed: assessed, by: &owner, in: tenant, db)
            try db.notifyOfShortTerm(stored, at: listing.updatedAt, in: tenant)
            return stored
        }
    }

    public func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing? {
        try await readBriefly(in: .tenant(tenant)) { db in try db.listing(id, in: tenant) }
    }

    @discardableResult
    public func replace(
        _ listing: Listing, version: Int, assessed: SignalAssessment?, in tenant: Tenant.ID
    ) async throws -> Listing {
        let findings = try await signals.findings(about: listing, isEdited: true, assessed: assessed, in: tenant)
        return try await change(in: .tenant(tenant)) { db in
            let edit = ListingEdit(listing, from: version, assessed: assessed)
            let edited = try batches.edit([edit], findings: [findings], in: tenant, db)
            return try edited[0].get()
        }
    }

    public func delete(_ id: Listing.ID, version: Int?, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change(in: .tenant(tenant)) { db in
            guard let listing = try db.listing(id, in: tenant) else { throw Problem.notFound("listing") }
            guard version == nil || version == listing.version else { throw Problem.staleListing }
            try db.withdraw(listing, at: now, in: tenant)
        }
    }

    public func listings(of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Listing> {
        try await read(in: .tenant(tenant)) { db in
            let stored = try db.namedRows(
                """
                SELECT * FROM listing_rows
                WHERE tenant_id = ? AND owner_id = ? AND (position > ? OR (position = ? AND number > ?))
                ORDER BY position, number LIMIT ?
                """, tenant, owner, page.after(0, or: .min), page.after(0, or: .min), page.after(1, or: 0),
                page.limit + 1,
                read: StoredListing.init)
            return Page(
                try stored.map { (try $0.withPhotos(in: tenant, db), [$0.position, $0.number]) }, limit: page.limit)
        }
    }

    public func reorder(_ ids: [Listing.ID], of owner: Account.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let stored = try db.rows(
                "SELECT id, position FROM listings WHERE tenant_id = ? AND owner_id = ?", tenant, owner
            ) { (id: try $0.id() as Listing.ID, position: try $0.int()) }
            let positions = Dictionary(stored.map { ($0.id, $0.position) }) { $1 }
            guard positions.count == ids.count, Set(ids).count == ids.count, ids.allSatisfy({ positions[$0] != nil })
            else { throw Problem.invalid("ids", "must name each of your listings once") }
            let moved = ids.enumerated().filter { positions[$0.element] != $0.offset }
            try db.move(moved.map { ($0.element, $0.offset) }, in: tenant)
        }
    }

    public func numbers(
        of ids: [Listing.ID], updatedSince moment: Instant?, in tenant: Tenant.ID
    ) async throws -> [UInt32] {
        try await read(in: .tenant(tenant)) { db in
            try ids.compactMap { id in
                try db.first(
                    "SELECT number FROM listings WHERE tenant_id = ? AND id = ? AND updated_at >= ?", tenant, id,
                    moment ?? Instant(milliseconds: 0)
                ) { UInt32(try $0.integer()) }
            }.sorted()
        }
    }

    public func numbers(updatedSince moment: Instant, limit: Int, in tenant: Tenant.ID) async throws -> [UInt32] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT number FROM listings WHERE tenant_id = ? AND status = 'active' AND updated_at >= ?
                ORDER BY updated_at, number LIMIT ?
                """, tenant, moment, limit
            ) { UInt32(try $0.integer()) }.sorted()
        }
    }

    public func listings(numbered numbers: [UInt32], in tenant: Tenant.ID) async throws -> [UInt32: Listing] {
        try await read(in: .tenant(tenant)) { db in
            var found: [UInt32: Listing] = [:]
            for number in numbers {
                let stored = try db.firstNamedRow(
                    "SELECT * FROM listing_rows WHERE tenant_id = ? AND number = ?", tenant, number,
                    read: StoredListing.init)
                found[number] = try stored?.withPhotos(in: tenant, db)
            }
            return found
        }
    }

    public func closeExpired(at now: Instant, limit: Int) async throws -> Int {
        let isNone = try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try !db.exists("SELECT 1 FROM listings WHERE status = 'active' AND expires_at <= ? LIMIT 1", now)
        }
        guard !isNone else { return 0 }
        return try await change(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            let expired = try db.rows(
                """
                SELECT tenant_id, number FROM listings WHERE status = 'active' AND expires_at <= ?
                ORDER BY expires_at, number LIMIT ?
                """, now, limit
            ) { (tenant: try $0.id() as Tenant.ID, number: UInt32(try $0.integer())) }
            for (tenant, number) in expired {
                let listing = try db.firstNamedRow(
                    "SELECT * FROM listing_rows WHERE tenant_id = ? AND number = ?", tenant, number,
                    read: StoredListing.init)
                guard let listing = try listing?.withPhotos(in: tenant, db) else { continue }
                try db.change(listing, to: listing.expired(), at: now, in: tenant)
                try db.notifyOfEnd(of: listing, at: now, in: tenant)
            }
            return expired.count
        }
    }
}
