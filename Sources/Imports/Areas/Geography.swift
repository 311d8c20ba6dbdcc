import Domain

/// Identifies the area of a row in a published file.
enum Geography {
    enum Outcome {
        case area(AreaID)
        /// A kind of area that Digs does not have, such as block groups.
        case otherKind(String)
        case unreadable
    }

    /// Kinds of area by summary level, the first three digits of a `GEO_ID`.
    private static let levels: [String: AreaKind] = [
        "010": .nation, "040": .state, "050": .county, "140": .tract, "160": .place, "860": .zip,
    ]
    private static let otherLevels = [
        "020": "regions", "030": "divisions", "060": "county subdivisions", "150": "block groups",
        "310": "metropolitan areas", "330": "combined areas", "500": "congressional districts",
        "970": "school districts",
    ]

    /// - Parameters:
    ///   - text: a `GEO_ID` (`0500000US42101`) or the digits of a GEOID.
    ///   - kind: the kind that the column's name implies; else the number of digits decides.
    static func area(_ text: String, kind: AreaKind?, tractYear: Int) -> Outcome {
        if let mark = text.range(of: "US"), text.utf8.count >= 9 {
            let level = String(text.prefix(3))
            guard let kind = levels[level] else { return .otherKind(otherLevels[level] ?? "other kinds of area") }
            return make(kind, String(text[mark.upperBound...]), tractYear)
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .unreadable }
        if let kind { return make(kind, padded(text, to: kind), tractYear) }
        switch text.utf8.count {
        case 1: return make(text == "1" ? .nation : .state, padded(text, to: text == "1" ? .nation : .state), tractYear)
        case 2: return make(.state, text, tractYear)
        case 5: return make(.county, text, tractYear)
        case 7: return make(.place, text, tractYear)
        case 10: return .otherKind("county subdivisions")
        case 11: return make(.tract, text, tractYear)
        case 12: return .otherKind("block groups")
        default: return .unreadable
        }
    }

    private static func make(_ kind: AreaKind, _ geoID: String, _ tractYear: Int) -> Outcome {
        let id = AreaID(
            kind, kind == .nation ? "1" : geoID, tractYear: kind == .tract ? tractYear : nil)
        return id.map { .area($0) } ?? .unreadable
    }

    /// Spreadsheets drop leading zeros.
    private static func padded(_ text: String, to kind: AreaKind) -> String {
        let missing = kind.geoIDDigits - text.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + text : text
    }

    /// The year of a tract's boundaries in figures of `year`.
    static func tractYear(of year: Int) -> Int {
        AreaID.tractYears.last { $0 <= year } ?? AreaID.tractYears[0]
    }
}

/// Finds the columns that identify the area in a file's header.
struct GeographyColumns {
    /// Columns with the whole id, most reliable first, and the kind that they imply.
    private static let whole: [(name: String, kind: AreaKind?)] = [
        ("geo_id", nil), ("geo.id", nil), ("affgeoid", nil), ("tract_geoid", .tract), ("tract_geoid_2020", .tract),
        ("place_fips", .place), ("county_fips", .county), ("countyid", .county), ("zcta", .zip), ("zcta5", .zip),
        ("zcta5ce20", .zip), ("zcta5ce10", .zip), ("zip_code", .zip), ("zip", .zip), ("geoid", nil), ("geoid20", nil),
        ("geoid10", nil), ("fips", nil), ("block_group_geoid", nil), ("id", nil),
    ]

    private let column: (name: String, kind: AreaKind?)?
    private let header: CSVHeader

    /// `nil` when no column identifies the area.
    init?(_ header: CSVHeader) {
        self.header = header
        column = Self.whole.first { header.has($0.name) }
        let parts = ["us", "state", "zip code tabulation area"]
        guard column != nil || parts.contains(where: header.has) else { return nil }
    }

    func area(_ record: CSVRecord, tractYear: Int) -> Geography.Outcome {
        if let column {
            return Geography.area(
                header.text(column.name, in: record) ?? "", kind: column.kind, tractYear: tractYear)
        }
        return parts(record, tractYear: tractYear)
    }

    /// The area from the Census Bureau API's format, which has a column for each level.
    private func parts(_ record: CSVRecord, tractYear: Int) -> Geography.Outcome {
        func text(_ name: String) -> String { header.text(name, in: record) ?? "" }
        if header.has("block group") { return .otherKind("block groups") }
        if header.has("county subdivision") { return .otherKind("county subdivisions") }
        if header.has("zip code tabulation area") {
            return Geography.area(text("zip code tabulation area"), kind: .zip, tractYear: tractYear)
        }
        if header.has("tract") {
            return Geography.area(
                text("state") + text("county") + text("tract"), kind: .tract, tractYear: tractYear)
        }
        if header.has("place") {
            return Geography.area(text("state") + text("place"), kind: .place, tractYear: tractYear)
        }
        if header.has("county") {
            return Geography.area(text("state") + text("county"), kind: .county, tractYear: tractYear)
        }
        if header.has("state") { return Geography.area(text("state"), kind: .state, tractYear: tractYear) }
        return .area(.nation)
    }

    /// The column that holds the whole id, for recognizing a row of labels.
    func isLabelRow(_ record: CSVRecord) -> Bool {
        guard let column, let text = header.text(column.name, in: record) else { return false }
        return ["geography", "id", "geo_id", "geo id"].contains(text.lowercased())
    }
}
