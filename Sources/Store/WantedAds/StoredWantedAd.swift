import Database
import Domain

/// A row of a wanted ad, without its areas.
struct StoredWantedAd: Sendable {
    /// The columns that `init` reads, with the owner's name and badge. Conditions follow.
    static let columns = """
        SELECT w.id, w.owner_id, w.currency, w.status, w.title, w.about, w.people, w.budget_cents, w.move_in_from,
            w.move_in_until, w.stay_months, w.kind, w.habits, w.food_preference, w.is_open_to_sharing, w.hold_reason,
            w.version, w.created_at, w.updated_at, w.expires_at, a.name AS owner_name,
            CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END AS owner_blocked, u.name AS owner_university
        FROM wanted_ads w
        JOIN accounts a ON a.tenant_id = w.tenant_id AND a.id = w.owner_id
        LEFT JOIN badges b ON b.tenant_id = w.tenant_id AND b.account_id = w.owner_id
        LEFT JOIN universities u ON u.id = b.university_id

        """

    let id: WantedAd.ID
    private let owner: Listing.Owner
    private let (currency, status): (String, WantedAd.Status)
    private let fields: WantedFields
    private let (holdReason, version): (String?, Int)
    private let (createdAt, updatedAt, expiresAt): (Instant, Instant, Instant)

    init(_ row: NamedRow) throws {
        id = try row.id("id")
        owner = Listing.Owner(
            id: try row.id("owner_id"), name: try row.text("owner_name"), isBlocked: try row.bool("owner_blocked"),
            studentAt: try row.optionalText("owner_university"))
        (currency, status) = (try row.text("currency"), try row.word("status"))
        fields = try WantedFields(row)
        (holdReason, version) = (try row.optionalText("hold_reason"), try row.int("version"))
        createdAt = try row.instant("created_at")
        updatedAt = try row.instant("updated_at")
        expiresAt = try row.instant("expires_at")
    }

    func ad(in areas: [WantedArea]) throws -> WantedAd {
        var fields = fields
        fields.areas = areas
        return WantedAd(
            id: id, owner: owner, currency: currency, status: status, content: try WantedContent(fields),
            holdReason: holdReason, version: version, createdAt: createdAt, updatedAt: updatedAt, expiresAt: expiresAt)
    }
}

extension WantedFields {
    fileprivate init(_ row: NamedRow) throws {
        self.init()
        (title, about) = (try row.text("title"), try row.text("about"))
        (people, budgetCents) = (try row.int("people"), try row.int("budget_cents"))
        moveInFrom = try row.optionalDay("move_in_from")
        moveInUntil = try row.optionalDay("move_in_until")
        (stayMonths, kind) = (try row.optionalInt("stay_months"), try row.word("kind"))
        habits = try row.text("habits").split(separator: ",").compactMap { WantedContent.Habit(rawValue: "\($0)") }
        foodPreference = try row.word("food_preference")
        isOpenToSharing = try row.bool("is_open_to_sharing")
    }
}
