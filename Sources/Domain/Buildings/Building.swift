import Geo

/// A house with several units for rent.
public struct Building: Sendable {
    public typealias ID = Domain.ID<Building>

    /// The data that its units share.
    public struct Content: Sendable {
        public var name: String
        public var address: Address
        /// The exact location that the owner gave.
        public var location: Coordinate?
        public var amenities: Amenities

        public init(name: String, address: Address, location: Coordinate?, amenities: Amenities) {
            self.name = name
            self.address = address
            self.location = location
            self.amenities = amenities
        }
    }

    public let id: ID
    public let owner: Account.ID
    public let content: Content
    public let unitCount: Int
    /// Increases with each change of its content, from 1.
    public let version: Int
    public let createdAt: Instant
    public let updatedAt: Instant

    public init(
        id: ID, owner: Account.ID, content: Content, unitCount: Int, version: Int, createdAt: Instant,
        updatedAt: Instant
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        self.unitCount = unitCount
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    public init(of owner: Account.ID, content: Content, at now: Instant) {
        self.init(
            id: .init(at: now), owner: owner, content: content, unitCount: 0, version: 1, createdAt: now,
            updatedAt: now)
    }

    public func changed(to content: Content, at now: Instant) -> Building {
        Building(
            id: id, owner: owner, content: content, unitCount: unitCount, version: version + 1, createdAt: createdAt,
            updatedAt: now)
    }
}

/// A listing as a unit of a building.
public struct BuildingUnit: Sendable {
    public let listing: Listing.ID
    public let building: Building.ID
    public let buildingName: String
    /// The owner's name for it, such as `3B`.
    public let name: String?

    public init(listing: Listing.ID, building: Building.ID, buildingName: String, name: String?) {
        self.listing = listing
        self.building = building
        self.buildingName = buildingName
        self.name = name
    }
}

extension ListingFields {
    /// Returns these fields with the address of a building.
    public func moved(to content: Building.Content) -> ListingFields {
        var fields = self
        (fields.address, fields.location) = (content.address, content.location)
        return fields
    }

    /// Returns these fields with a building's new shared amenities in place of the old ones; the unit's own stay.
    public func sharing(_ amenities: Amenities, insteadOf before: Amenities = []) -> ListingFields {
        var fields = self
        fields.amenities = fields.amenities.subtracting(before).union(amenities)
        return fields
    }
}

extension Problem {
    /// The building has changed since the caller read it.
    public static let staleBuilding = Problem(
        .stale, code: "stale", "The building was changed after you opened it. Reload it and repeat your edit.")
    public static let tooManyUnits = Problem(
        .conflict, code: "too_many_units", "A building can have at most \(Limits.unitsPerBuilding) units.",
        params: ["max": .integer(Limits.unitsPerBuilding)])
    public static let otherBuilding = Problem.invalid(
        "from", "must be another unit in the same building", code: "other_building")
}
