import Database
import Domain

extension Store: ListingBatchStore {
    public func listings(_ ids: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Listing] {
        try await database.read { db in
            var found: [Listing.ID: Listing] = [:]
            for id in ids { found[id] = try db.listing(id, in: tenant) }
            return found
        }
    }

    public func replace(_ edits: [ListingEdit], in tenant: Tenant.ID) async throws -> [Result<Listing, Problem>] {
        let findings = try await findings(about: edits, in: tenant)
        return try await change { db in try self.edit(edits, findings: findings, in: tenant, db) }
    }

    public func take(_ imports: [ImportedListing], of owner: Account.ID, in tenant: Tenant.ID) async throws {
        let findings = try await findings(about: imports, in: tenant)
        try await change { db in
            let count = imports.count { $0.version == nil }
            var batch = try ImportBatch(count, of: owner, counted: nil, store: self, in: tenant, db)
            var outdated: [Listing.ID: ApprovalOutdated] = [:]
            for (item, findings) in zip(imports, findings) {
                let stored = try batch.store(item, findings: findings, in: tenant, db).get()
                outdated[stored.id] = stored.outdated(item.listing)
            }
            guard outdated.isEmpty else { throw ApprovalsOutdated(listings: outdated) }
        }
    }
}

extension Store {
    /// Replaces the listings of one owner.
    func edit(
        _ edits: [ListingEdit], findings: [SignalFindings], in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> [Result<Listing, Problem>] {
        guard let owner = edits.first?.listing.owner.id else { return [] }
        var (history, now) = (PosterHistory(of: owner), clock.now())
        return try zip(edits, findings).map { edit, findings in
            try self.edit(edit, findings: findings, by: &history, at: now, in: tenant, db)
        }
    }

    /// Replaces a listing whose version is still the one that was read, with its photos. Returns it as stored, held if
    /// a moderator must look first, or the reason why it was refused, with nothing written.
    func edit(
        _ edit: ListingEdit, findings: SignalFindings, by history: inout PosterHistory, at now: Instant,
        in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        let prepared = edit.listing
        guard let number = try db.number(of: prepared.id, in: tenant),
            let known = try db.listing(prepared.id, in: tenant)
        else { return .failure(.notFound("listing")) }
        guard known.version == edit.version else { return .failure(.staleListing) }
        try db.storeVersion(of: known, at: now, in: tenant)
        guard try db.update(prepared, from: edit.version, in: tenant) else { return .failure(.staleListing) }
        let isSignaled = try storeSignals(
            of: prepared, before: known, findings: findings, assessed: edit.assessed, by: &history, in: tenant, db)
        let listing = try db.approved(prepared, before: known.status, isSignaled: isSignaled, at: now, in: tenant)
        try db.correct(listing, prepared: prepared, in: tenant)
        try db.notifySavers(of: listing, before: known, at: now, in: tenant)
        try db.storeApproval(of: listing, before: known.status, by: &history, in: tenant)
        if known.photos != listing.photos {
            try db.setPhotos(of: listing, in: tenant)
            try db.dropCopySignals(of: listing.id, in: tenant)
        }
        try db.storePrice(of: listing, before: known, at: now, in: tenant)
        try db.recordChange(of: number, in: tenant)
        return .success(listing)
    }
}

extension SQLWriting {
    /// Stores the hold of a published listing, or that its owner is no longer new. Only the first of several held
    /// listings causes a mail and a notification of moderators.
    func storeApproval(
        of listing: Listing, before previous: ListingStatus? = nil, by history: inout PosterHistory,
        in tenant: Tenant.ID
    ) throws {
        let isHeld = try storeApproval(
            of: listing, before: previous, isNotified: history.isNotified, in: tenant)
        if isHeld { history.isNotified = true }
    }
}
