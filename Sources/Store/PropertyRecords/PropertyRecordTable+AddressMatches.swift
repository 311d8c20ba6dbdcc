import Database
import Domain

extension PropertyRecordTable {
    public func matches(
        _ address: StreetAddress, in blocks: [StreetBlock.ID], ofUnit unit: String?, limit: Int
    ) async throws -> [AddressMatch] {
        try await read(in: .installation) { db in
            try blocks.compactMap { block -> AddressMatch? in
                let number = try AddressedNumber(address, unit: unit, in: block, db)
                let groups = try number.groups(db)
                guard !groups.isEmpty else { return nil }
                return AddressMatch(block, groups, properties: try number.properties(limit: limit, db))
            }
        }
    }
}

/// A house number of a block, with an optional unit.
private struct AddressedNumber {
    private static let condition = """
        block_id = ? AND first_number <= ? AND last_number >= ?
            AND (first_number = last_number OR (? - first_number) % 2 = 0)
            AND (first_number = last_number OR CAST(? AS BIGINT) = 0)
            AND coalesce(number_suffix, '') = coalesce(?, number_suffix, '')
            AND coalesce(unit, '') = coalesce(?, unit, '')
        """

    private let address: StreetAddress
    private let unit: String?
    private let block: StreetBlock.ID
    /// Whether a property has exactly this number: then ranges that contain it are other houses.
    private let isExact: Bool

    private var number: Int { address.numbers.lowerBound }

    init(_ address: StreetAddress, unit: String?, in block: StreetBlock.ID, _ db: any SQLReading) throws {
        self.address = address
        self.unit = unit
        self.block = block
        isExact = try db.exists(
            """
            SELECT 1 FROM properties WHERE block_id = ? AND first_number = ? AND last_number = ?
                AND coalesce(number_suffix, '') = coalesce(?, number_suffix, '')
                AND coalesce(unit, '') = coalesce(?, unit, '')
            """, block, address.numbers.lowerBound, address.numbers.lowerBound, address.numberSuffix, unit)
    }

    /// A range covers one side of the street. The unit of the address comes first.
    func properties(limit: Int, _ db: any SQLReading) throws -> [AssessedProperty] {
        try db.namedRows(
            """
            SELECT * FROM properties WHERE \(Self.condition)
            ORDER BY CASE WHEN coalesce(unit, '') = coalesce(?, '') THEN 0 ELSE 1 END, first_number, number LIMIT ?
            """, block, number, number, number, isExact, address.numberSuffix, unit, address.unit, limit,
            read: AssessedProperty.init)
    }

    func groups(_ db: any SQLReading) throws -> [PropertyGroup] {
        try db.rows(
            """
            SELECT category, count(*), count(year_built), min(year_built), max(year_built), max(is_year_estimated),
                min(postal_code), max(postal_code), min(year_built_gap), max(year_built_gap)
            FROM properties WHERE \(Self.condition)
            GROUP BY category
            """, block, number, number, number, isExact, address.numberSuffix, unit
        ) { row in try PropertyGroup(&row) }
    }
}

/// The properties of one category at an address.
private struct PropertyGroup {
    let category: PropertyCategory
    let count: Int
    let datedCount: Int
    let years: [Int]
    let isYearEstimated: Bool
    let postalCodes: [String]
    let yearGaps: [MissingValueReason]

    init(_ row: inout RowReader) throws {
        category = PropertyCategory(rawValue: try row.text()) ?? .other
        count = try row.int()
        datedCount = try row.int()
        let (firstYear, lastYear) = (try row.optionalInt(), try row.optionalInt())
        years = [firstYear, lastYear].compactMap { $0 }
        isYearEstimated = try row.bool()
        let (firstCode, lastCode) = (try row.optionalText(), try row.optionalText())
        postalCodes = [firstCode, lastCode].compactMap { $0 }
        let (firstGap, lastGap) = (try row.optionalText(), try row.optionalText())
        yearGaps = [firstGap, lastGap].compactMap { $0 }.compactMap { MissingValueReason(rawValue: $0) }
    }
}

extension AddressMatch {
    fileprivate init(_ block: StreetBlock.ID, _ groups: [PropertyGroup], properties: [AssessedProperty]) {
        let (years, codes) = (Set(groups.flatMap(\.years)), Set(groups.flatMap(\.postalCodes)))
        let gaps = Set(groups.flatMap(\.yearGaps))
        let isDated = groups.allSatisfy { $0.datedCount == $0.count }
        let year = isDated && years.count == 1 ? years.first : nil
        let gap: MissingValueReason? = years.isEmpty && gaps.count == 1 ? gaps.first : .severalProperties
        self.init(
            block: block, count: groups.map(\.count).reduce(0, +), categories: Set(groups.map(\.category)),
            yearBuilt: year, yearBuiltGap: year == nil ? gap : nil,
            isYearEstimated: groups.contains(where: \.isYearEstimated),
            postalCode: codes.count == 1 ? codes.first : nil, properties: properties)
    }
}
