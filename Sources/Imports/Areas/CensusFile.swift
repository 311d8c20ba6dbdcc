import Domain

/// What a file of figures doesn't say of itself.
public struct CensusOptions: Sendable {
    /// Of all rows, where no column tells it.
    public var year: Int?
    public var survey: AreaSurvey?
    /// Who published it, for surveys that do not tell.
    public var source: String?
    /// The year of the tracts' boundaries, where it is not the one of the figures' year.
    public var tractYear: Int?
    /// By column the variable, with `.moe` its margin of error.
    public var columns: [String: String] = [:]
    /// The labels of columns by code.
    public var labels: [String: String] = [:]

    public init() {}
}

/// Reads published figures of areas:
///
/// - answers of the Census Bureau's API: an array of arrays in JSON, or `group()` answers as CSV;
/// - downloads of data.census.gov (`…-Data.csv`) and of American FactFinder (`…_with_ann.csv`), with their second row
///   of labels;
/// - a long CSV `year,geoid,variable,value,moe`, and wide ones with a column for each variable.
///
/// Columns may stand in any order; `CensusVariables` says which are taken.
public enum CensusFile {
    /// By which codes the Bureau's API knows the published variables, without the last letter: E for the estimate, M
    /// for its margin of error.
    public static let codes = [
        "B01003_001", "B01002_001", "B06011_001", "B19013_001", "B25077_001", "B25064_001", "B25058_001", "B25002_002",
        "B25002_003", "B25003_002", "B25003_003",
    ]

    /// Throws a problem when the file is none of these, or doesn't say of which area, year or survey it is.
    public static func rows(of input: InputFile, _ options: CensusOptions) throws(Problem) -> ImportRows<AreaFigureRow>
    {
        let table = try CensusTable(input)
        let vintage = try CensusVintage(table, options)
        guard let geography = GeographyColumns(table.header) else {
            throw .unreadable(
                table.name, "has no column for the area, such as GEO_ID, geoid, county_fips, or state and tract")
        }
        let contradictions = FigureContradictions()
        if table.header.has("variable"), table.header.has("value") {
            let row = LongRow(header: table.header, geography: geography, vintage: vintage)
            return ImportRows(input, next: table.next) { contradictions.checked(row.outcome(of: $0)) }
        }
        let (first, labels) = try table.labels(geography)
        let columns = try CensusColumns(
            table.header, names: table.names, labels: labels.merging(options.labels) { own, _ in own },
            given: Dictionary(options.columns.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first }))
        guard !columns.variables.isEmpty else {
            throw .unreadable(
                table.name,
                "has no column that Digs takes: name one with --column NAME=VARIABLE, or the labels of a "
                    + "profile's codes with --labels")
        }
        let row = WideRow(header: table.header, geography: geography, vintage: vintage, columns: columns)
        var waiting = first
        let next = { () throws(Problem) -> CSVRecord? in
            defer { waiting = nil }
            if let waiting { return waiting }
            return try table.next()
        }
        return ImportRows(input, next: next) { contradictions.checked(row.outcome(of: $0)) }
    }

    /// The labels by code of a variable list of the Census Bureau as CSV: `VARIABLE` or `name`, and `LABEL`.
    public static func labels(of input: InputFile) throws(Problem) -> [String: String] {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        let code = header.has("variable") ? "variable" : "name"
        try header.require([code, "label"], of: input.name)
        var labels: [String: String] = [:]
        while let record = try reader.next() {
            guard let name = header.text(code, in: record), let label = header.text("label", in: record) else {
                continue
            }
            labels[name.lowercased()] = label
            guard labels.count <= ImportLimits.areas else { throw .unreadable(input.name, "has too many labels") }
        }
        return labels
    }
}

/// What stands in all rows alike: the year and survey that a file's name, its columns or the operator tell.
struct CensusVintage {
    let year: Int?
    let survey: AreaSurvey?
    let source: String?
    let tractYear: Int?

    init(_ table: CensusTable, _ options: CensusOptions) throws(Problem) {
        let named = Self.named(table.name)
        year = options.year ?? (table.header.has("year") ? nil : named?.year)
        survey = options.survey ?? (table.header.has("survey") ? nil : named?.survey)
        (source, tractYear) = (options.source, options.tractYear)
        guard year != nil || table.header.has("year") else {
            throw .unreadable(table.name, "doesn't say the year of its figures: give --year")
        }
        guard survey != nil || table.header.has("survey") else {
            throw .unreadable(
                table.name,
                "doesn't say the survey: give --survey, one of "
                    + AreaSurvey.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard survey != .other || source != nil || table.header.has("source") else {
            throw .unreadable(table.name, "doesn't say its publisher: give --source")
        }
    }

    /// As the Bureau names its files: `ACSDP1Y2019.DP05-Data.csv`, `ACS_10_5YR_DP04_with_ann.csv`.
    private static func named(_ name: String) -> (survey: AreaSurvey, year: Int)? {
        if let match = name.firstMatch(of: /ACS[A-Z]{2,3}([15])Y(20\d\d)/) {
            return (match.1 == "1" ? .acs1 : .acs5, Int(match.2) ?? 0)
        }
        guard let match = name.firstMatch(of: /ACS_(\d\d)_([15])YR/) else { return nil }
        return (match.2 == "1" ? .acs1 : .acs5, 2000 + (Int(match.1) ?? 0))
    }

    /// The same of one row; adds an error for what cannot be read.
    func of(
        _ record: CSVRecord, _ header: CSVHeader, into errors: inout ValidationErrors
    ) -> (year: Int, survey: AreaSurvey, source: String)? {
        let year = self.year ?? header.text("year", in: record).flatMap { Int($0) }
        guard let year, Limits.figureYears.contains(year) else {
            errors.add("year", "isn't a year: \(header.text("year", in: record) ?? "")")
            return nil
        }
        let survey = self.survey ?? header.text("survey", in: record).flatMap { AreaSurvey(rawValue: $0) }
        guard let survey else {
            errors.add("survey", "isn't a survey: \(header.text("survey", in: record) ?? "")")
            return nil
        }
        let source = source ?? header.text("source", in: record) ?? survey.publisher
        guard let source, ImportLimits.nameLength.contains(source.unicodeScalars.count) else {
            errors.add("source", "is missing or too long")
            return nil
        }
        return (year, survey, source)
    }
}
