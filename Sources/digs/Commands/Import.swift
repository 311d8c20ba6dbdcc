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

struct ImportUniversities: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "universities",
        abstract: "Merge universities: the IPEDS HD file as published, HIFLD's CSV, or Digs's own format.")

    @OptionGroup var common: CommonOptions
    @Flag(help: "Also retire universities whose IPEDS number isn't in the file. Only for the whole directory.")
    var retire = false
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var rows = try UniversityFile.rows(of: InputFile(path: file))
        let records = try rows.rest()
        guard !retire || rows.report.badRowCount == 0 else {
            throw Problem(
                .invalid, code: "bad_rows",
                "With bad rows there's no telling what is missing, so nothing was imported.\n\(rows.report)")
        }
        let (progress, installation) = (Progress("Universities"), try await common.open(creating: true))
        try await installation.store.audit.record(
            installation.auditEntry(.importUniversities, on: "universities", file), in: nil)
        let count = try await installation.store.universities.merge(records, retireAbsent: retire) {
            progress.show($0, fraction: Double($0) / Double(records.count))
        }
        progress.finish()
        print("\(rows.report)\n\(count)")
        try rows.report.checkRows()
    }
}

struct ImportUniversityDomains: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "university-domains",
        abstract: "Add email domains for student badges to known universities, from Hipo's list.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A JSON file, also .gz, .bz2 or .xz; - for standard input.") var file: String

    func run() async throws {
        let (entries, report) = try UniversityDomainFile.entries(of: InputFile(path: file))
        let (progress, installation) = (Progress("Institutions"), try await common.open(creating: true))
        let audit = installation.auditEntry(.importUniversityDomains, on: "universities", file)
        try await installation.store.audit.record(audit, in: nil)
        let count = try await installation.store.universities.merge(entries) {
            progress.show($0, fraction: Double($0) / Double(entries.count))
        }
        progress.finish()
        print("\(report)\n\(count)")
        try report.checkRows()
    }
}

struct ImportPostalCodes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postal-codes",
        abstract: "Merge postal codes: GeoNames, the Census ZCTA Gazetteer, or the CSV of the package zipcodes.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var rows = try PostalCodeFile.rows(of: InputFile(path: file))
        let areas = try rows.rest()
        let (progress, installation) = (Progress("Postal codes"), try await common.open(creating: true))
        try await installation.store.audit.record(
            installation.auditEntry(.importPostalCodes, on: "postal codes", file), in: nil)
        let count = try await installation.store.postalCodes.merge(areas) {
            progress.show($0, fraction: Double($0) / Double(areas.count))
        }
        progress.finish()
        print("\(rows.report)\n\(count)")
        try rows.report.checkRows()
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
