import Domain
import Foundation

/// A table of CARTO, and its columns as SQL.
public struct CartoTable: Sendable {
    public let name: String
    /// A column with a text that no other row has. Pages follow one another by it.
    public let key: String
    /// The key is among them.
    public let columns: [String]
    /// The SQL of columns that the table lacks, by name.
    public let expressions: [String: String]

    /// - Parameters: names as PostgreSQL has them, without quotes in them.
    public init(name: String, key: String, columns: [String], expressions: [String: String] = [:]) {
        self.name = name
        self.key = key
        self.columns = columns
        self.expressions = expressions
    }

    /// The query for the rows after a key, in the order of keys. It names the same rows whenever it is asked.
    public func query(_ columns: [String], after key: String, limit: Int) -> String {
        let list = columns.map { column in expressions[column].map { "\($0) AS \"\(column)\"" } ?? "\"\(column)\"" }
        let text = key.replacing("'", with: "''")
        return "SELECT \(list.joined(separator: ", ")) FROM \"\(name)\" WHERE \"\(self.key)\" > '\(text)' "
            + "ORDER BY \"\(self.key)\" LIMIT \(limit)"
    }
}

/// A page of a table.
public struct CartoPage: Sendable, Equatable {
    /// The requested columns that the table has.
    public let columns: [String]
    /// Values in the order of the columns; empty for null.
    public let rows: [[String]]
    /// The key of the last row; `nil` for a page without rows.
    public let lastKey: String?
}

/// Queries CARTO's SQL API (https://carto.com/developers/sql-api/), with which cities publish tables.
public struct CartoClient: Sendable {
    private enum Reply: Sendable {
        case page(CartoPage)
        case unknown(column: String)
    }

    private static let maxKeyBytes = 200

    private let client: ServiceClient

    public init(client: ServiceClient) { self.client = client }

    /// The rows after a key. Columns that the service does not know are left out.
    public func page(of table: CartoTable, columns: [String], after key: String, limit: Int) async throws -> CartoPage {
        var columns = columns
        // Each refusal removes one column, so the loop ends.
        while columns.contains(table.key) {
            switch try await ask(table, columns, after: key, limit) {
            case .page(let page): return page
            case .unknown(let column):
                let kept = columns.filter { $0 != column }
                guard kept.count < columns.count else { throw client.failed("doesn't know the column \(column)") }
                columns = kept
            }
        }
        throw client.failed("doesn't know the column \(table.key)")
    }

    private func ask(_ table: CartoTable, _ columns: [String], after key: String, _ limit: Int) async throws -> Reply {
        let query = table.query(columns, after: key, limit: limit)
        guard let text = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else {
            throw client.failed("can't be asked for \(table.name)")
        }
        return try await client.answer(to: "\(client.base)/api/v2/sql?format=json&q=\(text)") { [client] answer in
            guard [200, 400].contains(answer.status) else { throw Self.refused(answer, client) }
            if answer.isHTML { return .retry("answers with a page of HTML and no data") }
            guard let body = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] else {
                return .retry("answers with an incomplete page")
            }
            if let reasons = body["error"] as? [Any] { return try Self.error(reasons, answer, client) }
            guard answer.status == 200, let rows = body["rows"] as? [[String: Any]], rows.count <= limit else {
                throw client.failed("answers with something other than a page of rows")
            }
            // The service counts the rows that it sends.
            if let total = body["total_rows"] as? Int, total != rows.count {
                return .retry("answers with an incomplete page")
            }
            return .value(.page(try Self.page(rows, columns, table, after: key, client)))
        }
    }

    private static func page(
        _ rows: [[String: Any]], _ columns: [String], _ table: CartoTable, after key: String, _ client: ServiceClient
    ) throws -> CartoPage {
        var keys: Set<String> = [key]
        let texts = try rows.map { row in
            guard columns.allSatisfy({ row[$0] != nil }), let own = row[table.key] as? String, !own.isEmpty,
                own.utf8.count <= maxKeyBytes, keys.insert(own).inserted
            else { throw client.failed("answers with other rows than those that were asked for") }
            return columns.map { text(row[$0]) }
        }
        return CartoPage(columns: columns, rows: texts, lastKey: rows.last?[table.key] as? String)
    }

    private static func text(_ value: Any?) -> String {
        switch value {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: ""
        }
    }

    /// Reads an error, which comes with status 400, and through some proxies with 200.
    private static func error(
        _ reasons: [Any], _ answer: ServiceResponse, _ client: ServiceClient
    ) throws -> ServiceClient.ResponseVerdict<Reply> {
        let reason = reasons.first as? String ?? ""
        if let match = reason.firstMatch(of: /column "([A-Za-z0-9_]{1,63})" does not exist/) {
            return .value(.unknown(column: String(match.1)))
        }
        if reason.contains(/(?i)timeout|platform's limits|too many/) { return .retry("is overloaded") }
        throw client.failed("doesn't understand the request: \(answer.excerpt)")
    }

    private static func refused(_ answer: ServiceResponse, _ client: ServiceClient) -> Problem {
        guard (300...399).contains(answer.status) else { return client.failed("answers \(answer.status)") }
        let host = URL(string: answer.location ?? "")?.host() ?? "another address"
        return client.failed("sends to \(String(host.prefix(100))), which isn't followed: give the address with --api")
    }
}
