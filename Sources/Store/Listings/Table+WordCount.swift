import Database
import Domain

extension Table {
    /// The words that an account has written, to which several listings can be added before they are stored.
    func wordCount(of owner: Account.ID, in tenant: Tenant.ID, _ db: any SQLReading) throws -> WordCount {
        let counted = try db.first(
            "SELECT words, words_since FROM listing_counts WHERE tenant_id = ? AND owner_id = ?", tenant, owner,
            read: CountedWords.init)
        return wordCount(of: owner, after: counted, limit: try db.wordLimit(in: tenant), in: tenant)
    }

    /// - Parameter counted: the words that were counted before.
    func wordCount(
        of owner: Account.ID, after counted: CountedWords?, limit: Int, in tenant: Tenant.ID
    ) -> WordCount {
        let now = clock.now()
        let current = counted.flatMap { now < $0.since + WordSketch.countedFor ? $0 : nil }
        return WordCount(
            owner: owner, tenant: tenant, since: current?.since ?? now, limit: limit,
            hash: WordHash(key: cryptography.digest(Array(owner.description.utf8), purpose: "words")),
            sketch: current?.sketch ?? WordSketch())
    }
}

/// The words that an account has written since some time, as they are stored.
struct CountedWords {
    /// `nil` before any.
    let sketch: WordSketch?
    let since: Instant

    /// Reads `words, words_since`.
    init(_ row: inout RowReader) throws {
        sketch = WordSketch(try row.text())
        since = try row.instant()
    }
}

/// The different words of an account's listings.
struct WordCount {
    let owner: Account.ID
    let tenant: Tenant.ID
    let since: Instant
    let limit: Int
    let hash: WordHash
    private(set) var sketch: WordSketch
    private var isChanged = false

    init(
        owner: Account.ID, tenant: Tenant.ID, since: Instant, limit: Int, hash: WordHash, sketch: WordSketch
    ) {
        self.owner = owner
        self.tenant = tenant
        self.since = since
        self.limit = limit
        self.hash = hash
        self.sketch = sketch
    }

    /// Adds the words of a listing. Throws `account_words` at the limit and adds none then.
    ///
    /// - Parameter before: the listing that it replaces; `nil` for a new one.
    mutating func add(_ listing: Listing, before: Listing? = nil) throws(Problem) {
        let texts = ListingTexts(written: listing.fields)
        if let before, texts == ListingTexts(written: before.fields) { return }
        var more = sketch
        guard more.add(texts, by: hash) else { return }
        guard more.count <= limit else { throw Problem.tooManyWords(limit) }
        (sketch, isChanged) = (more, true)
    }

    /// Stores what was added.
    func store(_ db: any SQLWriting) throws {
        guard isChanged else { return }
        try db.execute(
            """
            INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position, words, words_since)
            VALUES (?, ?, 0, 0, ?, ?)
            ON CONFLICT (tenant_id, owner_id) DO UPDATE
            SET words = excluded.words, words_since = excluded.words_since
            """, tenant, owner, sketch.text, since)
    }
}
