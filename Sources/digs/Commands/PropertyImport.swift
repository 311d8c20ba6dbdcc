import App
import ArgumentParser
import Domain
import Imports

/// The rules of an import of property records.
struct PropertyRules: ParsableArguments {
    @OptionGroup var limit: RetireLimit
    @Flag(help: "Also remove properties that aren't in the file. Only for the whole city.") var retire = false
    @Flag(help: "Import the file even if older than the city's stored records.") var older = false
    @Flag(help: "Import the good rows even if others are bad.") var skipBad = false
}

/// The tax rate, if not the mapping's.
struct TaxOptions: ParsableArguments {
    @Option(help: "The annual tax as a percentage of market value, instead of the mapping's, such as 1.3998.")
    var taxRate: Double?
    @Option(help: "The year of --tax-rate.") var taxYear: Int?
    @Option(help: "Who set --tax-rate; shown with every estimated tax.") var taxSource: String?

    func applied(to mapping: PropertyMapping) throws -> PropertyMapping {
        guard taxRate != nil || taxYear != nil || taxSource != nil else { return mapping }
        guard let taxRate, let taxYear, let taxSource else {
            throw ValidationError("--tax-rate, --tax-year and --tax-source go together.")
        }
        return try mapping.withTaxRate(percent: taxRate, year: taxYear, source: taxSource)
    }
}

/// Imports a city's records that were read to their end, or nothing if a row is bad.
struct PropertyImport {
    let common: CommonOptions
    let options: ImportOptions
    let rules: PropertyRules

    /// Prints the outcome. Ends the command with status 1 when nothing was imported, and 2 when rows were bad.
    func take(_ found: PropertyFile, from source: String) async throws {
        let report = found.report
        let takes = report.imported > 0 && (rules.skipBad && !rules.retire || report.badRowCount == 0)
        guard takes else {
            try options.refuse(
                [ImportOutcome(source, report)], because: report.badRowCount > 0 ? "rows are bad" : "")
        }
        try await options.run(common) { try await store(found, from: source, in: $0) }
        try report.checkRows()
    }

    private func store(_ found: PropertyFile, from source: String, in installation: Installation) async throws {
        let (progress, importer) = (common.progress("Properties"), PropertyImporter(installation))
        try await importer.check(
            found, retiringAtMost: rules.retire ? rules.limit.share() : nil, mayBeOlder: rules.older)
        let audit = installation.auditEntry(.importProperties, on: "property records", source)
        try await installation.store.audit.record(audit, in: nil)
        let total = found.properties.count
        let count = try await importer.store(found, retireAbsent: rules.retire) {
            progress.show($0, fraction: Double($0) / Double(total))
        }
        progress.finish()
        try options.tell([ImportOutcome(source, found.report, ImportCounts(count))])
    }
}
