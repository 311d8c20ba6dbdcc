import Database
import Domain
import Geo

extension PropertyRecordTable {
    public func property(_ id: AssessedProperty.ID) async throws -> AssessedProperty? {
        try await properties([id])[id]
    }

    public func properties(_ ids: [AssessedProperty.ID]) async throws -> [AssessedProperty.ID: AssessedProperty] {
        try await read(in: .installation) { db in
            var found: [AssessedProperty.ID: AssessedProperty] = [:]
            for id in ids {
                found[id] = try db.namedRows("SELECT * FROM properties WHERE id = ?", id, read: AssessedProperty.init)
                    .first
            }
            return found
        }
    }

    public func properties(of block: StreetBlock.ID, page: PageRequest) async throws -> Page<AssessedProperty> {
        try await read(in: .installation) { db in
            let (houseNumber, number) = (page.after(0, or: -1), page.after(1, or: -1))
            let rows = try db.namedRows(
                """
                SELECT * FROM properties
                WHERE block_id = ? AND (first_number > ? OR (first_number = ? AND number > ?))
                ORDER BY first_number, number LIMIT ?
                """, block, houseNumber, houseNumber, number, page.limit + 1
            ) { row in
                (item: try AssessedProperty(row), key: [try row.integer("first_number"), try row.integer("number")])
            }
            return Page(rows, limit: page.limit)
        }
    }

    public func merge(_ properties: [AssessedProperty]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var (count, added) = (MergeCount(), [AssessedProperty]())
            for property in properties {
                let isKnown = try db.exists(
                    "SELECT 1 FROM properties WHERE id = ? AND dataset_id = ?", property.id, property.dataset)
                guard isKnown else {
                    added.append(property)
                    continue
                }
                if try Self.update(property, db) { count.changed += 1 } else { count.unchanged += 1 }
            }
            if count.changed > 0 || !added.isEmpty { try ImportCounter.propertyRecords.beginChange(db) }
            guard !added.isEmpty else { return count }
            for (number, property) in zip(try db.next(added.count, of: "property"), added) {
                try Self.insert(property, number, db)
            }
            count.added = added.count
            return count
        }
    }

    private static func insert(_ property: AssessedProperty, _ number: Int64, _ db: any SQLWriting) throws {
        let key: [any SQLBindable] = [property.id, number, property.dataset, property.parcelNumber]
        try db.execute(
            """
            INSERT INTO properties (id, number, dataset_id, parcel_number, block_id, first_number, last_number,
                number_suffix, street, unit, postal_code, latitude, longitude, market_value_cents, market_value_gap,
                sale_date, sale_date_gap, sale_price_cents, sale_price_gap, description, category, year_built,
                year_built_gap, is_year_estimated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, key + property.columns)
    }

    /// Returns whether anything changed.
    private static func update(_ property: AssessedProperty, _ db: any SQLWriting) throws -> Bool {
        let columns = property.columns
        return try db.changedRows(
            """
            UPDATE properties SET block_id = ?, first_number = ?, last_number = ?, number_suffix = ?, street = ?,
                unit = ?, postal_code = ?, latitude = ?, longitude = ?, market_value_cents = ?, market_value_gap = ?,
                sale_date = ?, sale_date_gap = ?, sale_price_cents = ?, sale_price_gap = ?, description = ?,
                category = ?, year_built = ?, year_built_gap = ?, is_year_estimated = ?
            WHERE id = ? AND dataset_id = ? AND (block_id, first_number, last_number, number_suffix, street, unit,
                postal_code, latitude, longitude, market_value_cents, market_value_gap, sale_date, sale_date_gap,
                sale_price_cents, sale_price_gap, description, category, year_built, year_built_gap, is_year_estimated)
                IS DISTINCT FROM (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, columns + [property.id, property.dataset] + columns) > 0
    }

    public func removeProperties(
        of dataset: String, besides kept: Set<AssessedProperty.ID>
    ) async throws -> Int {
        let absent = try await read(in: .installation) { db in
            try db.rows("SELECT id FROM properties WHERE dataset_id = ?", dataset) { try $0.text() }
                .filter { !kept.contains($0) }
        }
        for start in stride(from: 0, to: absent.count, by: removedPerTransaction) {
            try await write(in: .installation) { db in
                try ImportCounter.propertyRecords.beginChange(db)
                for id in absent[start..<min(start + removedPerTransaction, absent.count)] {
                    try db.execute("DELETE FROM properties WHERE id = ?", id)
                }
            }
        }
        return absent.count
    }
}

private let removedPerTransaction = 500

extension PropertyRecordTable {
    /// Calls `body` with the properties of a dataset, block by block.
    static func forEachProperty(
        of dataset: String, _ db: any SQLReading, _ body: (AssessedProperty) throws -> Void
    ) throws {
        _ = try db.namedRows(
            "SELECT * FROM properties WHERE dataset_id = ? ORDER BY block_id, first_number, number", dataset
        ) { try body(AssessedProperty($0)) }
    }
}

extension AssessedProperty {
    /// The values of the columns from `block_id` on.
    fileprivate var columns: [any SQLBindable] {
        [
            block, address.numbers.lowerBound, address.numbers.upperBound, address.numberSuffix, address.street.text,
            address.unit, address.postalCode, location?.latitude, location?.longitude, marketValue.value,
            marketValue.gap?.rawValue, saleDate.value?.description, saleDate.gap?.rawValue, salePrice.value,
            salePrice.gap?.rawValue, description, category.rawValue, yearBuilt.value, yearBuilt.gap?.rawValue,
            isYearEstimated,
        ]
    }

    init(_ row: NamedRow) throws {
        let (first, last) = (try row.int("first_number"), try row.int("last_number"))
        let text = try row.text("street")
        guard first <= last, let street = StreetName(text: text) else {
            throw SQLError(.other, "\(first)-\(last) \(text) is stored as an address")
        }
        let address = StreetAddress(
            numbers: first...last, numberSuffix: try row.optionalText("number_suffix"), street: street,
            unit: try row.optionalText("unit"), postalCode: try row.optionalText("postal_code"))
        let (latitude, longitude) = (try row.optionalReal("latitude"), try row.optionalReal("longitude"))
        let place = latitude.flatMap { north in longitude.flatMap { Coordinate(latitude: north, longitude: $0) } }
        self.init(
            dataset: try row.text("dataset_id"), parcelNumber: try row.text("parcel_number"), address: address,
            location: place,
            marketValue: Recorded(try row.optionalInt("market_value_cents"), try row.optionalText("market_value_gap")),
            saleDate: Recorded(
                try row.optionalText("sale_date").flatMap { Day($0) }, try row.optionalText("sale_date_gap")),
            salePrice: Recorded(try row.optionalInt("sale_price_cents"), try row.optionalText("sale_price_gap")),
            description: try row.optionalText("description"),
            category: PropertyCategory(rawValue: try row.text("category")) ?? .other,
            yearBuilt: Recorded(try row.optionalInt("year_built"), try row.optionalText("year_built_gap")),
            isYearEstimated: try row.bool("is_year_estimated"))
    }
}

extension Recorded {
    fileprivate init(_ value: Value?, _ gap: String?) {
        self = value.map { .value($0) } ?? .left(out: gap.flatMap(MissingValueReason.init) ?? .missing)
    }
}
