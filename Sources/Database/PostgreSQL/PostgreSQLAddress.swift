import CPostgreSQL

/// Where a PostgreSQL database is and how to log in, in libpq's words. `PG…` variables and `~/.pgpass` complete it.
public struct PostgreSQLAddress: Sendable {
    private static let schemes = ["postgres://", "postgresql://"]
    /// Bounds a log-in that nobody answers, and the wait for a server that vanished; the URL may say otherwise.
    private static let defaults = [
        ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "30000"), ("fallback_application_name", "digs"),
    ]

    /// Contains the password, so it is never shown.
    public let url: String
    /// The database's name, for messages.
    public let name: String

    /// The first reason why this is no address, as the end of a sentence; never the password.
    public struct Mistake: Error { public let reason: String }

    /// Throws a `Mistake`.
    public init(_ url: String) throws {
        guard Self.schemes.contains(where: url.hasPrefix) else {
            let scheme = url.prefix { $0 != ":" && $0 != "/" && $0 != "@" }
            throw Mistake(
                reason: url.contains("://")
                    ? "must begin with postgres://, not \(scheme)://"
                    : "must be a URL such as postgres:///digs or postgres://digs@db.example.edu/digs")
        }
        // libpq repeats the URL in its reason, perhaps with the password.
        guard let options = PQconninfoParse(url, nil) else {
            throw Mistake(reason: "must be a URL that PostgreSQL's libpq reads: see docs/postgresql.md")
        }
        PQconninfoFree(options)
        self.url = url
        name = Self.name(of: url)
    }

    /// The name as libpq completes it: of the URL, else `PGDATABASE`, else the user's.
    private static func name(of url: String) -> String {
        value("dbname", PQconninfoParse(url, nil)) ?? value("dbname", PQconndefaults())
            ?? value("user", PQconninfoParse(url, nil)) ?? value("user", PQconndefaults()) ?? "postgres"
    }

    private static func value(_ keyword: String, _ options: UnsafeMutablePointer<PQconninfoOption>?) -> String? {
        guard let options else { return nil }
        defer { PQconninfoFree(options) }
        var option = options
        while let known = option.pointee.keyword {
            if String(cString: known) == keyword { return option.pointee.val.map { String(cString: $0) } }
            option += 1
        }
        return nil
    }

    /// Opens a connection, which the caller finishes; check its status. `nil` without memory.
    func connect() -> OpaquePointer? {
        withParameters { PQconnectdbParams($0, $1, 1) }
    }

    /// Whether a server accepts connections there, whoever asks.
    var isServed: Bool { withParameters { PQpingParams($0, $1, 1) } == PQPING_OK }

    /// The values before the URL are defaults, those after it are fixed.
    private func withParameters<Result>(
        _ body: (
            _ keywords: UnsafePointer<UnsafePointer<CChar>?>, _ values: UnsafePointer<UnsafePointer<CChar>?>
        ) -> Result
    ) -> Result {
        let parameters = Self.defaults + [("dbname", url), ("client_encoding", "UTF8")]
        return CStrings.with(parameters.map(\.0)) { keywords in
            CStrings.with(parameters.map(\.1)) { values in body(keywords, values) }
        }
    }
}

/// Texts as C takes a list of them: each ends with a zero, and the list with a null.
enum CStrings {
    static func with<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [CChar] = []
        let starts = texts.map { text in
            defer { bytes += text.utf8CString }
            return bytes.count
        }
        return bytes.withUnsafeBufferPointer { buffer in
            let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { list in
                // A list that ends with a null has an address.
                withUnsafePointer(to: nil as UnsafePointer<CChar>?) { body(list.baseAddress ?? $0) }
            }
        }
    }
}
