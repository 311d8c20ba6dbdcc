import Domain
import Foundation

/// Queries the Census Bureau's API (https://www.census.gov/data/developers/guidance/api-user-guide.html).
public struct CensusClient: Sendable {
    /// The reply.
    public enum Outcome: Sendable {
        /// The rows as received: an array of arrays.
        case rows([UInt8], without: [String])
        /// There is no such area (status 204).
        case noData
        /// The survey was not published for that year or kind of area.
        case notPublished
    }

    private enum Reply: Sendable {
        case answer(Outcome)
        case unknown(column: String)
    }

    public static let base = "https://api.census.gov"

    private let key: String
    private let client: ServiceClient
    /// Codes without the last letter: E for the estimate, M for its margin of error.
    private let codes: [String]

    /// - Parameter key: as the Bureau gives it away. It goes into requests, never into a message.
    public init(key: String, codes: [String], client: ServiceClient) throws(Problem) {
        guard key.wholeMatch(of: /[A-Za-z0-9_-]{8,128}/) != nil else {
            throw .invalid("key", "isn't a Census Bureau key: https://api.census.gov/data/key_signup.html")
        }
        self.key = key
        self.codes = codes
        self.client = client
    }

    /// All requested columns.
    public var columns: [String] { codes.flatMap { ["\($0)E", "\($0)M"] } }

    public func ask(_ query: CensusQuery) async throws -> Outcome {
        var (columns, without) = (columns, [String]())
        // A year may lack a table. Each refusal removes one column, so the loop ends.
        while !columns.isEmpty {
            switch try await ask(query, columns) {
            case .answer(.rows(let body, _)): return .rows(body, without: without)
            case .answer(let answer): return answer
            case .unknown(let column):
                // A margin without its estimate is useless.
                let margin = String(column.dropLast()) + "M"
                let gone = columns.filter { $0 == column || column.hasSuffix("E") && $0 == margin }
                guard !gone.isEmpty else { throw client.failed("doesn't know the variable \(column)") }
                columns.removeAll(where: gone.contains)
                without += gone
            }
        }
        return .notPublished
    }

    private func ask(_ query: CensusQuery, _ columns: [String]) async throws -> Reply {
        let url = "\(client.base)\(query.path(columns: columns))&key=\(key)"
        return try await client.answer(to: url) { [client, key] answer in
            switch answer.status {
            case 200: return try Self.reading(answer, columns, client)
            case 204: return .value(.answer(.noData))
            case 301, 302, 303, 307, 308: throw Self.redirected(answer, client)
            case 400:
                if let match = answer.excerpt.firstMatch(of: /unknown variable '([A-Z0-9_]{1,20})'/) {
                    return .value(.unknown(column: String(match.1)))
                }
                if answer.excerpt.contains("geography hierarchy") { return .value(.answer(.notPublished)) }
                let said = answer.isHTML ? "a page of HTML" : answer.excerpt.replacing(key, with: "KEY")
                throw client.failed("doesn't understand the request: \(said)")
            case 401, 403: throw Self.refusedKey(client)
            case 404: return .value(.answer(.notPublished))
            default: throw client.failed("answers \(answer.status)")
            }
        }
    }

    /// Accepts only a complete response with all columns, because it is kept.
    private static func reading(
        _ answer: ServiceResponse, _ columns: [String], _ client: ServiceClient
    ) throws -> ServiceClient.ResponseVerdict<Reply> {
        if answer.isHTML {
            let text = String(decoding: answer.body.prefix(2_000), as: UTF8.self)
            if text.contains(/(?i)(invalid|missing) key/) { throw refusedKey(client) }
            return .retry("answers with a page of HTML and no data")
        }
        guard let rows = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [[Any]] else {
            return .retry("answers with an incomplete table")
        }
        guard let header = rows.first as? [String], rows.allSatisfy({ $0.count == header.count }),
            Set(header).isSuperset(of: columns)
        else { throw client.failed("answers with a different table") }
        return .value(.answer(.rows(answer.body, without: [])))
    }

    /// The Bureau redirects requests with a wrong key to a page that says so. No other redirect is followed, because
    /// the key belongs to this host alone.
    private static func redirected(_ answer: ServiceResponse, _ client: ServiceClient) -> Problem {
        let location = answer.location ?? ""
        if location.contains(/(invalid|missing)_key/) { return refusedKey(client) }
        let host = URL(string: location)?.host() ?? "another address"
        return client.failed("sends to \(String(host.prefix(100))), which isn't followed: give the address with --api")
    }

    private static func refusedKey(_ client: ServiceClient) -> Problem {
        Problem(
            .forbidden, code: "key_refused",
            "\(client.host) doesn't accept the key: see https://api.census.gov/data/key_signup.html.")
    }
}
