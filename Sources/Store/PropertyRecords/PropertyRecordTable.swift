import Database
import Domain
import Geo

public struct PropertyRecordTable: PropertyRecordStore, Table {
    public var transactions: Transactions

    public func recordRevision() async throws -> Int64 {
        try await read(in: .installation) { db in try ImportCounter.propertyRecords.announced(db) }
    }

    public func announceRecords() async throws {
        try await write(in: .installation) { db in try ImportCounter.propertyRecords.announce(db) }
    }

    public func recordCatalogue() async throws -> BlockCatalogue {
        try await read(in: .installation) { db in
            BlockCatalogue(
                datasets: try Self.datasets(db), blocks: try Self.blocks(db), neighborhoods: try Self.neighborhoods(db))
        }
    }

    private static func datasets(_ db: any SQLReading) throws -> [PropertyDataset] {
        try db.rows(
            """
            SELECT id, city, state, publisher, title, url, currency, vintage, is_sample, start_address, notice,
                notice_url, tax_per_million, tax_year, tax_source
            FROM property_datasets ORDER BY id
            """, read: Self.readDataset)
    }

    private static func readDataset(_ row: inout RowReader) throws -> PropertyDataset {
        let (id, city, state) = (try row.text(), try row.text(), try row.text())
        let (publisher, title, url) = (try row.text(), try row.text(), try row.optionalText())
        let (currency, vintage) = (try row.text(), try row.text())
        let isSample = try row.bool()
        let (start, notice, noticeURL) = (try row.optionalText(), try row.optionalText(), try row.optionalText())
        guard let vintage = Day(vintage) else { throw SQLError(.other, "\(vintage) is stored as a vintage") }
        let rate = try row.ifPresent {
            PropertyTaxRate(perMillion: try $0.int(), year: try $0.int(), source: try $0.text())
        }
        return PropertyDataset(
            id: id, city: city, state: state, publisher: publisher, title: title, url: url, currency: currency,
            vintage: vintage, taxRate: rate, isSample: isSample, startAddress: start,
            notice: notice.map { PublisherNotice(text: $0, url: noticeURL) })
    }

    /// - Parameter dataset: `nil` for all.
    private static func blocks(_ db: any SQLReading, of dataset: String? = nil) throws -> [StreetBlock] {
        try db.rows(
            """
            SELECT id, dataset_id, street, hundred, property_count, assessed_count, median_value_cents, latitude,
                longitude, postal_code
            FROM street_blocks WHERE dataset_id = coalesce(?, dataset_id) ORDER BY id
            """, dataset
        ) { row in
            let (id, dataset, street) = (try row.text(), try row.text(), try row.text())
            guard let street = StreetName(text: street) else { throw SQLError(.other, "\(id) has no street") }
            return StreetBlock(
                id: id, dataset: dataset, street: street, hundred: try row.int(), propertyCount: try row.int(),
                assessedCount: try row.int(), medianValueCents: try row.optionalInt(),
                location: try row.optionalCoordinate(), postalCode: try row.optionalText())
        }
    }

    private static func neighborhoods(_ db: any SQLReading) throws -> [NeighborhoodCollection] {
        var collections: [NeighborhoodCollection] = []
        let rows = try db.rows(
            "SELECT collection, source, name, polygons FROM neighborhoods ORDER BY collection, name"
        ) { row in
            let (collection, source, name) = (try row.text(), try row.text(), try row.text())
            guard let shape = Shape(text: try row.text()) else {
                throw SQLError(.other, "\(name) is stored with a boundary that is none")
            }
            return (collection: collection, source: source, neighborhood: Neighborhood(name: name, shape: shape))
        }
        for (collection, rows) in Dictionary(grouping: rows, by: \.collection).sorted(by: { $0.key < $1.key }) {
            collections.append(
                NeighborhoodCollection(
                    name: collection, source: rows[0].source, neighborhoods: rows.map(\.neighborhood)))
        }
        return collections
    }

    public func store(_ dataset: PropertyDataset) async throws -> Bool {
        try await write(in: .installation) { db in
            guard try !Self.datasets(db).contains(dataset) else { return false }
            try ImportCounter.propertyRecords.beginChange(db)
            try db.execute(
                """
                INSERT INTO property_datasets (id, city, state, publisher, title, url, currency, vintage, is_sample,
                    start_address, notice, notice_url, tax_per_million, tax_year, tax_source)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    city = excluded.city, state = excluded.state, publisher = excluded.publisher,
                    title = excluded.title, url = excluded.url, currency = excluded.currency,
                    vintage = excluded.vintage, is_sample = excluded.is_sample,
                    start_address = excluded.start_address, notice = excluded.notice,
                    notice_url = excluded.notice_url,
                    tax_per_million = excluded.tax_per_million, tax_year = excluded.tax_year,
                    tax_source = excluded.tax_source
                """, dataset.id, dataset.city, dataset.state, dataset.publisher, dataset.title, dataset.url,
                dataset.currency, dataset.vintage.description, dataset.isSample, dataset.startAddress,
                dataset.notice?.text, dataset.notice?.url, dataset.taxRate?.perMillion, dataset.taxRate?.year,
                dataset.taxRate?.source)
            return true
        }
    }

    /// Reads outside of the writing transaction, so that other writers wait only briefly.
    public func rebuildBlocks(of dataset: String) async throws -> Bool {
        let (known, fresh) = try await read(in: .installation) { db in
            (try Self.blocks(db, of: dataset), try Self.freshBlocks(of: dataset, db))
        }
        let stored = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = fresh.filter { stored[$0.id] != $0 }
        let gone = Set(stored.keys).subtracting(fresh.map(\.id))
        guard !changed.isEmpty || !gone.isEmpty else { return false }
        try await write(in: .installation) { db in
            try ImportCounter.propertyRecords.beginChange(db)
            for id in gone { try db.execute("DELETE FROM street_blocks WHERE id = ?", id) }
            for block in changed { try Self.store(block, db) }
        }
        return true
    }

    private static func freshBlocks(of dataset: String, _ db: any SQLReading) throws -> [StreetBlock] {
        var (blocks, properties) = ([StreetBlock](), [AssessedProperty]())
        try forEachProperty(of: dataset, db) { property in
            if let first = properties.first, first.block != property.block {
                if let block = StreetBlock(properties) { blocks.append(block) }
                properties = []
            }
            properties.append(property)
        }
        return blocks + [StreetBlock(properties)].compactMap { $0 }
    }

    private static func store(_ block: StreetBlock, _ db: any SQLWriting) throws {
        try db.execute(
            """
            INSERT INTO street_blocks (id, dataset_id, street, hundred, property_count, assessed_count,
                median_value_cents, latitude, longitude, postal_code)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                street = excluded.street, hundred = excluded.hundred, property_count = excluded.property_count,
                assessed_count = excluded.assessed_count, median_value_cents = excluded.median_value_cents,
                latitude = excluded.latitude, longitude = excluded.longitude, postal_code = excluded.postal_code
            """, block.id, block.dataset, block.street.text, block.hundred, block.propertyCount, block.assessedCount,
            block.medianValueCents, block.location?.latitude, block.location?.longitude, block.postalCode)
    }
}
