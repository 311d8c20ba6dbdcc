import App
import ArgumentParser
import Domain
import Imports

struct ImportProperties: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "properties",
        abstract: "Merge a city's property assessments: Philadelphia's as published, others with a mapping.",
        discussion: """
            The file is read to its end before anything is written. With one bad row, nothing is imported, unless \
            --skip-bad is given. Owners and mailing addresses are not read. Sales for a dollar, dates in the future \
            and other impossible values are omitted, with the reason.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(help: "A JSON file that names the columns, as docs/property-records.md explains.") var mapping: String?
    @Option(help: "The date of the file if no row says so, such as 2024-02-27.") var vintage: String?
    @Flag(help: "The file has only part of the city's properties: missing ones aren't reported as absent.")
    var sample = false
    @OptionGroup var limit: RetireLimit
    @Option(help: "The annual tax as a percentage of market value, instead of the mapping's, such as 1.3998.")
    var taxRate: Double?
    @Option(help: "The year of --tax-rate.") var taxYear: Int?
    @Option(help: "Who set --tax-rate; shown with every estimated tax.") var taxSource: String?
    @Flag(help: "Also remove properties that aren't in the file. Only for the whole city.") var retire = false
    @Flag(help: "Import the file even if older than the city's stored records.") var older = false
    @Flag(help: "Import the good rows even if others are bad.") var skipBad = false
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        let mapping = try wholeMapping()
        let day = try vintage.map { text throws(Problem) in
            guard let day = Day(text) else { throw .invalid("vintage", "must be a day such as 2024-02-27") }
            return day
        }
        let found = try PropertyFile(InputFile(path: file), mapping, vintage: day, today: Day(Clock.system.now()))
        let report = found.report
        let takes = report.imported > 0 && (skipBad && !retire || report.badRowCount == 0)
        guard takes else {
            try options.refuse([ImportOutcome(file, report)], because: report.badRowCount > 0 ? "rows are bad" : "")
        }
        try await options.run(common) { try await store(found, in: $0) }
        try report.checkRows()
    }

    private func store(_ found: PropertyFile, in installation: Installation) async throws {
        let (progress, importer) = (common.progress("Properties"), PropertyImporter(installation))
        try await importer.check(found, retiringAtMost: retire ? limit.share() : nil, mayBeOlder: older)
        let audit = installation.auditEntry(.importProperties, on: "property records", file)
        try await installation.store.audit.record(audit, in: nil)
        let total = found.properties.count
        let count = try await importer.store(found, retireAbsent: retire) {
            progress.show($0, fraction: Double($0) / Double(total))
        }
        progress.finish()
        try options.tell([ImportOutcome(file, found.report, ImportCounts(count))])
    }

    private func wholeMapping() throws -> PropertyMapping {
        var whole = try mapping.map { try PropertyMapping(InputFile(path: $0)) } ?? .philadelphia()
        if sample { whole = whole.ofSample() }
        guard taxRate != nil || taxYear != nil || taxSource != nil else { return whole }
        guard let taxRate, let taxYear, let taxSource else {
            throw ValidationError("--tax-rate, --tax-year and --tax-source go together.")
        }
        return try whole.withTaxRate(percent: taxRate, year: taxYear, source: taxSource)
    }
}

struct ImportNeighborhoods: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "neighborhoods",
        abstract: "Replace the neighborhoods of a city with those of a GeoJSON file.",
        discussion: """
            Blocks and properties name the neighborhood they are in. A file replaces what an earlier one with \
            the same name imported; with one bad feature, nothing is imported.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(help: "Who made it, and under which license; shown with the names.") var source: String
    @Argument(help: "A GeoJSON file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        let (collection, report) = try NeighborhoodFile.collection(of: InputFile(path: file), source: source)
        guard report.badRowCount == 0, !collection.neighborhoods.isEmpty else {
            try options.refuse([ImportOutcome(file, report)])
        }
        try await options.run(common) { installation in
            let audit = installation.auditEntry(.importNeighborhoods, on: "neighborhoods", file)
            try await installation.store.audit.record(audit, in: nil)
            let count = try await installation.store.propertyRecords.replace(collection)
            try options.tell([ImportOutcome(file, report, ImportCounts(count))])
        }
    }
}
