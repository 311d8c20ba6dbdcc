import Domain
import Fetching
import Foundation
import Imports
import Secrets

/// Fetches a city's assessments from its open-data service page by page, and keeps each page: a repeated run continues
/// after a kill or an error.
package struct PropertyFetcher: Sendable {
    /// All rows as a CSV file, as imports read it.
    package struct Fetched: Sendable {
        package fileprivate(set) var csv: [UInt8] = []
        package fileprivate(set) var rows = 0
        package fileprivate(set) var pages = 0
        /// The pages that were kept from an earlier run.
        package fileprivate(set) var keptPages = 0
        fileprivate var columns: [String]?
        fileprivate var lastKey: String?
    }

    /// A page as it is kept: this on its first line, and then the rows as CSV.
    private struct StoredPageHeader: Codable {
        let columns: [String]
        let rows: Int
        let lastKey: String?
    }

    package static let rowsPerPage = 100...50_000
    /// A city of the most properties takes a quarter of it.
    private static let maxBytes = 1024 * 1024 * 1024

    private let client: CartoClient
    private let service: PropertyService
    private let answers: FetchedResponses
    /// The beginning of the names of the city's pages.
    private let prefix: String
    private let pageSize: Int

    /// - Parameters:
    ///   - name: the dataset's.
    ///   - pageSize: rows of a page, in `rowsPerPage`.
    package init(
        client: CartoClient, service: PropertyService, answers: FetchedResponses, name: String, pageSize: Int
    ) {
        self.client = client
        self.service = service
        self.answers = answers
        prefix = "\(name)."
        self.pageSize = pageSize
    }

    /// Removes the kept pages, so that all are requested again. An interrupted run continues without it.
    package func forget() throws { try answers.remove(startingWith: prefix) }

    /// Fetches all pages. An error says how many are kept.
    ///
    /// - Parameter check: throws when a required column is missing, before the second page is asked for.
    package func fetch(check: ([String]) throws(Problem) -> Void, progress: (Int) -> Void) async throws -> Fetched {
        var fetched = Fetched()
        var keys: Set<String> = [""]
        do {
            // A service may send shorter pages than it was asked for, so only an empty one is the end.
            while try await add(to: &fetched, check) {
                guard keys.insert(fetched.lastKey ?? "").inserted, fetched.rows <= ImportLimits.properties,
                    fetched.csv.count <= Self.maxBytes
                else {
                    throw Problem(
                        .overloaded, code: "service_failed", "The service repeats its rows, or has too many of them.")
                }
                progress(fetched.rows)
            }
        } catch let problem as Problem {
            throw Problem(
                problem.kind, code: problem.code,
                "\(problem.detail) Nothing was imported. Pages kept: \(fetched.pages); the same command asks for the "
                    + "rest.", inside: problem.inside)
        }
        return fetched
    }

    /// Adds the next page. Returns whether it had rows.
    private func add(to fetched: inout Fetched, _ check: ([String]) throws(Problem) -> Void) async throws -> Bool {
        let after = fetched.lastKey ?? ""
        let name = self.name(after: after)
        let (head, body): (StoredPageHeader, [UInt8])
        if let kept = kept(name) {
            (head, body) = kept
            fetched.keptPages += 1
        } else {
            (head, body) = try await page(fetched.columns ?? service.columns, after: after, name)
        }
        if let columns = fetched.columns, columns != head.columns {
            throw Problem(
                .conflict, code: "columns_changed", "The service has other columns than before: --refresh starts again."
            )
        }
        if fetched.columns == nil {
            try check(head.columns)
            fetched.csv += Self.line(head.columns)
        }
        fetched.columns = head.columns
        fetched.csv += body
        fetched.rows += head.rows
        fetched.pages += 1
        fetched.lastKey = head.lastKey
        return head.rows > 0
    }

    private func page(
        _ columns: [String], after key: String, _ name: String
    ) async throws -> (head: StoredPageHeader, body: [UInt8]) {
        let page = try await client.page(of: table, columns: columns, after: key, limit: pageSize)
        let head = StoredPageHeader(columns: page.columns, rows: page.rows.count, lastKey: page.lastKey)
        let body = page.rows.flatMap(Self.line)
        try answers.keep(Array(try JSONEncoder().encode(head)) + [UInt8(ascii: "\n")] + body, as: name)
        return (head, body)
    }

    /// A page of an earlier run; `nil` when none is kept or readable.
    private func kept(_ name: String) -> (head: StoredPageHeader, body: [UInt8])? {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: answers.path(of: name))),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(StoredPageHeader.self, from: bytes[..<end])
        else { return nil }
        return (head, Array(bytes[bytes.index(after: end)...]))
    }

    private var table: CartoTable {
        CartoTable(
            name: service.table, key: service.key, columns: service.columns, expressions: service.expressions)
    }

    /// A digest of the query, which distinguishes queries for other columns and pages of other sizes.
    private func name(after key: String) -> String {
        let query = table.query(service.columns, after: key, limit: pageSize)
        return "\(prefix)\(Hex.encoded(Array(Digest.sha256(query.utf8).prefix(8)))).csv"
    }

    /// A line of CSV (RFC 4180).
    private static func line(_ fields: [String]) -> [UInt8] {
        let quoted = fields.map { field in
            field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
                ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }
        return Array((quoted.joined(separator: ",") + "\n").utf8)
    }
}
