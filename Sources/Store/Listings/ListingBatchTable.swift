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

    public func replace(_ edits: [ListingEdit], in tenant: Tenant.ID) async throws -> [Problem?] {
        let now = clock.now()
        return try await change { db in
            try edits.map { try db.edit($0.listing, from: $0.version, at: now, in: tenant) }
        }
    }

    public func take(_ imports: [ImportedListing], of owner: Account.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await change { db in
            var new = try NewImports(
                imports.count { $0.version == nil }, of: owner, counted: nil, at: now, in: tenant, db)
            for item in imports {
                let problem =
                    if let version = item.version {
                        try db.edit(item.listing, from: version, at: now, in: tenant)
                    } else {
                        try new.add(item, in: tenant, db)
                    }
                if let problem { throw problem }
            }
        }
    }
}

extension SQLWriting {
    /// Replaces a listing that still has `version`, with its photos. Returns why it was refused: then nothing was
    /// written.
    func edit(_ listing: Listing, from version: Int, at now: Instant, in tenant: Tenant.ID) throws -> Problem? {
        guard let number = try number(of: listing.id, in: tenant), let known = try self.listing(listing.id, in: tenant)
        else { return .notFound("listing") }
        guard known.version == version else { return .staleListing }
        let listing = try approved(listing, before: known.status, at: now, in: tenant)
        try storeVersion(of: known, at: now, in: tenant)
        try notifySavers(of: listing, before: known, at: now, in: tenant)
        guard try update(listing, from: version, in: tenant) else { return .staleListing }
        try storeApproval(of: listing, before: known.status, in: tenant)
        if known.photos != listing.photos { try setPhotos(of: listing, in: tenant) }
        try storePrice(of: listing, before: known, at: now, in: tenant)
        try recordChange(of: number, in: tenant)
        return nil
    }
}
