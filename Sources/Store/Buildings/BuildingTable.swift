import Database
import Domain
import Geo

/// Buildings themselves. `BuildingTable+Units.swift` has their units.
public struct BuildingTable: Table {
    public var transactions: Transactions

    public func save(_ building: Building, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let held = try db.first(
                "SELECT count(*) FROM buildings WHERE tenant_id = ? AND owner_id = ?", tenant, building.owner
            ) { try $0.int() }
            guard (held ?? 0) < Limits.buildingsPerAccount else {
                throw Problem(
                    .conflict, code: "too_many_buildings",
                    "You've reached the limit of \(Limits.buildingsPerAccount) buildings. Delete one first.")
            }
            let keys: [any SQLBindable] = [tenant, building.id, building.owner]
            let times: [any SQLBindable] = [building.version, building.createdAt, building.updatedAt]
            try db.execute(
                """
                INSERT INTO buildings (
                    tenant_id, id, owner_id, name, street, city, region, postal_code, country, latitude, longitude,
                    amenities, version, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, keys + building.content.columns + times)
        }
    }

    public func building(_ id: Building.ID, of owner: Account.ID, in tenant: Tenant.ID) async throws -> Building? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT b.id, b.owner_id, b.name, b.street, b.city, b.region, b.postal_code, b.country, b.latitude,
                    b.longitude, b.amenities, b.version, b.created_at, b.updated_at,
                    (SELECT count(*) FROM building_units u WHERE u.tenant_id = b.tenant_id AND u.building_id = b.id)
                FROM buildings b WHERE b.tenant_id = ? AND b.owner_id = ? AND b.id = ?
                """, tenant, owner, id, read: Self.building)
        }
    }

    public func buildings(
        of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<Building> {
        try await read(in: .tenant(tenant)) { db in
            let buildings = try db.rows(
                """
                SELECT b.id, b.owner_id, b.name, b.street, b.city, b.region, b.postal_code, b.country, b.latitude,
                    b.longitude, b.amenities, b.version, b.created_at, b.updated_at,
                    (SELECT count(*) FROM building_units u WHERE u.tenant_id = b.tenant_id AND u.building_id = b.id)
                FROM buildings b WHERE b.tenant_id = ? AND b.owner_id = ? AND b.id < ? ORDER BY b.id DESC LIMIT ?
                """, tenant, owner, page.previousID, page.limit + 1, read: Self.building)
            return Page(buildings, limit: page.limit) { $0.id.key }
        }
    }

    public func replace(
        _ building: Building, units: [ListingEdit], in tenant: Tenant.ID
    ) async throws -> [Result<Listing, Problem>] {
        let findings = try await signals.findings(about: units, in: tenant)
        return try await change(in: .tenant(tenant)) { db in
            let values: [any SQLBindable] = [building.version, building.updatedAt]
            let keys: [any SQLBindable] = [tenant, building.owner, building.id, building.version - 1]
            let replaced = try db.changedRows(
                """
                UPDATE buildings SET name = ?, street = ?, city = ?, region = ?, postal_code = ?, country = ?,
                    latitude = ?, longitude = ?, amenities = ?, version = ?, updated_at = ?
                WHERE tenant_id = ? AND owner_id = ? AND id = ? AND version = ?
                """, building.content.columns + values + keys)
            if replaced == 0 { try db.throwMissing(building.id, of: building.owner, in: tenant) }
            return try ListingBatchTable(transactions: transactions).edit(units, findings: findings, in: tenant, db)
        }
    }

    public func deleteBuilding(
        _ id: Building.ID, version: Int?, of owner: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                """
                DELETE FROM buildings
                WHERE tenant_id = ? AND owner_id = ? AND id = ? AND version = coalesce(?, version)
                """, tenant, owner, id, version)
            if deleted == 0 { try db.throwMissing(id, of: owner, in: tenant) }
        }
    }

    private static func building(_ row: inout RowReader) throws -> Building {
        let (id, owner): (Building.ID, Account.ID) = (try row.id(), try row.id())
        let name = try row.text()
        let address = Address(
            street: try row.optionalText(), city: try row.optionalText(), region: try row.optionalText(),
            postalCode: try row.optionalText(), country: try row.optionalText())
        let (latitude, longitude) = (try row.optionalReal(), try row.optionalReal())
        let location = latitude.flatMap { latitude in
            longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.integer()))
        let (version, createdAt, updatedAt) = (try row.int(), try row.instant(), try row.instant())
        return Building(
            id: id, owner: owner,
            content: .init(name: name, address: address, location: location, amenities: amenities),
            unitCount: try row.int(), version: version, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension Building.Content {
    /// The values, in the order of both statements above.
    fileprivate var columns: [any SQLBindable] {
        [
            name, address.street, address.city, address.region, address.postalCode, address.country,
            location?.latitude, location?.longitude, Int(amenities.rawValue),
        ]
    }
}

extension SQLReading {
    /// Throws the reason why a building was not changed.
    fileprivate func throwMissing(_ id: Building.ID, of owner: Account.ID, in tenant: Tenant.ID) throws {
        let isThere = try exists(
            "SELECT 1 FROM buildings WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner, id)
        throw isThere ? Problem.staleBuilding : Problem.notFound("building")
    }
}
