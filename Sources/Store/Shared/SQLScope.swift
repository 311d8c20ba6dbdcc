import Database
import Domain

/// The rows that a transaction concerns: those of one marketplace, or of the whole installation.
enum SQLScope: Hashable, Sendable {
    case tenant(Tenant.ID)
    case installation

    /// The same for the engine, which knows no types of rows.
    var rows: RowScope {
        switch self {
        case .tenant(let id): .tenant(id.description)
        case .installation: .installation
        }
    }

    /// The scope of a row whose tenant is optional.
    static func of(_ tenant: Tenant.ID?) -> SQLScope { tenant.map(SQLScope.tenant) ?? .installation }
}
