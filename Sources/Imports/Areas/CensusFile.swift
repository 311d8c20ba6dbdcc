import Domain

/// Facts about a file of figures that it does not contain itself.
public struct CensusOptions: Sendable {
    /// The year of all rows, if no column contains it.
    public var year: Int?
    public var survey: AreaSurvey?
    /// The publisher, for surveys that do not imply one.
    public var source: String?
    /// The year of the tracts' boundaries, if it differs from the default for the figures' year.
    public var tractYear: Int?
    /// The variable by column, with `.moe` for its margin of error.
    public var columns: [String: String] = [:]
    /// The labels of columns by code.
    public var labels: [String: String] = [:]

    public init() {}
}

/// Reads published figures of areas:
///
/// - responses of the Census Bureau's API: an array of arrays in JSON, or `group()` responses as CSV;
/// - downloads of data.census.gov (`…-Data.csv`) and of American FactFinder (`…_with_ann.csv`), with labels in the
///   second row;
/// - a long CSV `year,geoid,variable,value,moe`, and wide ones with a column for each variable.
///
/// Columns may be in any order; `CensusVariables` lists the recognized ones.
public enum CensusFile {
    /// The codes of the published variables in the Bureau's API, without the last letter: E for the estimate, M for its
    /// margin of error.
    public static let codes = [
        "B01003_001", "B01002_001", "B06011_001", "B19013_001", "B25077_001", "B25064_001", "B25058_001", "B25002_002",
        "B25002_003", "B25003_002", "B25003_003", "B25071_001", "B08301_001", "B08301_002", "B08301_010", "B08301_018",
        "B08301_019", "B08301_021", "B08303_001", "B08013_001",
    ]

    /// Throws a problem when the file has none of these formats, or lacks the area, year or survey.
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

    /// The labels by code, from a CSV variable list of the Census Bureau with the columns `VARIABLE` or `name`, and
    /// `LABEL`.
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

/// The year and survey of a file's rows, from its name, its columns or the operator.
struct CensusVintage {
    let year: Int?
    let survey: AreaSurvey?
    let source: String?
    let tractYear: Int?

    init(_ table: CensusTable, _ options: CensusOptions) throws(Problem) {
        let named = Self.named(table.name)
        year = options.year ?? (table.header.has("year") ? nil : named?.year)
        survey = options.survey ?? (table.header.has("survey") ? nil : named?.survey)
        source = options.source
        tractYear = options.tractYear
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

    /// The year and survey in the Bureau's file names: `ACSDP1Y2019.DP05-Data.csv`, `ACS_10_5YR_DP04_with_ann.csv`.
    private static func named(_ name: String) -> (survey: AreaSurvey, year: Int)? {
        if let match = name.firstMatch(of: /ACS[A-Z]{2,3}([15])Y(20\d\d)/) {
            return (match.1 == "1" ? .acs1 : .acs5, Int(match.2) ?? 0)
        }
        guard let match = name.firstMatch(of: /ACS_(\d\d)_([15])YR/) else { return nil }
        return (match.2 == "1" ? .acs1 : .acs5, 2000 + (Int(match.1) ?? 0))
    }

    /// The year and survey of one row; adds an error for unreadable values.
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
