import App
import ArgumentParser
import Domain
import Fetching
import Imports

/// Imports the responses of the Census Bureau's API: each completely, or not at all if a row is bad.
struct CensusImport {
    private let installation: Installation
    private let answers: FetchedResponses
    private let skipsBadRows: Bool

    init(_ installation: Installation, answers: FetchedResponses, skipsBadRows: Bool) {
        self.installation = installation
        self.answers = answers
        self.skipsBadRows = skipsBadRows
    }

    /// Prints the outcome of each. Ends the command with status 1 when nothing was imported, and 2 when rows were bad.
    func take(_ fetched: [CensusFetcher.Fetched], _ progress: Progress) async throws {
        let importer = try await FigureImporter(installation, skipsBadRows: skipsBadRows)
        var (count, taken, bad) = (MergeCount(), 0, 0)
        for answer in fetched {
            guard case .rows(let path, let without) = answer.outcome else {
                print("\(answer.query): \(answer.outcome == .noData ? "no data" : "not published")")
                continue
            }
            if !without.isEmpty { print("\(answer.query): without \(without.joined(separator: ", "))") }
            let read = { () throws(Problem) in try rows(of: path, answer.query) }
            let report = try importer.check(read()) { _ in }
            bad += report.badRowCount
            guard importer.takes(report) else {
                print("\(answer.query): \(report)\n\(answer.query): not imported")
                continue
            }
            if taken == 0 { try await record(fetched) }
            count.add(try await importer.store(read()) { stored, _ in progress.show(taken + stored, fraction: nil) })
            taken += report.imported
            print("\(answer.query): \(report)")
        }
        progress.finish()
        let kept = fetched.filter(\.isKept).count
        print(
            "\(fetched.count.counted("response")), \(fetched.count - kept) fetched, \(kept) saved earlier: "
                + answers.folder
        )
        print("\(count)")
        guard taken > 0 else { throw ExitCode.failure }
        if bad > 0 { throw ExitCode(2) }
    }

    private func rows(of path: String, _ query: CensusQuery) throws(Problem) -> ImportRows<AreaFigureRow> {
        var options = CensusOptions()
        (options.year, options.survey) = (query.year, query.survey)
        return try CensusFile.rows(of: InputFile(path: path), options)
    }

    private func record(_ fetched: [CensusFetcher.Fetched]) async throws {
        let (first, last) = (fetched.first?.query.description, fetched.last?.query.description)
        let what = "fetched: \([first, last].compactMap(\.self).joined(separator: " to "))"
        try await installation.store.audit.record(
            installation.auditEntry(.importFigures, on: "areas", what), in: nil)
    }
}
