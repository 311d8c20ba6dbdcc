import Database
import Domain

public struct CaseSearchTable: CaseSearchStore, Table {
    public var transactions: Transactions

    public func search(
        _ words: CaseSearchWords, by moderator: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<CaseSearchResult> {
        try await write(in: .tenant(tenant)) { db in
            try recordContactRead(.searchCases, of: words.text, by: moderator, at: now, in: tenant, db)
        }
        return try await read(in: .tenant(tenant)) { db in try db.search(words, for: moderator, page, in: tenant) }
    }
}

/// The rows that a page of a search examines: of one kind, between two ids.
private struct SearchRange {
    let before: ID<CaseSearchResult>
    /// The oldest row of the range; `nil` when the range contains all that are left.
    let last: ID<CaseSearchResult>?

    /// The first id of the range, as text.
    var first: String { last?.description ?? "" }
}

extension SQLReading {
    /// A page's key is the kind (0 for accounts, 1 for listings) and an id: the page has older ones.
    func search(
        _ words: CaseSearchWords, for viewer: Account.ID, _ page: PageRequest, in tenant: Tenant.ID
    ) throws -> Page<CaseSearchResult> {
        let before = ID<CaseSearchResult>(
            high: UInt64(bitPattern: page.after(1, or: -1)), low: UInt64(bitPattern: page.after(2, or: -1)))
        guard page.after(0, or: 0) == 0 else {
            return try listings(words, for: viewer, before: before, limit: page.limit, in: tenant)
        }
        let range = try accountRange(before: before, in: tenant)
        let found = try accounts(words, for: viewer, range, limit: page.limit + 1, in: tenant)
        let shown = found.prefix(page.limit).map(CaseSearchResult.account)
        if found.count > page.limit, let last = shown.last { return Page(items: Array(shown), next: last.key) }
        if let last = range.last { return Page(items: shown, next: CaseSearchResult.key(0, last)) }
        let newest = ID<CaseSearchResult>(high: .max, low: .max)
        guard shown.count < page.limit else { return Page(items: shown, next: CaseSearchResult.key(1, newest)) }
        let rest = try listings(words, for: viewer, before: newest, limit: page.limit - shown.count, in: tenant)
        return Page(items: shown + rest.items, next: rest.next)
    }

    private func listings(
        _ words: CaseSearchWords, for viewer: Account.ID, before: ID<CaseSearchResult>, limit: Int,
        in tenant: Tenant.ID
    ) throws -> Page<CaseSearchResult> {
        let range = try listingRange(before: before, in: tenant)
        let found = try listings(words, for: viewer, range, limit: limit + 1, in: tenant)
        let shown = found.prefix(limit).map(CaseSearchResult.listing)
        if found.count > limit { return Page(items: shown, next: shown.last?.key) }
        return Page(items: shown, next: range.last.map { CaseSearchResult.key(1, $0) })
    }

    /// The accounts that one page examines.
    private func accountRange(before: ID<CaseSearchResult>, in tenant: Tenant.ID) throws -> SearchRange {
        let last: ID<CaseSearchResult>? = try first(
            "SELECT id FROM accounts WHERE tenant_id = ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?", tenant, before,
            Limits.caseSearchRows - 1
        ) { try $0.id() }
        return SearchRange(before: before, last: last)
    }

    /// The listings that one page examines.
    private func listingRange(before: ID<CaseSearchResult>, in tenant: Tenant.ID) throws -> SearchRange {
        let last: ID<CaseSearchResult>? = try first(
            "SELECT id FROM listings WHERE tenant_id = ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?", tenant, before,
            Limits.caseSearchRows - 1
        ) { try $0.id() }
        return SearchRange(before: before, last: last)
    }

    private func accounts(
        _ words: CaseSearchWords, for viewer: Account.ID, _ range: SearchRange, limit: Int, in tenant: Tenant.ID
    ) throws -> [AccountSummary] {
        let pattern = words.pattern
        let found = try rows(
            """
            SELECT id, name, email, role, blocked_at, created_at FROM accounts
            WHERE tenant_id = ? AND id < ? AND id >= ? AND id <> ?
                AND (lower(name) LIKE ? ESCAPE '\\' OR lower(email) LIKE ? ESCAPE '\\')
            ORDER BY id DESC LIMIT ?
            """, [tenant, range.before, range.first, viewer, pattern, pattern, limit], read: AccountSummary.init)
        return try withOpenCases(found, in: tenant)
    }

    private func listings(
        _ words: CaseSearchWords, for viewer: Account.ID, _ range: SearchRange, limit: Int, in tenant: Tenant.ID
    ) throws -> [ListingSummary] {
        let (pattern, digits) = (words.pattern, words.digits ?? "")
        let texts = Array(repeating: pattern as any SQLBindable, count: 5)
        return try rows(
            """
            SELECT l.id, l.title, l.owner_id, a.name, l.status, l.city, l.price_cents, l.price_period, l.currency,
                l.updated_at
            FROM listings l JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            WHERE l.tenant_id = ? AND l.id < ? AND l.id >= ? AND l.owner_id <> ?
                AND (lower(l.title) LIKE ? ESCAPE '\\' OR lower(l.description) LIKE ? ESCAPE '\\'
                    OR lower(l.city) LIKE ? ESCAPE '\\' OR lower(l.contact_name) LIKE ? ESCAPE '\\'
                    OR lower(l.contact_email) LIKE ? ESCAPE '\\'
                    OR (? <> '' AND replace(replace(replace(replace(replace(replace(replace(
                        l.contact_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', '') LIKE ?)
                    OR (l.hide_exact_location = 0
                        AND (lower(l.street) LIKE ? ESCAPE '\\' OR lower(l.postal_code) LIKE ? ESCAPE '\\')))
            ORDER BY l.id DESC LIMIT ?
            """,
            [tenant, range.before, range.first, viewer] + texts + [digits, "%\(digits)%", pattern, pattern, limit],
            read: ListingSummary.init)
    }
}

extension CaseSearchWords {
    /// A LIKE pattern that finds the words anywhere, with a backslash as escape. A letter with an accent matches any
    /// character, so that it is found without the accent too: the engines fold no accents, and SQLite no case beyond
    /// ASCII.
    var pattern: String {
        let isMixed = text.count(where: \.isASCII) >= Limits.caseSearchLength.lowerBound
        let letters = text.map { character in
            if character == "\\" || character == "%" || character == "_" { return "\\\(character)" }
            return isMixed && character.hasAccent ? "_" : String(character)
        }
        return "%\(letters.joined())%"
    }
}

extension Character {
    /// Whether it is an ASCII letter with an accent, in one scalar.
    fileprivate var hasAccent: Bool {
        guard !isASCII, unicodeScalars.count == 1 else { return false }
        let folded = Text.folded(String(self))
        return folded.utf8.count == 1
    }
}

extension CaseSearchResult {
    fileprivate var key: [Int64] {
        switch self {
        case .account(let account):
            Self.key(0, ID(high: account.person.id.high, low: account.person.id.low))
        case .listing(let listing): Self.key(1, ID(high: listing.id.high, low: listing.id.low))
        }
    }

    fileprivate static func key(_ kind: Int64, _ id: ID<CaseSearchResult>) -> [Int64] {
        [kind, Int64(bitPattern: id.high), Int64(bitPattern: id.low)]
    }
}
