import Database
import Domain

/// Stores one batch of an import. Shared lookups and counts are done once for all listings: call `finish` after the
/// last one.
struct ImportBatch {
    private let batches: ListingBatchTable
    private let owner: Account.ID
    private var number: Int64
    private var sequence: Int64
    /// How many more listings the account may have, and how many it has already got.
    private var (room, added) = (0, 0)
    /// The position of the next listing: before all others of the account.
    private var position = 0
    private var history: PosterHistory
    private var words: WordCount

    /// Reserves numbers for `count` new listings.
    init(
        _ count: Int, of owner: Account.ID, by batches: ListingBatchTable, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        self.batches = batches
        self.owner = owner
        history = PosterHistory(of: owner)
        words = try batches.wordCount(of: owner, in: tenant, db)
        number = 0
        sequence = 0
        guard count > 0 else { return }
        number = try db.next(count, of: "listing").lowerBound
        sequence = try db.next(count, of: "change").lowerBound
        (room, position) = try db.roomForListings(of: owner, in: tenant)
    }

    /// Adds or replaces a listing. Returns it as stored, held if a moderator must look first, or the reason why it was
    /// refused.
    mutating func store(
        _ item: ImportedListing, findings: SignalFindings, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        guard let version = item.version else { return try add(item, findings: findings, in: tenant, db) }
        let edit = ListingEdit(item.listing, from: version, assessed: item.assessed)
        return try batches.edit(edit, findings: findings, by: &history, counting: &words, in: tenant, db)
    }

    /// Stores the number and the words of all listings.
    func finish(in tenant: Tenant.ID, _ db: any SQLWriting) throws {
        if added > 0 { try db.countListings(added, from: position + 1, of: owner, in: tenant) }
        try words.store(db)
    }

    /// Adds a listing with its photos and external id.
    private mutating func add(
        _ item: ImportedListing, findings: SignalFindings, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws -> Result<Listing, Problem> {
        if let externalID = item.externalID, try db.importedListing(externalID, of: owner, in: tenant) != nil {
            return .failure(.invalid("externalId", "was just added by another import", code: "externalId_taken"))
        }
        guard added < room else { return .failure(.tooManyListings(try db.listingLimit(in: tenant))) }
        do { try words.add(item.listing) } catch { return .failure(error) }
        try db.insert(item.listing, number: UInt32(number), position: position, in: tenant)
        let listing = try batches.signals.holdIfNeeded(
            item.listing, findings: findings, assessed: item.assessed, by: &history, in: tenant, db)
        try db.notifyOfShortTerm(listing, at: listing.updatedAt, in: tenant)
        try db.record(change: sequence, of: UInt32(number), isNew: true, in: tenant)
        if !listing.photos.isEmpty { try db.setPhotos(of: listing, in: tenant) }
        if let externalID = item.externalID {
            try db.execute(
                "INSERT INTO listing_imports (tenant_id, owner_id, external_id, listing_id) VALUES (?, ?, ?, ?)",
                tenant, owner, externalID, listing.id)
        }
        (number, sequence) = (number + 1, sequence + 1)
        (position, added) = (position - 1, added + 1)
        return .success(listing)
    }
}
