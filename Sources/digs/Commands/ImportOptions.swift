import App
import ArgumentParser
import Domain
import Imports

/// The options of imports, and how an import tells what it did.
struct ImportOptions: ParsableArguments {
    @Flag(help: "Only show what would be done, on a copy of the database.") var dryRun = false
    @OptionGroup var output: OutputOptions

    /// Runs `body` with the installation, or with a copy of it for a dry run. Creates what is missing.
    func run(_ common: CommonOptions, _ body: (Installation) async throws -> Void) async throws {
        guard dryRun else { return try await body(common.open(creating: true)) }
        let copy = try await CopiedInstallation(of: common.existing(), logger: common.logger())
        defer { withExtendedLifetime(copy) {} }
        try await body(copy.installation)
    }

    /// Tells the outcome of each file.
    func tell(_ outcomes: [ImportOutcome]) throws {
        let note = dryRun && outcomes.contains { !$0.counts.isEmpty } ? ["Dry run: nothing was written."] : []
        try output.print(outcomes, lines: outcomes.map(\.text) + note)
    }

    /// Tells why nothing was imported, and ends the command with status 1.
    func refuse(_ outcomes: [ImportOutcome], because why: String = "") throws -> Never {
        let end = "Nothing was imported" + (why.isEmpty ? "." : ", because \(why).")
        try output.print(outcomes, lines: outcomes.map(\.text) + [end])
        throw ExitCode.failure
    }
}

/// The outcome of an import of one file.
struct ImportOutcome: Encodable {
    let file: String
    let rows: Int
    let imported: Int
    /// The number of skipped rows by reason.
    let skipped: [String: Int]
    let badRows: Int
    let warnings: Int
    /// The changes by kind, such as `added`; empty when nothing was imported.
    let counts: [String: Int]
    /// The same for people.
    let text: String

    /// - Parameters:
    ///   - title: begins the text; `nil` for none.
    ///   - counts: what changed, and the same as text.
    init(_ file: String, _ report: ImportReport, titled title: String? = nil, _ counts: ImportCounts? = nil) {
        self.file = file
        rows = report.read
        imported = report.imported
        skipped = report.skipped
        badRows = report.badRowCount
        warnings = report.warningCount
        self.counts = counts?.values ?? [:]
        text = (title.map { "\($0): " } ?? "") + "\(report)" + (counts.map { "\n\($0.text)" } ?? "")
    }
}

/// Counts the changes of an import.
struct ImportCounts {
    let values: [String: Int]
    let text: String

    init(_ count: MergeCount) {
        values = [
            "added": count.added, "changed": count.changed, "unchanged": count.unchanged, "retired": count.retired,
        ]
        text = "\(count)"
    }

    init(_ count: DomainMergeCount) {
        values = [
            "changed": count.changed, "unchanged": count.unchanged, "unknown": count.unknown,
            "ambiguous": count.ambiguous,
        ]
        text = "\(count)"
    }

    init(values: [String: Int], text: String) {
        self.values = values
        self.text = text
    }
}

/// How much `--retire` may take out at once.
struct RetireLimit: ParsableArguments {
    @Option(help: ArgumentHelp("With --retire: the share that may be retired at once.", valueName: "PERCENT"))
    var maxRetire = "20%"

    func share() throws(Problem) -> Double {
        let number = maxRetire.hasSuffix("%") ? String(maxRetire.dropLast()) : maxRetire
        guard let percent = Double(number), (0...100).contains(percent) else {
            throw Problem.invalid("max-retire", "must be a share such as 20%, not \(maxRetire)")
        }
        return percent / 100
    }
}
