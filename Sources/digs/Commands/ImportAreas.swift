import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct ImportAreas: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "areas",
        abstract: "Merge areas: boundaries from GeoJSON, or names, points and counties from CSV.",
        discussion: """
            Imports counties, places, ZIP code areas and census tracts by the Census Bureau's GEOID. A file with a \
            bad row isn't imported at all.
            """)
    private static let areasPerTransaction = 500

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(help: "The year of the tract boundaries: 2000, 2010 or 2020.") var boundaries: Int?
    @Argument(help: "A CSV or GeoJSON file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        try checkBoundaries(boundaries)
        let (areas, report) = try AreaFile.areas(of: InputFile(path: file), tractYear: boundaries)
        guard report.badRowCount == 0 else {
            try options.refuse([ImportOutcome(file, report)], because: "rows are bad")
        }
        let progress = common.progress("Areas")
        try await options.run(common) { installation in
            try await installation.store.audit.record(
                installation.auditEntry(.importAreas, on: "areas", file), in: nil)
            var count = MergeCount()
            for start in stride(from: 0, to: areas.count, by: Self.areasPerTransaction) {
                let batch = areas[start..<min(start + Self.areasPerTransaction, areas.count)]
                count.add(try await installation.store.areas.merge(Array(batch)))
                progress.show(batch.endIndex, fraction: Double(batch.endIndex) / Double(areas.count))
            }
            try await installation.store.areas.announceAreas()
            progress.finish()
            try options.tell([ImportOutcome(file, report, ImportCounts(count))])
        }
    }
}

struct ImportCensus: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "census",
        abstract: "Import published area statistics: responses and downloads from the US Census Bureau, or CSV.",
        discussion: """
            Takes the Census API's JSON and group() answers, data.census.gov's -Data.csv, American FactFinder's \
            _with_ann.csv, a long CSV (year,geoid,variable,value,moe), and wide CSV with columns named by table code \
            (B25064_001E, and B25064_001M for its margin of error) or by variable. A file with a bad row isn't \
            imported at all.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(
        help: "The year of all statistics (for 5-year estimates, the last) if neither a column nor the name says so.")
    var year: Int?
    @Option(help: "The survey: acs1, acs5, decennial or other, if neither a column nor the name says so.")
    var survey: String?
    @Option(help: "Who published the statistics; shown with them. Required for other surveys.") var source: String?
    @Option(help: "The year of the tract boundaries, if it differs from the statistics': 2000, 2010 or 2020.")
    var boundaries: Int?
    @Option(help: "A column and its variable, such as MedInc=medianHouseholdIncome; VARIABLE.moe for its margin.")
    var column: [String] = []
    @Option(help: "A variable list of the Census Bureau as CSV, for profiles (DP04) whose codes have no labels.")
    var labels: String?
    @Flag(help: "Import the good rows even if others are bad.") var skipBad = false
    @Argument(help: "A CSV or JSON file, also .gz, .bz2, .xz or .zip.") var file: String

    func run() async throws {
        guard file != "-" else { throw Problem.invalid("file", "is read twice, so it can't be standard input") }
        let format = try format()
        _ = try CensusFile.rows(of: InputFile(path: file), format)
        try await options.run(common) { try await store(in: $0, format) }
    }

    private func store(in installation: Installation, _ format: CensusOptions) async throws {
        let progress = common.progress("Rows")
        let rows = { () throws(Problem) in try CensusFile.rows(of: InputFile(path: file), format) }
        let importer = try await FigureImporter(installation, skipsBadRows: skipBad)
        let report = try importer.check(rows()) { progress.show(0, fraction: $0.map { $0 / 2 }) }
        guard importer.takes(report) else {
            progress.finish()
            try options.refuse([ImportOutcome(file, report)], because: report.badRowCount > 0 ? "rows are bad" : "")
        }
        try await installation.store.audit.record(
            installation.auditEntry(.importFigures, on: "areas", file), in: nil)
        let count = try await importer.store(rows()) { progress.show($0, fraction: $1.map { 0.5 + $0 / 2 }) }
        progress.finish()
        try options.tell([ImportOutcome(file, report, ImportCounts(count))])
        try report.checkRows()
    }

    private func format() throws -> CensusOptions {
        try checkBoundaries(boundaries)
        var options = CensusOptions()
        (options.year, options.source, options.tractYear) = (year, source.map { Text.tidy($0) }, boundaries)
        if let year { try Setting.check(year, in: Limits.figureYears, "year") }
        if let survey {
            guard let known = AreaSurvey(rawValue: survey) else {
                throw Problem.invalid(
                    "survey",
                    "must be one of \(AreaSurvey.allCases.map(\.rawValue).joined(separator: ", ")), not \(survey)")
            }
            options.survey = known
        }
        for text in column {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw Problem.invalid("column", "must be NAME=VARIABLE, not \(text)") }
            options.columns[parts[0]] = parts[1]
        }
        if let labels { options.labels = try CensusFile.labels(of: InputFile(path: labels)) }
        return options
    }
}

private func checkBoundaries(_ year: Int?) throws(Problem) {
    guard let year, !AreaID.tractYears.contains(year) else { return }
    throw .invalid("boundaries", "must be 2000, 2010 or 2020, not \(year)")
}
