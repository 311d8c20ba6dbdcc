import Domain
import Fetching
import Foundation
import Secrets

/// Sends queries to the Census Bureau's API one at a time, and keeps each response: a repeated run continues after a
/// kill or an error.
package struct CensusFetcher: Sendable {
    /// The outcome of a query.
    package enum Outcome: Sendable, Equatable {
        /// The file with the rows, and the columns that the year lacks.
        case rows(path: String, without: [String])
        case noData, notPublished
    }

    package struct Fetched: Sendable {
        package let query: CensusQuery
        package let outcome: Outcome
        /// Whether it was kept from an earlier run.
        package let isKept: Bool
    }

    /// A request names fewer than fifty columns, which bounds the header.
    private static let maxHeaderBytes = 65_536

    private let client: CensusClient
    private let answers: FetchedResponses
    private let refreshes: Bool

    /// - Parameter refreshes: whether to request and replace kept responses.
    package init(client: CensusClient, answers: FetchedResponses, refreshes: Bool) {
        self.client = client
        self.answers = answers
        self.refreshes = refreshes
    }

    /// Fetches all responses, in order. An error says how many are kept.
    package func fetch(_ queries: [CensusQuery], progress: (Int) -> Void) async throws -> [Fetched] {
        var fetched: [Fetched] = []
        for query in queries {
            do { fetched.append(try await fetch(query)) } catch let problem as Problem {
                throw Problem(
                    problem.kind, code: problem.code,
                    "\(problem.detail) \(query): nothing was imported. \(fetched.count) of \(queries.count) answers "
                        + "are kept; the same command asks for the rest.", inside: problem.inside)
            }
            progress(fetched.count)
        }
        return fetched
    }

    private func fetch(_ query: CensusQuery) async throws -> Fetched {
        let name = self.name(of: query)
        if !refreshes, let outcome = kept(name) { return Fetched(query: query, outcome: outcome, isKept: true) }
        let outcome: Outcome
        switch try await client.ask(query) {
        case .rows(let body, let without):
            try answers.keep(body, as: name)
            outcome = .rows(path: answers.path(of: name), without: without)
        case .noData:
            try answers.keep([], as: name)
            outcome = .noData
        // It may be published next year.
        case .notPublished: outcome = .notPublished
        }
        return Fetched(query: query, outcome: outcome, isKept: false)
    }

    /// The response of an earlier run; `nil` when none is kept or readable.
    private func kept(_ name: String) -> Outcome? {
        guard answers.has(name) else { return nil }
        if answers.isEmpty(name) { return .noData }
        guard let columns = header(of: name) else { return nil }
        return .rows(path: answers.path(of: name), without: client.columns.filter { !columns.contains($0) })
    }

    /// The columns of a kept response, from its first row, which is an array of names.
    private func header(of name: String) -> [String]? {
        guard let file = FileHandle(forReadingAtPath: answers.path(of: name)) else { return nil }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: Self.maxHeaderBytes),
            let end = start.firstIndex(of: UInt8(ascii: "]")),
            let begin = start[..<end].lastIndex(of: UInt8(ascii: "["))
        else { return nil }
        return try? JSONSerialization.jsonObject(with: Data(start[begin...end])) as? [String]
    }

    /// A readable name with a digest, which distinguishes queries for other columns.
    private func name(of query: CensusQuery) -> String {
        let digest = Hex.encoded(Array(Digest.sha256(query.path(columns: client.columns).utf8).prefix(4)))
        return "\(query.survey.rawValue)-\(query.year)-\(query.kind.rawValue)-\(query.state ?? "all")-\(digest).json"
    }
}
