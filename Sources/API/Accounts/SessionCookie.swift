import Domain
import HTTPTypes
import Hummingbird

/// The browser's cookies: one for the session, and one for a device that logged in before.
enum SessionCookie {
    static let plainName = "digs_session"
    /// Used where pages are served over TLS. Browsers accept this prefix only from the host itself over TLS, so no
    /// other host of the domain can set it.
    static let hostName = "__Host-digs_session"
    static let (plainVoter, hostVoter) = ("digs_voter", "__Host-digs_voter")
    /// The length of the random id of a browser that votes on shared lists.
    static let voterBytes = 16
    static let (plainDevice, hostDevice) = ("digs_device", "__Host-digs_device")
    /// The server ends idle sessions, so the cookie only has to live as long as the longest session.
    private static let maxAgeSeconds = Session.absoluteDays * 86_400

    /// Whether the browser reaches the marketplace over TLS, as far as known.
    static func isSecure(_ context: Context) -> Bool { context.isSecure || hasSecureAddress(context) }

    /// Whether the operator configured an HTTPS address.
    static func hasSecureAddress(_ context: Context) -> Bool {
        context.foundTenant?.settings.webAddress?.lowercased().hasPrefix("https://") ?? false
    }

    static func session(_ token: String, _ context: Context) -> String {
        cookie(isSecure(context) ? hostName : plainName, token, maxAgeSeconds, context)
    }

    static func device(_ value: String, _ context: Context) -> String {
        cookie(isSecure(context) ? hostDevice : plainDevice, value, maxAgeSeconds, context)
    }

    static func voter(_ value: String, _ context: Context) -> String {
        cookie(isSecure(context) ? hostVoter : plainVoter, value, maxAgeSeconds, context)
    }

    /// The headers that delete the session cookie, under either name.
    static func gone(_ context: Context) -> [String] {
        (isSecure(context) ? [hostName, plainName] : [plainName]).map { cookie($0, "", 0, context) }
    }

    private static func cookie(_ name: String, _ value: String, _ seconds: Int, _ context: Context) -> String {
        let secure = isSecure(context) ? "; Secure" : ""
        return "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)"
    }

    /// The names that are read: over TLS only the one that no other host of the domain can set.
    private static func names(_ host: String, _ plain: String, _ context: Context) -> [String] {
        isSecure(context) ? [host] : [host, plain]
    }

    /// The token in the session cookie. Throws `duplicate_cookie` when the name occurs twice, because nobody can tell
    /// which one is genuine.
    static func token(of request: Request, _ context: Context) throws(Problem) -> String? {
        for name in names(hostName, plainName, context) {
            let values = values(of: name, in: request)
            guard values.count <= 1 else {
                throw Problem(
                    .malformed, code: "duplicate_cookie",
                    "The cookie \(name) was sent twice. Clear this site's cookies and log in again.")
            }
            if let value = values.first { return value }
        }
        return nil
    }

    /// Whether a request carries a session cookie or token, even of an ended session.
    static func isGiven(by request: Request, _ context: Context) -> Bool {
        names(hostName, plainName, context).contains { !values(of: $0, in: request).isEmpty }
    }

    static func device(of request: Request, _ context: Context) -> String? {
        names(hostDevice, plainDevice, context).flatMap { values(of: $0, in: request) }.first
    }

    /// The voter id that this browser got with its first vote; `nil` when absent or malformed.
    static func voter(of request: Request, _ context: Context) -> String? {
        names(hostVoter, plainVoter, context).flatMap { values(of: $0, in: request) }
            .first { $0.utf8.count == 2 * voterBytes }
    }

    static func values(of name: String, in request: Request) -> [String] {
        request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingPrefix(" ") == name else { return nil }
            return String(parts[1].reversed().drop { $0 == " " }.reversed())
        }
    }
}
