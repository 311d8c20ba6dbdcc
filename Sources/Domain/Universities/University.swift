import Geo

/// A university of the shared catalogue.
public struct University: Sendable, Equatable {
    public typealias ID = Domain.ID<University>

    public let id: ID
    /// The IPEDS number of a US institution.
    public let unitID: Int?
    public let name: String
    public let aliases: [String]
    public let city: String
    public let region: String
    /// ISO 3166-1 alpha-2.
    public let country: String
    public let location: Coordinate
    public let web: String?
    public let emailDomains: [String]
    public let profile: InstitutionProfile
    /// Whether it closed: it is no longer offered, but references to it keep working.
    public let isRetired: Bool

    public init(
        id: ID, unitID: Int?, name: String, aliases: [String], city: String, region: String, country: String,
        location: Coordinate, web: String?, emailDomains: [String], profile: InstitutionProfile = .init(),
        isRetired: Bool = false
    ) {
        self.id = id
        self.unitID = unitID
        self.name = name
        self.aliases = aliases
        self.city = city
        self.region = region
        self.country = country
        self.location = location
        self.web = web
        self.emailDomains = emailDomains
        self.profile = profile
        self.isRetired = isRetired
    }
}

/// Stores the catalogue.
public protocol UniversityStore: Sendable {
    func universities() async throws -> [University]
    /// The universities that the tenant chose; `nil` for all.
    func chosen(by tenant: Tenant.ID) async throws -> Set<University.ID>?
    /// Restricts the tenant to these universities; `nil` allows all.
    func choose(universities: [University.ID]?, for tenant: Tenant.ID) async throws
    /// Merges by IPEDS number, or else by name, city and country: all of them or, on an error, none. Universities that
    /// the records mark as closed are retired.
    ///
    /// - Parameter share: how many of those with an IPEDS number may be retired because no record has it; `nil` retires
    ///   none. Throws a problem when more are absent, because then the file is not the whole directory.
    func merge(
        _ universities: [UniversityRecord], retiringAtMost share: Double?, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> MergeCount
    /// Incremented whenever the catalogue or a tenant's choice changes.
    func revision() async throws -> Int64
}

/// A university as imported.
public struct UniversityRecord: Sendable, Equatable {
    public var unitID: Int?
    public var name: String
    public var aliases: [String]
    public var city: String
    public var region: String
    public var country: String
    public var location: Coordinate
    public var web: String?
    /// Empty when the source has none; known domains are kept then.
    public var emailDomains: [String]
    public var profile: InstitutionProfile
    /// Whether the source says that it no longer teaches.
    public var isClosed: Bool
    /// Whether the source writes names in capitals; known names are kept then.
    public var isInCapitals: Bool

    public init(
        unitID: Int?, name: String, aliases: [String], city: String, region: String, country: String,
        location: Coordinate, web: String?, emailDomains: [String], profile: InstitutionProfile = .init(),
        isClosed: Bool = false, isInCapitals: Bool = false
    ) {
        self.unitID = unitID
        self.name = name
        self.aliases = aliases
        self.city = city
        self.region = region
        self.country = country
        self.location = location
        self.web = web
        self.emailDomains = emailDomains
        self.profile = profile
        self.isClosed = isClosed
        self.isInCapitals = isInCapitals
    }
}

extension UniversityRecord {
    /// This record, completed with known data that its source lacks. A name that it replaces becomes an alias.
    public func completed(by known: UniversityRecord) -> UniversityRecord {
        var record = self
        record.unitID = unitID ?? known.unitID
        if isInCapitals { (record.name, record.city, record.isInCapitals) = (known.name, known.city, false) }
        record.aliases = known.aliases
        for alias in [known.name] + aliases where alias != record.name && !record.aliases.contains(alias) {
            record.aliases.append(alias)
        }
        record.web = web ?? known.web
        record.emailDomains = known.emailDomains + emailDomains.filter { !known.emailDomains.contains($0) }
        record.profile = profile.completed(by: known.profile)
        return record
    }
}

/// The result of a merge.
public struct MergeCount: Sendable, Equatable {
    public var added = 0
    public var changed = 0
    public var unchanged = 0
    /// The number of universities that are no longer offered, because the source marks them as closed or lacks them.
    public var retired = 0

    public init(added: Int = 0, changed: Int = 0, unchanged: Int = 0, retired: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        self.retired = retired
    }

    public mutating func add(_ other: MergeCount) {
        (added, changed, unchanged) = (added + other.added, changed + other.changed, unchanged + other.unchanged)
        retired += other.retired
    }
}
