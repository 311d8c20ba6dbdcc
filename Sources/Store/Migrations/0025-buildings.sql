-- Buildings: what the units of a house share, for owners of several

CREATE TABLE buildings (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    name TEXT NOT NULL,
    street TEXT,
    city TEXT,
    region TEXT,
    postal_code TEXT,
    country TEXT,
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    amenities BIGINT NOT NULL CHECK (amenities >= 0),
    version BIGINT NOT NULL CHECK (version > 0),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX buildings_by_owner ON buildings (tenant_id, owner_id, id);

-- Which listing is a unit of which building, and what its owner calls it. Whoever deletes a building keeps its listings
CREATE TABLE building_units (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    building_id TEXT NOT NULL,
    unit TEXT,
    PRIMARY KEY (tenant_id, listing_id),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, building_id) REFERENCES buildings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX building_units_by_building ON building_units (tenant_id, building_id, listing_id);
