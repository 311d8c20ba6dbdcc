import Domain
import Synchronization

/// The style sheets with tenants' accent colors, each made once.
final class ThemeSheets: Sendable {
    static let path = "/theme.css"
    private static let maxKept = 2_000

    private let factory: PrecompressedBodyFactory
    private let sheets = Mutex<[AccentColor: PrecompressedBody]>([:])

    init(factory: PrecompressedBodyFactory) { self.factory = factory }

    /// `nil` for a tenant without its own accent color.
    func sheet(of tenant: Tenant?) -> PrecompressedBody? {
        guard let accent = tenant?.settings.accent else { return nil }
        return sheets.withLock { sheets in
            if let known = sheets[accent] { return known }
            if sheets.count >= Self.maxKept { sheets = [:] }
            let body = factory.body(Array(accent.styleSheet.utf8), .css)
            sheets[accent] = body
            return body
        }
    }
}
