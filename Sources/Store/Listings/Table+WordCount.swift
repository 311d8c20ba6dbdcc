import Database
import Domain

extension Table {
    /// Counts the words of a listing among those that its owner has written. Throws `account_words` at the limit, but
    /// not for words that were counted before.
    ///
    /// - Parameter before: the listing that it replaces; `nil` for a new one.
    func countWords(
        of listing: Listing, before: Listing? = nil, in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        let (texts, owner, now) = (ListingTexts(written: listing.fields), listing.owner.id, clock.now())
        if let before, texts == ListingTexts(written: before.fields) { return }
        let known = try db.first(
            "SELECT words, words_since FROM listing_counts WHERE tenant_id = ? AND owner_id = ?", tenant, owner
        ) { (sketch: WordSketch(try $0.text()), since: try $0.instant()) }
        let current = known.flatMap { now < $0.since + WordSketch.countedFor ? $0 : nil }
        var sketch = current?.sketch ?? WordSketch()
        let hash = WordHash(key: cryptography.digest(Array(owner.description.utf8), purpose: "words"))
        guard sketch.add(texts, by: hash) else { return }
        let limit = try db.wordLimit(in: tenant)
        guard sketch.count <= limit else { throw Problem.tooManyWords(limit) }
        try db.execute(
            """
            INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position, words, words_since)
            VALUES (?, ?, 0, 0, ?, ?)
            ON CONFLICT (tenant_id, owner_id) DO UPDATE
            SET words = excluded.words, words_since = excluded.words_since
            """, tenant, owner, sketch.text, current?.since ?? now)
    }
}
