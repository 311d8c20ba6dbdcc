import Database
import Domain

extension TenantTimeZone {
    /// - Parameter text: the tenant's setting; `nil` where it has none.
    init(stored text: String?) {
        var settings = TenantSettings()
        if let text { settings.restore("timeZone", from: text) }
        self = settings.timeZone
    }
}

extension SQLReading {
    func timeZone(of tenant: Tenant.ID) throws -> TenantTimeZone {
        let text = try first(
            "SELECT value FROM tenant_settings WHERE tenant_id = ? AND name = 'timeZone'", tenant
        ) { try $0.text() }
        return TenantTimeZone(stored: text)
    }
}
