import Database
import Domain

public struct ListingBatchTable: ListingBatchStore, Table {
    public var transactions: Transactions

    public func listings(_ ids: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Listing] {
        try await read(in: .tenant(tenant)) { db in
            var found: [Listing.ID: Listing] = [:]
            for id in ids { found[id] = try db.listing(id, in: tenant) }
            return found
        }
    }

    public func replace(_ edits: [ListingEdit], in tenant: Tenant.ID) async throws -> [Result<Listing, Problem>] {
        let findings = try await signals.findings(about: edits, in: tenant)
        return try await change(in: .tenant(tenant)) { db in try self.edit(edits, findings: findings, in: tenant, db) }
    }
}

extension ListingBatchTable {
    /// Replaces the listings of one owner.
    func edit(
        _ edits: [ListingEdit], findings: [SignalFindings], in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> [Result<Listing, Problem>] {
        guard let owner = edits.first?.listing.owner.id else { return [] }
        var (history, words) = (PosterHistory(of: owner), try wordCount(of: owner, in: tenant, db))
        let results = try zip(edits, findings).map { edit, findings in
            try self.edit(edit, findings: findings, by: &history, counting: &words, in: tenant, db)
        }
        try words.store(db)
        return results
    }

    /// Replaces a listing whose version is still the one that was read, with its photos. Returns it as stored (with the
    /// next version, and held if a moderator must look first), or the reason why it was refused, with nothing written.
    func edit(
        _ edit: ListingEdit, findings: SignalFindings, by history: inout PosterHistory,
        counting words: inout WordCount, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        let (prepared, now) = (edit.listing, clock.now())
        guard let number = try db.number(of: prepared.id, in: tenant),
            let known = try db.listing(prepared.id, in: tenant)
        else { return .failure(.notFound("listing")) }
        guard known.version == edit.version else { return .failure(.staleListing) }
        do { try words.add(prepared, before: known) } catch { return .failure(error) }
        try db.storeVersion(of: known, at: now, in: tenant)
        guard try db.update(prepared, from: edit.version, in: tenant) else { return .failure(.staleListing) }
        var listing = try signals.holdIfNeeded(
            prepared, before: known, findings: findings, assessed: edit.assessed, by: &history, in: tenant, db)
        try db.notifySavers(of: listing, before: known, at: now, in: tenant)
        try db.notifyOfShortTerm(listing, before: known, at: now, in: tenant)
        if known.photos != listing.photos {
            try db.setPhotos(of: listing, in: tenant)
            try db.dropCopySignals(of: listing.id, in: tenant)
        }
        try db.storePrice(of: listing, before: known, at: now, in: tenant)
        try db.recordChange(of: number, in: tenant)
        listing.version = edit.version + 1
        return .success(listing)
    }
}
