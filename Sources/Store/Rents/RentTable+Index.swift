import Database
import Domain

extension RentTable {
    public func rentIndex(ofPostalCode code: String) async throws -> RentIndex? {
        try await read(in: .installation) { db in
            let months = try Self.months(code, db)
            return months.isEmpty ? nil : RentIndex(postalCode: code, months: months)
        }
    }

    public func merge(_ indexes: [RentIndex]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var count = MergeCount()
            for index in indexes { try Self.merge(index, into: &count, db) }
            if count.added + count.changed > 0 { _ = try db.next("rents") }
            return count
        }
    }

    private static func merge(_ index: RentIndex, into count: inout MergeCount, _ db: any SQLWriting) throws {
        let known = Dictionary(
            try months(index.postalCode, db).map { ($0.month, $0.cents) }, uniquingKeysWith: { first, _ in first })
        for rent in index.months {
            switch known[rent.month] {
            case rent.cents:
                count.unchanged += 1
                continue
            case nil: count.added += 1
            default: count.changed += 1
            }
            try db.execute(
                """
                INSERT INTO rent_index (postal_code, month, rent_cents) VALUES (?, ?, ?)
                ON CONFLICT (postal_code, month) DO UPDATE SET rent_cents = excluded.rent_cents
                """, index.postalCode, rent.month.text, rent.cents)
        }
    }

    private static func months(_ code: String, _ db: any SQLReading) throws -> [MonthlyRent] {
        try db.rows("SELECT month, rent_cents FROM rent_index WHERE postal_code = ? ORDER BY month", code) { row in
            let text = try row.text()
            guard let month = RentMonth(text) else { throw SQLError(.other, "\(text) is stored as a month") }
            return MonthlyRent(month: month, cents: try row.int())
        }
    }
}
