import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct ImportRents: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "rents",
        abstract: "Merge published rents: HUD's Fair Market Rents by postal code (SAFMR) or county, or Zillow's index.",
        discussion: """
            All files are read before anything is written. With one bad row, nothing is imported: HUD's files are \
            complete, so a bad row means a damaged file. \
            Zillow's index (ZORI) is its CSV by ZIP code as published. It ships with nothing: its terms are Zillow's.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(help: "The fiscal year of files that don't say so in a column, a heading or their name.") var year: Int?
    @Argument(help: "Workbooks (.xlsx) or CSV files, also .gz, .bz2, .xz or .zip; - for standard input.")
    var files: [String]

    func validate() throws {
        guard year.map(Limits.rentYears.contains) ?? true else {
            throw ValidationError("--year must be \(Limits.rentYears.lowerBound) to \(Limits.rentYears.upperBound).")
        }
    }

    func run() async throws {
        var read: [(path: String, rents: RentFile)] = []
        for path in files { read.append((path, try await rents(of: path))) }
        let isDirty = read.contains { $0.rents.report.badRowCount > 0 }
        if isDirty { try options.refuse(read.map { ImportOutcome($0.path, $0.rents.report, titled: $0.path) }) }
        try await options.run(common) { installation in
            var outcomes: [ImportOutcome] = []
            for (path, rents) in read {
                try await installation.store.audit.record(
                    installation.auditEntry(.importRents, on: "rents", path), in: nil)
                let count =
                    switch rents {
                    case .smallAreas(let rents, _): try await installation.store.rents.merge(rents)
                    case .counties(let rents, _): try await installation.store.rents.merge(rents)
                    case .index(let rents, _): try await installation.store.rents.merge(rents)
                    }
                outcomes.append(ImportOutcome(path, rents.report, titled: path, ImportCounts(count)))
            }
            try options.tell(outcomes)
        }
    }

    private func rents(of path: String) async throws -> RentFile {
        let name = path == "-" ? nil : URL(fileURLWithPath: path).lastPathComponent
        guard Spreadsheet.isOne(path) else { return try RentFile(InputFile(path: path), named: name, year: year) }
        let sheet = try await Spreadsheet(workbook: path)
        defer { withExtendedLifetime(sheet) {} }
        return try RentFile(InputFile(path: sheet.path), named: name, year: year)
    }
}
