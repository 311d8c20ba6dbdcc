import Database
import Domain

extension SQLReading {
    /// How many listings an account may have.
    func listingLimit(in tenant: Tenant.ID) throws -> Int {
        try limit("listingsPerAccount", in: tenant) ?? Limits.listingsPerAccount
    }

    /// How many different words the listings of an account may have.
    func wordLimit(in tenant: Tenant.ID) throws -> Int {
        try limit("wordsPerAccount", in: tenant) ?? Limits.wordsPerAccount
    }

    private func limit(_ setting: String, in tenant: Tenant.ID) throws -> Int? {
        try first("SELECT value FROM tenant_settings WHERE tenant_id = ? AND name = ?", tenant, setting) {
            Int(try $0.text())
        } ?? nil
    }

    /// How many more listings an account may have, and the position before all that it has.
    func roomForListings(of owner: Account.ID, in tenant: Tenant.ID) throws -> (count: Int, next: Int) {
        let known = try first(
            "SELECT listings, first_position FROM listing_counts WHERE tenant_id = ? AND owner_id = ?", tenant, owner
        ) { (count: try $0.int(), next: try $0.int() - 1) }
        return (max(0, try listingLimit(in: tenant) - (known?.count ?? 0)), known?.next ?? 0)
    }

    /// Throws when a draft would exceed the limit of an owner whose email address is not confirmed.
    func checkRoomForDraft(_ listing: Listing, in tenant: Tenant.ID) throws {
        guard try listing.status == .draft && !isVerified(listing.owner.id, in: tenant) else { return }
        let drafts = try first(
            "SELECT count(*) FROM listings WHERE tenant_id = ? AND owner_id = ? AND status = 'draft'", tenant,
            listing.owner.id
        ) { try $0.int() }
        guard (drafts ?? 0) < Limits.draftsUnverified else {
            throw Problem(
                .conflict, code: "too_many_drafts",
                "You can have at most \(Limits.draftsUnverified) drafts before your email address is confirmed.")
        }
    }
}

extension SQLWriting {
    /// Counts one more listing of an account. Returns its position, which is before all others of the account, with the
    /// words that were counted before and their limit; `nil` when the account has reached its limit of listings.
    func countListing(
        of owner: Account.ID, in tenant: Tenant.ID
    ) throws -> (position: Int, words: CountedWords, wordLimit: Int)? {
        try first(
            """
            INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position) VALUES (?, ?, 1, 0)
            ON CONFLICT (tenant_id, owner_id) DO UPDATE
            SET listings = listing_counts.listings + 1, first_position = listing_counts.first_position - 1
            WHERE listing_counts.listings < COALESCE((
                SELECT CAST(value AS BIGINT) FROM tenant_settings
                WHERE tenant_id = ? AND name = 'listingsPerAccount'), ?)
            RETURNING first_position, words, words_since, COALESCE((
                SELECT CAST(value AS BIGINT) FROM tenant_settings
                WHERE tenant_id = ? AND name = 'wordsPerAccount'), ?)
            """, tenant, owner, tenant, Limits.listingsPerAccount, tenant, Limits.wordsPerAccount
        ) { (position: try $0.int(), words: try CountedWords(&$0), wordLimit: try $0.int()) }
    }

    /// Counts listings that were stored at positions before all others of the account.
    func countListings(_ count: Int, from position: Int, of owner: Account.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, owner_id) DO UPDATE
            SET listings = listing_counts.listings + excluded.listings, first_position = excluded.first_position
            """, tenant, owner, count, position)
    }

    /// Counts one listing less. Call it before deleting the listing.
    func discountListing(_ id: Listing.ID, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE listing_counts SET listings = listings - 1
            WHERE tenant_id = ? AND owner_id = (SELECT owner_id FROM listings WHERE tenant_id = ? AND id = ?)
            """, tenant, tenant, id)
    }
}
