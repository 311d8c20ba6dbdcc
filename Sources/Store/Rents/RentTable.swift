import Database
import Domain

public struct RentTable: RentStore, Table {
    public var transactions: Transactions

    public func rentRevision() async throws -> Int64 {
        try await read(in: .installation) { db in
            try db.first("SELECT CAST(sum(value) AS BIGINT) FROM counters WHERE name IN ('rents', 'postal codes')") {
                try $0.integer()
            } ?? 0
        }
    }

    public func publishedRents() async throws -> PublishedRents {
        try await read(in: .installation) { db in
            var builder = HUDRents.Builder()
            try db.forEach(
                """
                SELECT year, postal_code, area_code, area_name, studio_cents, one_bedroom_cents, two_bedroom_cents,
                    three_bedroom_cents, four_bedroom_cents
                FROM small_area_rents
                """, []
            ) { row in
                var row = RowReader(row)
                builder.add(
                    SmallAreaRent(
                        year: try row.int(), postalCode: try row.text(), area: try row.hudArea(),
                        rents: try row.bedroomRents()))
            }
            try db.forEach(
                """
                SELECT year, fips10, state, county, town, area_code, area_name, studio_cents, one_bedroom_cents,
                    two_bedroom_cents, three_bedroom_cents, four_bedroom_cents
                FROM county_rents
                """, []
            ) { row in
                var row = RowReader(row)
                builder.add(
                    CountyRent(
                        year: try row.int(), fips10: try row.text(), state: try row.text(), county: try row.text(),
                        town: try row.text(), area: try row.hudArea(), rents: try row.bedroomRents()))
            }
            let centers = try db.rows(
                "SELECT code, latitude, longitude FROM postal_codes WHERE country = 'US' ORDER BY is_alternate, place"
            ) { (code: try $0.text(), center: try $0.coordinate()) }
            return PublishedRents(rents: builder, postalCodes: centers)
        }
    }

    public func merge(_ rents: [SmallAreaRent]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var count = MergeCount()
            for rent in rents {
                let isKnown = try db.exists(
                    "SELECT 1 FROM small_area_rents WHERE postal_code = ? AND year = ? AND area_code = ?",
                    rent.postalCode, rent.year, rent.area.code)
                count.add(try Self.store(rent, db), isKnown: isKnown)
            }
            if count.added + count.changed > 0 { _ = try db.next("rents") }
            return count
        }
    }

    public func merge(_ rents: [CountyRent]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var count = MergeCount()
            for rent in rents {
                let isKnown = try db.exists(
                    "SELECT 1 FROM county_rents WHERE fips10 = ? AND year = ?", rent.fips10, rent.year)
                count.add(try Self.store(rent, db), isKnown: isKnown)
            }
            if count.added + count.changed > 0 { _ = try db.next("rents") }
            return count
        }
    }

    /// Returns whether anything changed.
    private static func store(_ rent: SmallAreaRent, _ db: any SQLWriting) throws -> Bool {
        let key: [any SQLBindable] = [rent.postalCode, rent.year, rent.area.code]
        return try db.changedRows(
            """
            INSERT INTO small_area_rents (postal_code, year, area_code, area_name, studio_cents, one_bedroom_cents,
                two_bedroom_cents, three_bedroom_cents, four_bedroom_cents)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (postal_code, year, area_code) DO UPDATE SET
                area_name = excluded.area_name, studio_cents = excluded.studio_cents,
                one_bedroom_cents = excluded.one_bedroom_cents, two_bedroom_cents = excluded.two_bedroom_cents,
                three_bedroom_cents = excluded.three_bedroom_cents, four_bedroom_cents = excluded.four_bedroom_cents
            WHERE small_area_rents.area_name <> excluded.area_name
                OR small_area_rents.studio_cents <> excluded.studio_cents
                OR small_area_rents.one_bedroom_cents <> excluded.one_bedroom_cents
                OR small_area_rents.two_bedroom_cents <> excluded.two_bedroom_cents
                OR small_area_rents.three_bedroom_cents <> excluded.three_bedroom_cents
                OR small_area_rents.four_bedroom_cents <> excluded.four_bedroom_cents
            """, key + [rent.area.name] + rent.rents.cents) > 0
    }

    private static func store(_ rent: CountyRent, _ db: any SQLWriting) throws -> Bool {
        let key: [any SQLBindable] = [rent.fips10, rent.year, rent.state, rent.county, rent.town]
        return try db.changedRows(
            """
            INSERT INTO county_rents (fips10, year, state, county, town, area_code, area_name, studio_cents,
                one_bedroom_cents, two_bedroom_cents, three_bedroom_cents, four_bedroom_cents)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (fips10, year) DO UPDATE SET
                state = excluded.state, county = excluded.county, town = excluded.town,
                area_code = excluded.area_code, area_name = excluded.area_name, studio_cents = excluded.studio_cents,
                one_bedroom_cents = excluded.one_bedroom_cents, two_bedroom_cents = excluded.two_bedroom_cents,
                three_bedroom_cents = excluded.three_bedroom_cents, four_bedroom_cents = excluded.four_bedroom_cents
            WHERE county_rents.state <> excluded.state OR county_rents.county <> excluded.county
                OR county_rents.town <> excluded.town OR county_rents.area_code <> excluded.area_code
                OR county_rents.area_name <> excluded.area_name
                OR county_rents.studio_cents <> excluded.studio_cents
                OR county_rents.one_bedroom_cents <> excluded.one_bedroom_cents
                OR county_rents.two_bedroom_cents <> excluded.two_bedroom_cents
                OR county_rents.three_bedroom_cents <> excluded.three_bedroom_cents
                OR county_rents.four_bedroom_cents <> excluded.four_bedroom_cents
            """, key + [rent.area.code, rent.area.name] + rent.rents.cents) > 0
    }
}

extension MergeCount {
    /// Counts a row that was stored.
    fileprivate mutating func add(_ isChanged: Bool, isKnown: Bool) {
        if !isChanged { unchanged += 1 } else if isKnown { changed += 1 } else { added += 1 }
    }
}

extension RowReader {
    fileprivate mutating func hudArea() throws -> HUDArea { HUDArea(code: try text(), name: try text()) }

    fileprivate mutating func bedroomRents() throws -> BedroomRents {
        let cents = [try int(), try int(), try int(), try int(), try int()]
        guard let rents = BedroomRents(cents) else { throw SQLError(.other, "\(cents) are stored as rents") }
        return rents
    }
}
