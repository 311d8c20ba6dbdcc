import Database
import Domain

extension Table {
    /// Stores a new listing, first in its owner's order, and counts it and its words. Throws `too_many_listings` and
    /// `account_words` at the limits.
    func insert(_ listing: Listing, in tenant: Tenant.ID, _ db: any SQLWriting) throws {
        let counters = try db.nextListing()
        guard let counted = try db.countListing(of: listing.owner.id, in: tenant) else {
            throw Problem.tooManyListings(try db.listingLimit(in: tenant))
        }
        let next = Dictionary(uniqueKeysWithValues: try counters.all().map { ($0.counter, $0.value) })
        guard let number = next["listing"].map({ UInt32($0) }), let change = next["change"] else {
            throw SQLError(.other, "there is no counter of listings or changes")
        }
        try db.insert(listing, number: number, position: counted.position, in: tenant)
        try db.record(change: change, of: number, isNew: true, in: tenant)
        var words = wordCount(of: listing.owner.id, after: counted.words, limit: counted.wordLimit, in: tenant)
        try words.add(listing)
        try words.store(db)
    }
}
