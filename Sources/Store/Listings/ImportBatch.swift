import Database
import Domain

/// Stores one batch of an import. Shared lookups and counts are done once for all listings.
struct ImportBatch {
    private let store: Store
    private let owner: Account.ID
    private let limit: Int
    /// An upper bound of the account's number of listings.
    private(set) var held: Int
    /// The last assigned listing number, across all accounts.
    let lastNumber: Int64
    private var number: Int64
    private var sequence: Int64
    private var position: Int
    private let now: Instant
    private let mustApprove: Bool
    private var isListed = false
    private var history: PosterHistory

    /// Reserves numbers for `count` new listings.
    init(
        _ count: Int, of owner: Account.ID, counted: ListingCount?, store: Store, in tenant: Tenant.ID,
        _ db: any SQLWriting
    ) throws {
        (self.store, self.owner, now) = (store, owner, store.clock.now())
        history = PosterHistory(of: owner)
        mustApprove = try db.mustApprove(listingsOf: owner, in: tenant)
        limit = try db.listingLimit(in: tenant)
        // Only listings before this batch's numbers.
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

    /// Adds or replaces a listing. Returns it as stored, held if a moderator must look first, or the reason why it was
    /// refused.
    mutating func store(
        _ item: ImportedListing, findings: SignalFindings, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        guard let version = item.version else { return try add(item, findings: findings, in: tenant, db) }
        let edit = ListingEdit(item.listing, from: version, assessed: item.assessed)
        return try store.edit(edit, findings: findings, by: &history, at: now, in: tenant, db)
    }

    /// Adds a listing with its photos and external id.
    private mutating func add(
        _ item: ImportedListing, findings: SignalFindings, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        guard held < limit else { return .failure(.tooManyListings(limit)) }
        if let externalID = item.externalID, try db.importedListing(externalID, of: owner, in: tenant) != nil {
            return .failure(.invalid("externalId", "was just added by another import", code: "externalId_taken"))
        }
        try db.insert(item.listing, number: UInt32(number), position: position, in: tenant)
        let listing = try approved(item, findings: findings, in: tenant, db)
        try db.record(change: sequence, of: UInt32(number), in: tenant)
        if !listing.photos.isEmpty { try db.setPhotos(of: listing, in: tenant) }
        if let externalID = item.externalID {
            try db.execute(
                "INSERT INTO listing_imports (tenant_id, owner_id, external_id, listing_id) VALUES (?, ?, ?, ?)",
                tenant, owner, externalID, listing.id)
        }
        (number, sequence, position, held) = (number + 1, sequence + 1, position - 1, held + 1)
        return .success(listing)
    }

    /// A new listing, held if it must be.
    private mutating func approved(
        _ item: ImportedListing, findings: SignalFindings, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Listing {
        let isSignaled = try store.storeSignals(
            of: item.listing, findings: findings, assessed: item.assessed, by: &history, in: tenant, db)
        let listing = item.listing.approved(before: nil, isFirst: mustApprove, isSignaled: isSignaled, at: now)
        try db.correct(listing, prepared: item.listing, in: tenant)
        // Done once for all active listings.
        guard listing.status == .held || !isListed else { return listing }
        try db.storeApproval(of: listing, by: &history, in: tenant)
        isListed = isListed || listing.status == .active
        return listing
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

    /// An upper bound of an account's number of listings: the earlier count plus newer ones. Concatenating an empty
    /// text keeps the engine from scanning the index of all its listings.
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
