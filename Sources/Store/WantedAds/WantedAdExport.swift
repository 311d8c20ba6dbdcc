import Database
import Domain

extension SQLReading {
    /// An account's wanted ads for its export: a row for each area.
    func wantedAds(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try namedRows(
            """
            SELECT w.*, r.position, r.name AS area, r.latitude, r.longitude, r.radius_miles FROM (
                SELECT * FROM wanted_ads WHERE tenant_id = ? AND owner_id = ? AND id >= ? ORDER BY id LIMIT ?
            ) AS w
            JOIN wanted_areas r ON r.tenant_id = w.tenant_id AND r.ad_id = w.id
            WHERE w.id > ? OR r.position > ?
            ORDER BY w.id, r.position LIMIT ?
            """, [tenant, account, key.id, limit, key.id, key.number, limit]
        ) { row in
            let (id, position) = (try row.text("id"), try row.integer("position"))
            return ExportRow(
                key: .init(id: id, number: position),
                values: [
                    ("id", .text(id)), ("status", .text(try row.text("status"))),
                    ("title", .text(try row.text("title"))), ("about", .text(try row.text("about"))),
                    ("people", .number(try row.integer("people"))),
                    ("budgetCents", .number(try row.integer("budget_cents"))),
                    ("currency", .text(try row.text("currency"))),
                    ("moveInFrom", .text(try row.text("move_in_from"))),
                    ("moveInUntil", .text(try row.optionalText("move_in_until"))),
                    ("stayMonths", try row.optionalInteger("stay_months").map(ExportValue.number) ?? .json("null")),
                    ("openToSharing", .json(try row.bool("is_open_to_sharing") ? "true" : "false")),
                    ("kind", .text(try row.text("kind"))), ("habits", .text(try row.text("habits"))),
                    ("foodPreference", .text(try row.text("food_preference"))),
                    ("area", .text(try row.text("area"))),
                    ("latitude", .json("\(try row.real("latitude"))")),
                    ("longitude", .json("\(try row.real("longitude"))")),
                    ("radiusMiles", .json("\(try row.real("radius_miles"))")),
                    ("holdReason", .text(try row.optionalText("hold_reason"))),
                    ("createdAt", .instant(try row.instant("created_at"))),
                    ("updatedAt", .instant(try row.instant("updated_at"))),
                ])
        }
    }
}
