/// Creates export archives.
public protocol ExportArchiver: Sendable {
    /// Begins an archive. Throws `overloaded` when too many are in progress: in all, of one tenant, for one client IP
    /// prefix, or one for the same account.
    func begin(for owner: ExportOwner) throws -> any ExportArchive
}

/// The recipient of an archive.
public struct ExportOwner: Sendable {
    public let account: Account.ID
    /// The client IP prefix that it is sent to.
    public let address: IPAddress
    public let tenant: Tenant.ID

    public init(account: Account.ID, address: IPAddress, tenant: Tenant.ID) {
        self.account = account
        self.address = address
        self.tenant = tenant
    }
}

/// A folder that becomes one ZIP. Its files are deleted with the last reference.
public protocol ExportArchive: Sendable {
    /// Appends bytes to the file with this name, creating it if needed.
    func append(_ bytes: [UInt8], to name: String) async throws
    /// Adds a photo as a JPEG file with this name; does nothing when its files no longer exist.
    func add(photo digest: String, of tenant: Tenant.ID, as name: String) async throws
    /// Builds the ZIP and passes it on in pieces. Throws when it is incomplete; the pieces already sent are useless
    /// then.
    func send(_ take: ([UInt8]) async throws -> Void) async throws
    /// The longest time that sending may take.
    var maxSeconds: Int { get }
}

/// Tables of the export: the account's content and actions besides its listings.
public enum ExportPart: String, CaseIterable, Sendable {
    case favorites, bookmarks, savedRecords, savedSearches, financeScenarios, shortlists, reports, appeals
    case listingVersions, messages, ratings, notifications, notificationSettings, contactViews
    case pushSubscriptions
    case announcements, announcementReads
    case buildings, buildingUnits, wantedAds
    case apiKeys, webhooks
}

public enum ExportValue: Sendable {
    case text(String?)
    case number(Int64)
    case instant(Instant?)
    /// Already JSON.
    case json(String)
}

/// One row of a part, with named values.
public struct ExportRow: Sendable {
    public let values: [(name: String, value: ExportValue)]
    /// The key after which the next page begins.
    public let key: ExportKey

    public init(key: ExportKey, values: [(name: String, value: ExportValue)]) {
        self.key = key
        self.values = values
    }
}

public struct ExportKey: Sendable {
    public let id: String
    public let number: Int64

    public init(id: String, number: Int64) {
        self.id = id
        self.number = number
    }

    public static let start = ExportKey(id: "", number: -1)
}

/// Reads everything that is stored about an account.
public protocol ExportStore: Sendable {
    func rows(
        _ part: ExportPart, of account: Account.ID, after key: ExportKey, limit: Int, in tenant: Tenant.ID
    ) async throws -> [ExportRow]
}
