import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import data. A server can keep running.",
        subcommands: [
            ImportUniversities.self, ImportUniversityDomains.self, ImportPostalCodes.self, ImportRents.self,
            ImportListings.self, ImportAreas.self, ImportCensus.self, ImportPointsOfInterest.self,
            ImportProperties.self, ImportNeighborhoods.self,
        ])
}

struct ImportUniversities: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "universities",
        abstract: "Merge universities: the IPEDS HD file as published, HIFLD's CSV, or Digs's own format.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Flag(help: "Also retire universities whose IPEDS number isn't in the file. Only for the whole directory.")
    var retire = false
    @OptionGroup var limit: RetireLimit
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var rows = try UniversityFile.rows(of: InputFile(path: file))
        let (records, share) = (try rows.rest(), try retire ? limit.share() : nil)
        guard !retire || rows.report.badRowCount == 0 else {
            throw Problem(
                .invalid, code: "bad_rows",
                "With bad rows there's no telling what is missing, so nothing was imported.\n\(rows.report)")
        }
        let progress = common.progress("Universities")
        try await options.run(common) { installation in
            try await installation.store.audit.record(
                installation.auditEntry(.importUniversities, on: "universities", file), in: nil)
            let count = try await installation.store.universities.merge(records, retiringAtMost: share) {
                progress.show($0, fraction: Double($0) / Double(records.count))
            }
            progress.finish()
            try options.tell([ImportOutcome(file, rows.report, ImportCounts(count))])
        }
        try rows.report.checkRows()
    }
}

struct ImportUniversityDomains: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "university-domains",
        abstract: "Add email domains for student badges to known universities, from Hipo's list.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Argument(help: "A JSON file, also .gz, .bz2 or .xz; - for standard input.") var file: String

    func run() async throws {
        let (entries, report) = try UniversityDomainFile.entries(of: InputFile(path: file))
        let progress = common.progress("Institutions")
        try await options.run(common) { installation in
            let audit = installation.auditEntry(.importUniversityDomains, on: "universities", file)
            try await installation.store.audit.record(audit, in: nil)
            let count = try await installation.store.universities.merge(entries) {
                progress.show($0, fraction: Double($0) / Double(entries.count))
            }
            progress.finish()
            try options.tell([ImportOutcome(file, report, ImportCounts(count))])
        }
        try report.checkRows()
    }
}

struct ImportPostalCodes: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "postal-codes",
        abstract: "Merge postal codes: GeoNames, the Census ZCTA Gazetteer, or the CSV of the package zipcodes.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Argument(help: "A file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var rows = try PostalCodeFile.rows(of: InputFile(path: file))
        let (areas, progress) = (try rows.rest(), common.progress("Postal codes"))
        let report = rows.report
        try await options.run(common) { installation in
            try await installation.store.audit.record(
                installation.auditEntry(.importPostalCodes, on: "postal codes", file), in: nil)
            let count = try await installation.store.postalCodes.merge(areas) {
                progress.show($0, fraction: Double($0) / Double(areas.count))
            }
            progress.finish()
            try options.tell([ImportOutcome(file, report, ImportCounts(count))])
        }
        try report.checkRows()
    }
}

extension MergeCount: CustomStringConvertible {
    public var description: String {
        "\(added) added, \(changed) changed, \(unchanged) already there" + (retired > 0 ? ", \(retired) retired" : "")
    }
}

extension DomainMergeCount: CustomStringConvertible {
    public var description: String {
        "\(changed) gave domains, \(unchanged) already there, \(unknown) of no university here, "
            + "\(ambiguous) that may be several"
    }
}
