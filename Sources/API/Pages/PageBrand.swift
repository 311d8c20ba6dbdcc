import Domain
import Synchronization

/// What the HTML of a page takes from the tenant.
struct PageBrand: Hashable, Sendable {
    private static let defaultTenantName = "Digs"

    let tenantName: String
    /// Whether the page loads the style sheet of the tenant's accent.
    let hasAccent: Bool

    init(_ tenant: Tenant?) {
        tenantName = tenant?.settings.displayName ?? Self.defaultTenantName
        hasAccent = tenant?.settings.accent != nil
    }
}

/// The style sheets of tenants' accents, each made once.
final class ThemeSheets: Sendable {
    static let path = "/theme.css"
    private static let maxKept = 2_000

    private let make: @Sendable ([UInt8], MediaType) -> PageBody
    private let sheets = Mutex<[AccentColor: PageBody]>([:])

    init(make: @escaping @Sendable ([UInt8], MediaType) -> PageBody) { self.make = make }

    /// `nil` for a tenant without an accent of its own.
    func sheet(of tenant: Tenant?) -> PageBody? {
        guard let accent = tenant?.settings.accent else { return nil }
        return sheets.withLock { sheets in
            if let known = sheets[accent] { return known }
            if sheets.count >= Self.maxKept { sheets = [:] }
            let body = make(Array(accent.styleSheet.utf8), .css)
            sheets[accent] = body
            return body
        }
    }
}
