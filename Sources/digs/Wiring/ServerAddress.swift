import API
import Domain
import Synchronization

/// Where this server itself can be reached, for links of tenants that have no address of their own.
final class ServerAddress: Sendable {
    private let host: String
    private let port: Mutex<Int>

    init(_ settings: Settings) {
        let isAny = settings.host == "0.0.0.0" || settings.host == "::"
        host = isAny ? "localhost" : settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        port = Mutex(settings.port)
    }

    /// Called once it is known which port was free.
    func set(port: Int) { self.port.withLock { $0 = port } }

    var text: String { "http://\(host):\(port.withLock { $0 })" }
}

extension Installation {
    /// Where a tenant's pages are. Only what the operator configured counts: a request's `Host` may be anybody's.
    func webAddress(of tenant: Tenant) -> String {
        if let address = tenant.settings.webAddress { return address }
        return tenants.firstHost(of: tenant.id).map { "https://\($0)" } ?? serverAddress.text
    }

    func mailer() throws -> Mailer {
        let sender = try settings.mailFrom.map { try EmailAddress($0, field: "mail-from") }
        return Mailer(
            cryptography: secret, clock: clock, sender: try sender ?? EmailAddress("noreply@digs.invalid"),
            webAddress: { webAddress(of: $0) })
    }
}
