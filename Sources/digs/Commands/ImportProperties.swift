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
    @OptionGroup var tax: TaxOptions
    @OptionGroup var rules: PropertyRules
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var whole = try mapping.map { try PropertyMapping(InputFile(path: $0)) } ?? .philadelphia()
        if sample { whole = whole.ofSample() }
        let day = try vintage.map { text throws(Problem) in
            guard let day = Day(text) else { throw .invalid("vintage", "must be a day such as 2024-02-27") }
            return day
        }
        let found = try PropertyFile(
            InputFile(path: file), tax.applied(to: whole), vintage: day, today: Day(Clock.system.now()))
        try await PropertyImport(common: common, options: options, rules: rules).take(found, from: file)
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
