import Domain

/// Finds the columns of a rent table, whose names differ from year to year: "SAFMR\n0BR", `safmr_0br`, `fmr_0`,
/// `area_rent_br0`.
struct RentColumns {
    enum Column: String, CaseIterable {
        case year, postalCode, fips, state, county, town, areaCode, areaName

        /// Lowercase names, best first, with one blank for each run of other characters than letters and digits.
        fileprivate var names: [String] {
            switch self {
            case .year: ["year", "fiscal year", "fy"]
            case .postalCode: ["zip code", "zipcode", "zip", "zcta"]
            case .fips: ["fips10", "fips", "fips2010", "fips code", "fips2000"]
            case .state: ["stusps", "state alpha", "state"]
            case .county: ["county name", "countyname", "cntyname", "county"]
            case .town: ["town name", "county town name"]
            case .areaCode: ["hud area code", "metro code", "cbsasub", "cbsamet", "msa code"]
            case .areaName:
                [
                    "hud area name", "hud metro fair market rent area name", "hud metro area name", "metro name",
                    "areaname", "area name", "cbsa metro name",
                ]
            }
        }
    }

    enum Kind { case smallArea, county }

    /// The header's name of each column.
    private let names: [Column: String]
    /// The names of the rent columns, for 0 to 4 bedrooms.
    let rents: [String]
    /// The year in the names of the rent columns.
    let year: Int?

    init(_ header: CSVHeader) {
        let known = Dictionary(header.names.sorted().map { (Self.plain($0), $0) }) { first, _ in first }
        names = Dictionary(
            uniqueKeysWithValues: Column.allCases.compactMap { column in
                column.names.lazy.compactMap { known[$0] }.first.map { (column, $0) }
            })
        let rents = (0...BedroomRents.maxBedrooms).compactMap { bedrooms in
            known.keys.sorted().first { Self.bedrooms($0) == bedrooms }
        }
        self.rents = rents.compactMap { known[$0] }
        year = rents.first.flatMap { $0.firstMatch(of: /\ (20\d\d)$/) }.flatMap { Int($0.1) }
    }

    /// `nil` when it is not a rent table.
    var kind: Kind? {
        guard rents.count == BedroomRents.maxBedrooms + 1 else { return nil }
        return has(.postalCode) ? .smallArea : has(.fips) ? .county : nil
    }

    func has(_ column: Column) -> Bool { names[column] != nil }

    /// The header's name of a column; empty, which no header contains, when it is missing.
    func name(_ column: Column) -> String { names[column] ?? "" }

    /// Throws a problem that names the missing columns.
    func require(_ columns: [Column], of file: String) throws(Problem) {
        let missing = columns.filter { !has($0) }.compactMap(\.names.first)
        guard missing.isEmpty else {
            throw .unreadable(
                file, "is missing the \(missing.count == 1 ? "column" : "columns") \(missing.joined(separator: ", "))")
        }
    }

    /// Lowercases a name and replaces each run of characters other than letters and digits by one blank.
    private static func plain(_ name: String) -> String {
        name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: " ")
    }

    /// The number of bedrooms of a base-rent column; `nil` for other columns, such as payment standards.
    private static func bedrooms(_ name: String) -> Int? {
        let pattern = /(?:safmr|fmr|area rent)? ?(?:br)? ?([0-4]) ?(?:br)?(?: 20\d\d)?/
        return name.wholeMatch(of: pattern).flatMap { Int($0.1) }
    }
}
