import Foundation

/// The servers that this one may ask because somebody named them: those of the public internet, and perhaps one of the
/// operator's own. Browsers name push services so, and accounts the receivers of webhooks and the links of photos.
public struct NamedServers: Sendable {
    public let isOn: Bool
    /// The base URL of the operator's own server, which may be in a private network.
    public let own: String?

    /// `on`, `off`, or the URL of the operator's own server beside those of the public internet. Throws for anything
    /// else.
    ///
    /// - Parameter name: of the setting, for the error.
    public init(setting: String, of name: String) throws(Problem) {
        switch setting {
        case "on": (isOn, own) = (true, nil)
        case "off": (isOn, own) = (false, nil)
        default:
            guard let url = URL(string: setting), let scheme = url.scheme, ["http", "https"].contains(scheme),
                url.host() != nil, url.user() == nil, url.path().isEmpty || url.path() == "/"
            else { throw .invalid(name, "must be on, off, or the URL of your own server, not \(setting)") }
            (isOn, own) = (true, setting.hasSuffix("/") ? setting : "\(setting)/")
        }
    }

    /// Those of a URL (RFC 3986), so that every program reads it the same way.
    private static let characters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")

    /// Where a request goes.
    public struct Endpoint: Sendable, Equatable {
        public let url: String
        /// The server, as `Authorization` names it to push services.
        public let origin: String
        /// Whether it is the operator's own.
        public let isOwn: Bool
    }

    /// Reads a URL that somebody gave; `nil` unless it begins with `own`, or is one by https of a public host. Where
    /// its name leads is seen before each connection.
    public func endpoint(_ text: String) -> Endpoint? {
        guard Limits.namedURLBytes.contains(text.utf8.count),
            text.unicodeScalars.allSatisfy(Self.characters.contains)
        else { return nil }
        if let own, text.hasPrefix(own), text.utf8.count > own.utf8.count {
            return Endpoint(url: text, origin: String(own.dropLast()), isOwn: true)
        }
        guard let url = URL(string: text), url.scheme == "https", url.user() == nil, url.password() == nil,
            url.fragment() == nil, let host = url.host().flatMap({ PublicHost($0) }), url.port ?? 443 == 443
        else { return nil }
        return Endpoint(url: text, origin: "https://\(host.name)", isOwn: false)
    }
}

extension Limits {
    /// A URL that this server asks because somebody named it.
    public static let namedURLBytes = 12...1_000
}
