import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import data. A server may keep running.",
        subcommands: [
            ImportUniversities.self, ImportUniversityDomains.self, ImportPostalCodes.self, ImportListings.self,
        ])
}

struct ImportUniversities: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "universities",
        abstract: "Merge universities: the IPEDS HD file as published, or Digs's own format.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        var rows = try UniversityFile.rows(of: InputFile(path: file))
        let records = try rows.rest()
        let (progress, installation) = (Progress("Universities"), try await common.open())
        try await installation.store.record(
            installation.auditEntry(.importUniversities, on: "universities", file), in: nil)
        let count = try await installation.store.merge(records) {
            progress.show($0, fraction: Double($0) / Double(records.count))
        }
        progress.finish()
        print("\(rows.report)\n\(count)")
        if rows.report.badRowCount > 0 { throw ExitCode.failure }
    }
}

struct ImportUniversityDomains: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "university-domains",
        abstract: "Add e-mail domains for student badges to known universities, from Hipo's list.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "A JSON file, also .gz, .bz2 or .xz; - for standard input.") var file: String

    func run() async throws {
        let (entries, report) = try UniversityDomainFile.entries(of: InputFile(path: file))
        let (progress, installation) = (Progress("Institutions"), try await common.open())
        let audit = installation.auditEntry(.importUniversityDomains, on: "universities", file)
        try await installation.store.record(audit, in: nil)
        let count = try await installation.store.merge(entries) {
            progress.show($0, fraction: Double($0) / Double(entries.count))
        }
        progress.finish()
        print("\(report)\n\(count)")
        if report.badRowCount > 0 { throw ExitCode.failure }
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
        let (progress, installation) = (Progress("Postal codes"), try await common.open())
        try await installation.store.record(
            installation.auditEntry(.importPostalCodes, on: "postal codes", file), in: nil)
        let count = try await installation.store.merge(areas) {
            progress.show($0, fraction: Double($0) / Double(areas.count))
        }
        progress.finish()
        print("\(rows.report)\n\(count)")
        if rows.report.badRowCount > 0 { throw ExitCode.failure }
    }
}

struct ImportListings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listings",
        abstract:
            "Post the listings of a CSV file. A bad row is reported by its line and skipped; the exit status says so.")
    private static let rowsPerCommit = 500

    @OptionGroup var common: CommonOptions
    @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
    @Option(help: "The e-mail address of the account that owns them.") var owner: String
    @Argument(help: "A CSV file, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        let installation = try await common.open()
        let tenant = try await installation.tenant(named: tenant ?? environment("TENANT") ?? Tenant.defaultName)
        let (lifecycle, owner) = (installation.lifecycle(), try await installation.account(owner, in: tenant))
        try owner.checkMayPost()
        var rows = try ListingFile.rows(of: InputFile(path: file))
        let audit = installation.auditEntry(.importListings, on: owner.id.description, file)
        try await installation.store.record(audit, in: tenant.id)
        let progress = Progress("Listings")
        while case let batch = try rows.next(atMost: Self.rowsPerCommit), !batch.isEmpty {
            var listings: [Listing] = []
            for row in batch {
                do { listings.append(try await lifecycle.active(row.draft, of: owner, in: tenant)) } catch let problem
                    as Problem
                {
                    rows.report.refuse(line: row.line, problem)
                }
            }
            try await installation.store.publish(all: listings, in: tenant.id)
            progress.show(rows.report.imported, fraction: rows.fractionRead)
        }
        progress.finish()
        print(rows.report)
        if rows.report.badRowCount > 0 { throw ExitCode.failure }
    }
}

extension MergeCount: CustomStringConvertible {
    public var description: String { "\(added) added, \(changed) changed, \(unchanged) already there" }
}

extension DomainMergeCount: CustomStringConvertible {
    public var description: String {
        "\(changed) gave domains, \(unchanged) already there, \(unknown) of no university here, "
            + "\(ambiguous) that may be several"
    }
}
