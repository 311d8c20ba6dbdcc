import API
import Domain
import Synchronization

/// This server's own URL, for links of tenants without a configured one.
final class ServerURL: Sendable {
    private let host: String
    private let port: Mutex<Int>

    init(_ settings: Settings) {
        let isAny = settings.host == "0.0.0.0" || settings.host == "::"
        host = isAny ? "localhost" : settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        port = Mutex(settings.port)
    }

    /// Called once the port is known.
    func set(port: Int) { self.port.withLock { $0 = port } }

    var text: String { "http://\(host):\(port.withLock { $0 })" }
}

extension Installation {
    /// The base URL of a tenant's pages. Only the operator's configuration counts: a request's `Host` may be forged.
    func webAddress(of tenant: Tenant) -> String {
        if let address = tenant.settings.webAddress { return address }
        return tenants.firstHost(of: tenant.id).map { "https://\($0)" } ?? serverAddress.text
    }

    func mailer() throws -> Mailer {
        let sender = try settings.mailFrom.map { try EmailAddress($0, field: "mail-from") }
        return Mailer(
            cryptography: secret, clock: clock, sender: try sender ?? EmailAddress("noreply@digs.invalid"),
            operatorName: settings.operatorName,
            webAddress: { webAddress(of: $0) })
    }
}
