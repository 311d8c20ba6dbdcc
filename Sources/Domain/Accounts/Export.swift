/// Makes packages of what people take along.
public protocol ExportArchiver: Sendable {
    /// Begins a package. Problem `overloaded` when too many are under way: in all, of one marketplace, from one address prefix,
    /// or one for the same account.
    func begin(for owner: PackageOwner) throws -> any ExportArchive
}

/// Whom a package is for.
public struct PackageOwner: Sendable {
    public let account: Account.ID
    /// The address prefix that it is sent to.
    public let address: IPAddress
    public let tenant: Tenant.ID

    public init(account: Account.ID, address: IPAddress, tenant: Tenant.ID) {
        (self.account, self.address, self.tenant) = (account, address, tenant)
    }
}

/// A folder that becomes one ZIP. What it holds on disk goes when the last reference to it does.
public protocol ExportArchive: Sendable {
    /// Adds bytes at the end of the file of that name, making it when it is not there.
    func append(_ bytes: [UInt8], to name: String) async throws
    /// Adds a photo as a JPEG file of that name; nothing when its files are gone.
    func add(photo digest: String, of tenant: Tenant.ID, as name: String) async throws
    /// Packs it and hands the ZIP over, piece by piece. Throws when it is not whole: what was sent is worth nothing then.
    func send(_ take: ([UInt8]) async throws -> Void) async throws
    /// The longest that sending may take.
    var maxSeconds: Int { get }
}

/// What an account wrote or did beside its listings.
public enum ExportPart: String, CaseIterable, Sendable {
    case favorites, savedSearches, reports, appeals, listingVersions
}

public enum ExportValue: Sendable {
    case text(String?)
    case number(Int64)
    case instant(Instant?)
    /// Kept as JSON already.
    case json(String)
}

/// One row of a part, its values by name.
public struct ExportRow: Sendable {
    public let values: [(name: String, value: ExportValue)]
    /// Behind which the next page begins.
    public let key: ExportKey

    public init(key: ExportKey, values: [(name: String, value: ExportValue)]) {
        (self.key, self.values) = (key, values)
    }
}

public struct ExportKey: Sendable {
    public let id: String
    public let number: Int64

    public init(id: String, number: Int64) { (self.id, self.number) = (id, number) }

    public static let start = ExportKey(id: "", number: -1)
}

/// Reads out all that is kept of an account.
public protocol ExportStore: Sendable {
    func rows(
        _ part: ExportPart, of account: Account.ID, after key: ExportKey, limit: Int, in tenant: Tenant.ID
    ) async throws -> [ExportRow]
}
