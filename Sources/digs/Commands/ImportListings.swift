import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct ImportListings: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "listings",
        abstract:
            "Post the listings in a CSV file or feed. Bad rows are reported and skipped; the exit status says so.",
        discussion: """
            With a column externalId, a listing that was imported before is updated if its row differs and left alone \
            if it doesn't. A feed is XML in the format of HotPads (2.1) or MITS (4, 5), and has an id for each listing.
            """)
    private static let rowsPerCommit = 1_000

    enum DateOrder: String, ExpressibleByArgument, CaseIterable {
        case monthFirst, dayFirst
    }

    enum Encoding: String, ExpressibleByArgument, CaseIterable {
        case utf8 = "utf-8"
        case utf16 = "utf-16"
        case windows1252 = "windows-1252"
        case macRoman = "mac-roman"
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var limit: RetireLimit
    @Option(help: "The marketplace. [DIGS_TENANT, default]") var tenant: String?
    @Option(help: "The email address of the account that owns them, and the contact of rows that name none.") var owner:
        String
    @Flag(help: "Take down listings imported before whose externalId isn't in the file.") var retire = false
    @Flag(help: "Only show what would be done; photo files are looked up, but not read.") var dryRun =
        false
    @Option(help: "Write all bad rows to this CSV file: line, column, reason.") var badRows: String?
    @Option(help: "The folder with the files named in the column photos.") var photos: String?
    @Option(help: "A JSON file with the file's names of columns, by ours: {\"price\": \"Miete\"}.") var mapping: String?
    @Option(help: "The order of dates such as 1/5/2027: monthFirst or dayFirst. Without it, they are refused.")
    var dateOrder: DateOrder?
    @Option(help: "The encoding, if it isn't recognized: utf-8, utf-16, windows-1252 or mac-roman.")
    var encoding: Encoding?
    @Argument(help: "A CSV file or a feed, also .gz, .bz2, .xz or .zip; - for standard input.") var file: String

    func run() async throws {
        let share = try limit.share()
        let folder = try photos.map { try PhotoSourceFolder($0) }
        let (installation, tenant) = try await opened()
        var (rows, format) = try ListingFile.read(InputFile(path: file), options(tenant))
        guard !retire || rows.has(column: "externalId") else {
            throw Problem.invalid("retire", "needs the column externalId to recognize listings")
        }
        let badRowFile = try badRows.map { try BadRowFile($0) }
        rows.report.collectsBadRows = badRowFile != nil
        var importer = try await importer(folder, installation, tenant)
        if rows.has(column: "photos") && folder == nil {
            say("\(format.isFeed ? "Photos of a feed are" : "The column photos is") ignored without --photos.")
        }
        let progress = common.progress("Listings")
        while case let batch = try rows.next(atMost: Self.rowsPerCommit), !batch.isEmpty {
            for row in batch { for cell in row.readCells { rows.report.warn(line: row.line, cell.sentence) } }
            try await importer.take(batch, &rows.report)
            try badRowFile?.write(rows.report.takeBadRows())
            progress.show(rows.report.imported, fraction: rows.fractionRead)
        }
        try await importer.finish(&rows.report)
        try badRowFile?.finish(rows.report.takeBadRows())
        progress.finish()
        do { if retire { try await retireAbsent(rows, &importer, atMost: share) } } catch let problem as Problem {
            say(problem)
            if problem.code == "too_many_absent" { say("Is it the whole file? --max-retire allows more.") }
            try tell(rows.report, importer.count)
            throw ExitCode(2)
        }
        try tell(rows.report, importer.count)
        try rows.report.checkRows()
    }

    private func opened() async throws -> (Installation, Tenant) {
        let installation = try await common.open(creating: true)
        let name = tenant ?? environment("TENANT") ?? Tenant.defaultName
        return (installation, try await installation.tenant(named: name))
    }

    private func options(_ tenant: Tenant) throws -> ListingFileOptions {
        var options = ListingFileOptions(defaultEmail: owner, in: tenant.settings)
        options.dateOrder = dateOrder.flatMap { .init(rawValue: $0.rawValue) }
        options.encoding = encoding.flatMap { .init(rawValue: $0.rawValue) }
        if let mapping { options.columns = try ListingFile.columns(of: InputFile(path: mapping)) }
        return options
    }

    private func importer(
        _ folder: PhotoSourceFolder?, _ installation: Installation, _ tenant: Tenant
    ) async throws -> ListingImporter {
        let owner = try await installation.account(owner, in: tenant)
        try owner.checkMayPost()
        if !dryRun {
            let audit = installation.auditEntry(.importListings, on: owner.id.description, file)
            try await installation.store.audit.record(audit, in: tenant.id)
        }
        return ListingImporter(installation, owner: owner, in: tenant, photos: folder, isDryRun: dryRun)
    }

    private func retireAbsent(
        _ rows: ImportRows<ListingRow>, _ importer: inout ListingImporter, atMost share: Double
    ) async throws {
        guard rows.badRowsWithoutKey == 0, importer.rowCount > 0 else {
            say("Nothing was retired: the file has no good row, or a bad one without its externalId.")
            return
        }
        try await importer.retire(besides: rows.badKeys, atMost: share)
    }

    private func tell(_ report: ImportReport, _ count: ListingImportCount) throws {
        let counts = [
            "\(count.added) added", "\(count.updated) updated", "\(count.unchanged) unchanged",
            "\(count.retired) retired", "\(report.badRowCount) refused",
        ]
        let text = (dryRun ? "Dry run, nothing was written: " : "") + counts.joined(separator: ", ")
        let values = [
            "added": count.added, "updated": count.updated, "unchanged": count.unchanged, "retired": count.retired,
        ]
        let outcome = ImportOutcome(file, report, ImportCounts(values: values, text: text))
        try output.print([outcome], lines: [outcome.text])
    }
}

extension ReadCell {
    /// `price “$1,200” read as 1200`.
    fileprivate var sentence: String { "\(column) “\(found)” read as \(value)" }
}
