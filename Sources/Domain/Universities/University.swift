import Geo

/// An institution of the shared catalogue.
public struct University: Sendable, Equatable {
    public typealias ID = Domain.ID<University>

    public let id: ID
    /// IPEDS's number of a US institution.
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

    public init(
        id: ID, unitID: Int?, name: String, aliases: [String], city: String, region: String, country: String,
        location: Coordinate, web: String?, emailDomains: [String]
    ) {
        (self.id, self.unitID, self.name, self.aliases) = (id, unitID, name, aliases)
        (self.city, self.region, self.country, self.location) = (city, region, country, location)
        (self.web, self.emailDomains) = (web, emailDomains)
    }
}

/// Keeps the catalogue.
public protocol UniversityStore: Sendable {
    func universities() async throws -> [University]
    /// The universities a tenant restricted itself to; `nil` when it has all.
    func chosen(by tenant: Tenant.ID) async throws -> Set<University.ID>?
    /// Merges by IPEDS number, and where there is none by name, city and country; all of them or, on an error, none.
    func merge(_ universities: [UniversityRecord], progress: @escaping @Sendable (Int) -> Void) async throws
        -> MergeCount
    /// Grows whenever catalogue or choices change.
    func revision() async throws -> Int64
}

/// One university as an import brings it.
public struct UniversityRecord: Sendable, Equatable {
    public var unitID: Int?
    public var name: String
    public var aliases: [String]
    public var city: String
    public var region: String
    public var country: String
    public var location: Coordinate
    public var web: String?
    /// Empty when the source does not tell: then the domains that are known stay.
    public var emailDomains: [String]

    public init(
        unitID: Int?, name: String, aliases: [String], city: String, region: String, country: String,
        location: Coordinate, web: String?, emailDomains: [String]
    ) {
        (self.unitID, self.name, self.aliases, self.city, self.region) = (unitID, name, aliases, city, region)
        (self.country, self.location, self.web, self.emailDomains) = (country, location, web, emailDomains)
    }
}

/// What a merge did.
public struct MergeCount: Sendable, Equatable {
    public var added = 0
    public var changed = 0
    public var unchanged = 0

    public init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
        (self.added, self.changed, self.unchanged) = (added, changed, unchanged)
    }

    public mutating func add(_ other: MergeCount) {
        (added, changed, unchanged) = (added + other.added, changed + other.changed, unchanged + other.unchanged)
    }
}
