import Database
import Domain

extension BuildingTable: BuildingStore {
    public func units(of building: Building.ID, in tenant: Tenant.ID) async throws -> [BuildingUnit] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT u.listing_id, u.building_id, b.name, u.unit FROM building_units u
                JOIN buildings b ON b.tenant_id = u.tenant_id AND b.id = u.building_id
                JOIN listings l ON l.tenant_id = u.tenant_id AND l.id = u.listing_id
                WHERE u.tenant_id = ? AND u.building_id = ? ORDER BY l.position, l.number
                """, tenant, building, read: Self.unit)
        }
    }

    public func units(_ listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: BuildingUnit] {
        try await read(in: .tenant(tenant)) { db in
            var found: [Listing.ID: BuildingUnit] = [:]
            for listing in listings {
                found[listing] = try db.first(
                    """
                    SELECT u.listing_id, u.building_id, b.name, u.unit FROM building_units u
                    JOIN buildings b ON b.tenant_id = u.tenant_id AND b.id = u.building_id
                    WHERE u.tenant_id = ? AND u.listing_id = ?
                    """, tenant, listing, read: Self.unit)
            }
            return found
        }
    }

    public func place(_ unit: BuildingUnit, of owner: Account.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let isMine = try db.exists(
                "SELECT 1 FROM listings WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner, unit.listing)
            guard isMine else { throw Problem.notFound("listing") }
            try db.place(unit, of: owner, in: tenant)
        }
    }

    public func takeOut(
        _ listing: Listing.ID, of building: Building.ID, of owner: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                """
                DELETE FROM building_units WHERE tenant_id = ? AND listing_id = ? AND building_id = ?
                    AND EXISTS (SELECT 1 FROM buildings b WHERE b.tenant_id = ? AND b.id = ? AND b.owner_id = ?)
                """, tenant, listing, building, tenant, building, owner)
            guard deleted > 0 else { throw Problem.notFound("unit") }
        }
    }

    public func publish(_ listing: Listing, as unit: BuildingUnit, in tenant: Tenant.ID) async throws {
        try await change(in: .tenant(tenant)) { db in
            try db.checkRoomForDraft(listing, in: tenant)
            try insert(listing, in: tenant, db)
            try db.place(unit, of: listing.owner.id, in: tenant)
        }
    }

    public func copy(
        _ photos: [Photo], from source: Listing.ID, to listing: Listing.ID, assessed: SignalAssessment,
        in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        let pictures = try await read(in: .tenant(tenant)) { db in
            guard let target = try db.listing(listing, in: tenant) else { throw Problem.notFound("listing") }
            return try db.pictures(of: photos.map(\.digest), in: source, shownBy: target, in: tenant)
        }
        try await change(in: .tenant(tenant)) { db in
            guard try db.isSameBuilding(source, listing, in: tenant) else { throw Problem.otherBuilding }
            let present = Set(try db.photoHashes(of: listing, in: tenant).keys)
            guard present.isDisjoint(with: photos.map(\.digest)) else { throw PhotosAlreadyAdded() }
            let hashes = try db.photoHashes(of: source, in: tenant)
            let number = try db.touch(listing, at: now, in: tenant)
            for photo in photos {
                guard let hash = hashes[photo.digest] else { throw Problem.otherBuilding }
                try db.append(photo, hash: hash, to: listing, in: tenant)
            }
            try db.recordChange(of: number, in: tenant)
            try db.show(pictures, on: listing, assessed: assessed, at: now, in: tenant)
        }
    }

    private static func unit(_ row: inout RowReader) throws -> BuildingUnit {
        BuildingUnit(
            listing: try row.id(), building: try row.id(), buildingName: try row.text(), name: try row.optionalText())
    }
}

extension SQLReading {
    fileprivate func isSameBuilding(_ one: Listing.ID, _ other: Listing.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM building_units a
            JOIN building_units b ON b.tenant_id = a.tenant_id AND b.building_id = a.building_id
            WHERE a.tenant_id = ? AND a.listing_id = ? AND b.listing_id = ?
            """, tenant, one, other)
    }
}

extension SQLWriting {
    fileprivate func place(_ unit: BuildingUnit, of owner: Account.ID, in tenant: Tenant.ID) throws {
        let isMine = try exists(
            "SELECT 1 FROM buildings WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner, unit.building)
        guard isMine else { throw Problem.notFound("building") }
        let others = try first(
            "SELECT count(*) FROM building_units WHERE tenant_id = ? AND building_id = ? AND listing_id <> ?", tenant,
            unit.building, unit.listing
        ) { try $0.int() }
        guard (others ?? 0) < Limits.unitsPerBuilding else { throw Problem.tooManyUnits }
        try execute(
            """
            INSERT INTO building_units (tenant_id, listing_id, building_id, unit) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, listing_id) DO UPDATE
            SET building_id = excluded.building_id, unit = excluded.unit
            """, tenant, unit.listing, unit.building, unit.name)
    }
}
