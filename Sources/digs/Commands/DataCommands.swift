import App
import ArgumentParser
import Domain

struct ImportedDataCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data", abstract: "The imported data that all marketplaces share, by its sources.",
        subcommands: [List.self, Remove.self])

    struct List: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the sources of imported data. What ships with Digs isn't among them.")

        private struct Row: Encodable {
            let source: String
            let rows: Int
            let date: String?
        }

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let rows = try await common.open().store.importedData.sources().map {
                Row(source: $0.id, rows: $0.rows, date: $0.date)
            }
            try output.print(rows, lines: rows.map { "\($0.source)\t\($0.rows.counted("row"))\t\($0.date ?? "")" })
        }
    }

    struct Remove: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a source of imported data with all of it.",
            discussion: """
                A running server follows within seconds. Universities and areas stay, because listings and bookmarks \
                refer to them.
                """)

        @OptionGroup var common: CommonOptions
        @Flag(help: "Only show what would be removed.") var dryRun = false
        @Argument(help: "The source as digs data list shows it, such as rents:2024.") var source: String

        func run() async throws {
            let installation = try await common.open()
            let sources = try await installation.store.importedData.sources()
            guard let found = sources.first(where: { $0.id == source }) else {
                let guess = Spelling.nearest(to: source, among: sources.map(\.id)).map { " Did you mean \($0)?" } ?? ""
                throw Problem(
                    .notFound, code: "not_found",
                    "There's no source \(source).\(guess) `digs data list` shows them all.")
            }
            if !dryRun {
                let audit = installation.auditEntry(.removeData, on: "imported data", source)
                try await installation.store.audit.record(audit, in: nil)
                try await installation.store.importedData.remove(found)
            }
            print("\(dryRun ? "Dry run, nothing was removed" : "Removed"): \(source), \(found.rows.counted("row")).")
        }
    }
}
