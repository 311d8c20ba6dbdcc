import Foundation

/// Identifies this server to push services (VAPID, RFC 8292), so that nobody else can send to its subscriptions.
public struct ServerIdentification: Sendable {
    private let key: P256Key

    public init(key: P256Key) { self.key = key }

    /// The key that browsers subscribe with.
    public var publicKey: String { Base64URL.encoded(key.publicBytes) }

    /// The value of `Authorization` for requests to one push service.
    ///
    /// - Parameters:
    ///   - audience: the origin of the push service.
    ///   - expiresAt: in seconds since 1970; at most a day from now.
    ///   - contact: a `mailto:` or `https:` URL of who runs the server, whom a push service tells of trouble.
    public func authorization(for audience: String, expiresAt: Int, contact: String?) throws -> String {
        var claims = "{\"aud\":\(try Self.json(audience)),\"exp\":\(expiresAt)"
        if let contact { claims += ",\"sub\":\(try Self.json(contact))" }
        let header = Base64URL.encoded(Array("{\"typ\":\"JWT\",\"alg\":\"ES256\"}".utf8))
        let signed = "\(header).\(Base64URL.encoded(Array("\(claims)}".utf8)))"
        let signature = Base64URL.encoded(try key.signature(of: Array(signed.utf8)))
        return "vapid t=\(signed).\(signature), k=\(publicKey)"
    }

    private static func json(_ text: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(text), as: UTF8.self)
    }
}

extension InstallationSecret {
    /// The key pair that identifies this installation to push services: always the same, because subscriptions are
    /// bound to it, and part of each backup that has the secret.
    public func serverIdentification() throws(SecretsError) -> ServerIdentification {
        // One number in four billion is none of a key on the curve: the next one is.
        for attempt in UInt8.min...UInt8.max {
            guard let key = P256Key(scalar: digest([attempt], purpose: "push identification")) else { continue }
            return ServerIdentification(key: key)
        }
        throw SecretsError("the secret gives no key on P-256")
    }
}
