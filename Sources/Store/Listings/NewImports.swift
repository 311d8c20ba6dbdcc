import Database
import Domain

/// Adds the new listings of one batch of an import. What each would look up or count by itself is done once for all.
struct NewImports {
    private let owner: Account.ID
    private let limit: Int
    /// How many listings the account has at most.
    private(set) var held: Int
    /// The last number of a listing that was given, to anybody.
    let lastNumber: Int64
    private var number: Int64
    private var sequence: Int64
    private var position: Int
    private let now: Instant
    private let mustApprove: Bool

    /// Reserves numbers for `count` listings.
    init(
        _ count: Int, of owner: Account.ID, counted: ListingCount?, at now: Instant, in tenant: Tenant.ID,
        _ db: any SQLWriting
    ) throws {
        (self.owner, self.now) = (owner, now)
        mustApprove = try db.mustApprove(listingsOf: owner, in: tenant)
        if count > 0, !mustApprove { try db.markListed(owner, at: now, in: tenant) }
        limit = try db.listingLimit(in: tenant)
        // Before the numbers of this batch.
        held = try counted.map { try db.listingCount(of: owner, since: $0, in: tenant) } ?? .max
        if held > limit - count { held = try db.listingCount(of: owner, in: tenant) }
        position = try db.firstPosition(of: owner, in: tenant)
        guard count > 0 else {
            (number, sequence) = (0, 0)
            lastNumber = try db.first("SELECT value FROM counters WHERE name = 'listing'") { try $0.integer() } ?? 0
            return
        }
        let numbers = try db.next(count, of: "listing")
        (number, lastNumber) = (numbers.lowerBound, numbers.upperBound)
        sequence = try db.next(count, of: "change").lowerBound
    }

    /// Adds a listing with its photos and mark. Returns why it was refused.
    mutating func add(_ item: ImportedListing, in tenant: Tenant.ID, _ db: any SQLWriting) throws -> Problem? {
        guard held < limit else { return .tooManyListings(limit) }
        let listing = mustApprove ? item.listing.published(heldForApproval: true, at: now) : item.listing
        if let externalID = item.externalID, try db.importedListing(externalID, of: owner, in: tenant) != nil {
            return .invalid("externalId", "was added by another import meanwhile", code: "externalId_taken")
        }
        try db.insert(listing, number: UInt32(number), position: position, in: tenant)
        if mustApprove { try db.storeApproval(of: listing, in: tenant) }
        try db.record(change: sequence, of: UInt32(number), in: tenant)
        if !listing.photos.isEmpty { try db.setPhotos(of: listing, in: tenant) }
        if let externalID = item.externalID {
            try db.execute(
                "INSERT INTO listing_imports (tenant_id, owner_id, external_id, listing_id) VALUES (?, ?, ?, ?)",
                tenant, owner, externalID, listing.id)
        }
        (number, sequence, position, held) = (number + 1, sequence + 1, position - 1, held + 1)
        return nil
    }
}

extension SQLReading {
    /// How many listings an account may have.
    func listingLimit(in tenant: Tenant.ID) throws -> Int {
        let setting = try first(
            "SELECT value FROM tenant_settings WHERE tenant_id = ? AND name = 'listingsPerAccount'", tenant
        ) { try $0.text() }
        return setting.flatMap { Int($0) } ?? Limits.listingsPerAccount
    }

    /// How many listings an account has.
    func listingCount(of owner: Account.ID, in tenant: Tenant.ID) throws -> Int {
        try first("SELECT count(*) FROM listings WHERE tenant_id = ? AND owner_id = ?", tenant, owner) {
            try $0.int()
        } ?? 0
    }

    /// How many listings an account has at most: those that were counted, and newer ones. Joining with an empty text
    /// keeps the engine from walking through the index of all its listings instead.
    fileprivate func listingCount(
        of owner: Account.ID, since counted: ListingCount, in tenant: Tenant.ID
    ) throws -> Int {
        let newer = try first(
            "SELECT count(*) FROM listings WHERE number > ? AND tenant_id || '' = ? AND owner_id || '' = ?",
            counted.lastNumber, tenant, owner
        ) { try $0.int() }
        return counted.atMost + (newer ?? 0)
    }
}
