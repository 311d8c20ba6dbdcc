import Foundation

/// The push services that this server sends to: those of the public internet that browsers use, and perhaps one of the
/// operator's own.
public struct PushServices: Sendable {
    public let isOn: Bool
    /// The base URL of the operator's own push service, which may be in a private network.
    public let own: String?

    /// `on`, `off`, or the URL of the operator's own push service beside those of the public internet. Throws for
    /// anything else.
    public init(setting: String) throws(Problem) {
        switch setting {
        case "on": (isOn, own) = (true, nil)
        case "off": (isOn, own) = (false, nil)
        default:
            guard let url = URL(string: setting), let scheme = url.scheme, ["http", "https"].contains(scheme),
                url.host() != nil, url.user() == nil, url.path().isEmpty || url.path() == "/"
            else { throw .invalid("push", "must be on, off, or the URL of your own push service, not \(setting)") }
            (isOn, own) = (true, setting.hasSuffix("/") ? setting : "\(setting)/")
        }
    }

    /// Those of a URL (RFC 3986), so that every program reads it the same way.
    private static let characters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")

    /// Where messages for a browser go.
    public struct Endpoint: Sendable, Equatable {
        public let url: String
        /// The push service, as `Authorization` names it.
        public let origin: String
        /// Whether it is the operator's own push service.
        public let isOwn: Bool
    }

    /// Reads the address that a browser gave; `nil` unless it begins with `own`, or is an address by https of a public
    /// host. Where its name leads is seen before each connection.
    public func endpoint(_ text: String) -> Endpoint? {
        guard Limits.pushEndpointBytes.contains(text.utf8.count),
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
