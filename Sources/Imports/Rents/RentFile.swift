import Domain

/// Reads published rents as CSV: HUD's Small Area Fair Market Rents by postal code, its Fair Market Rents by county, or
/// Zillow's index by postal code. The columns decide which; their names differ from year to year and are recognized by
/// pattern.
///
/// Sources: https://www.huduser.gov/portal/datasets/fmr.html and …/fmr/smallarea/index.html; public domain.
public enum RentFile {
    case smallAreas([SmallAreaRent], ImportReport)
    case counties([CountyRent], ImportReport)
    case index([RentIndex], ImportReport)

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - name: the published file name, which may contain the year; the input's name when `nil`.
    ///   - year: the fiscal year of a file that does not contain it.
    ///
    /// Throws a problem when the file is neither kind, or its year is unknown.
    public init(_ input: InputFile, named name: String? = nil, year: Int? = nil) throws(Problem) {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        if let index = RentIndexFile(header) {
            let (rows, report) = try index.rows(input, reader, named: name ?? input.name)
            self = .index(rows, report)
            return
        }
        let columns = RentColumns(header)
        let known = columns.year ?? RentYear.named(name ?? input.name) ?? year
        guard columns.has(.year) || known != nil else {
            throw .unreadable(input.name, "doesn't say the fiscal year of its rents: give it with --year")
        }
        switch columns.kind {
        case .smallArea:
            try columns.require([.areaCode, .areaName], of: input.name)
            var seen = SeenRents<SmallAreaRent>()
            var rows = ImportRows(input, reader) { record in
                seen.outcome(
                    RentRow(header: header, columns: columns, year: known, record: record).smallArea,
                    line: record.line
                ) { "\($0.postalCode) \($0.year) \($0.area.code)" }
            }
            self = .smallAreas(try rows.rest(), rows.report)
        case .county:
            try columns.require([.areaCode, .areaName, .state, .county], of: input.name)
            var seen = SeenRents<CountyRent>()
            var rows = ImportRows(input, reader) { record in
                seen.outcome(
                    RentRow(header: header, columns: columns, year: known, record: record).county, line: record.line
                ) { "\($0.fips10) \($0.year)" }
            }
            self = .counties(try rows.rest(), rows.report)
        case nil:
            throw .unreadable(
                input.name,
                "isn't a table of rents that Digs knows: it needs five columns of rents for 0 to 4 bedrooms (such as "
                    + "SAFMR 0BR, fmr_0 or br0), and ZIP codes or FIPS codes")
        }
    }

    public var report: ImportReport {
        switch self {
        case .smallAreas(_, let report), .counties(_, let report), .index(_, let report): report
        }
    }
}

/// The fiscal year in the name of a file or column.
enum RentYear {
    /// 2024 for `fy2024_safmrs.xlsx`, `FY24_FMRs` and `fmr_0_2024`; `nil` without a year.
    static func named(_ text: String) -> Int? {
        let text = text.lowercased()
        if let found = text.firstMatch(of: /fy[ _-]?(20\d\d|\d\d)(?!\d)/), let year = Int(found.1) {
            return year < 100 ? 2000 + year : year
        }
        return text.matches(of: /\d+/).lazy.compactMap { Int($0.0) }.first { (2000...2099).contains($0) }
    }
}

/// Recognizes rows that a file repeats.
private struct SeenRents<Rent: Equatable> {
    private var seen: [String: (rent: Rent, line: Int)] = [:]

    mutating func outcome(
        _ outcome: ImportRows<Rent>.Outcome, line: Int, key: (Rent) -> String
    ) -> ImportRows<Rent>.Outcome {
        guard case .row(let rent) = outcome else { return outcome }
        guard let known = seen.updateValue((rent, line), forKey: key(rent)) else { return outcome }
        seen[key(rent)] = known
        return known.rent == rent
            ? .skipped(reason: "repeated")
            : .bad("row", "has other rents than line \(known.line) for the same place, year and area")
    }
}
