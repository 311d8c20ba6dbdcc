-- What cities publish of properties, by hundred block, without owners; neighbourhoods; and what accounts save of them.
-- Records are reference data that imports replace, so what is saved refers to them by no key.

CREATE TABLE property_datasets (
    id TEXT NOT NULL PRIMARY KEY,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    publisher TEXT NOT NULL,
    title TEXT NOT NULL,
    url TEXT,
    currency TEXT NOT NULL,
    vintage TEXT NOT NULL,
    -- Only a part of the city's properties was imported
    is_sample BIGINT NOT NULL CHECK (is_sample IN (0, 1)),
    tax_per_million BIGINT CHECK (tax_per_million BETWEEN 0 AND 1000000),
    tax_year BIGINT,
    tax_source TEXT,
    CHECK ((tax_per_million IS NULL) = (tax_year IS NULL) AND (tax_per_million IS NULL) = (tax_source IS NULL))
);

CREATE TABLE street_blocks (
    id TEXT NOT NULL PRIMARY KEY,
    dataset_id TEXT NOT NULL REFERENCES property_datasets (id) ON DELETE CASCADE,
    street TEXT NOT NULL,
    hundred BIGINT NOT NULL CHECK (hundred >= 0),
    property_count BIGINT NOT NULL CHECK (property_count > 0),
    assessed_count BIGINT NOT NULL CHECK (assessed_count BETWEEN 0 AND property_count),
    median_value_cents BIGINT CHECK (median_value_cents > 0),
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    postal_code TEXT,
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CHECK ((median_value_cents IS NULL) = (assessed_count = 0))
);
CREATE INDEX street_blocks_by_dataset ON street_blocks (dataset_id);

CREATE TABLE properties (
    id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    dataset_id TEXT NOT NULL REFERENCES property_datasets (id) ON DELETE CASCADE,
    parcel_number TEXT NOT NULL,
    block_id TEXT NOT NULL,
    first_number BIGINT NOT NULL CHECK (first_number > 0),
    last_number BIGINT NOT NULL CHECK (last_number >= first_number),
    number_suffix TEXT,
    street TEXT NOT NULL,
    unit TEXT,
    postal_code TEXT,
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    market_value_cents BIGINT CHECK (market_value_cents > 0),
    market_value_gap TEXT,
    sale_date TEXT,
    sale_date_gap TEXT,
    sale_price_cents BIGINT CHECK (sale_price_cents > 0),
    sale_price_gap TEXT,
    description TEXT,
    category TEXT NOT NULL CHECK (category IN ('singleFamily', 'multiFamily', 'apartments', 'mixedUse', 'commercial',
        'industrial', 'garage', 'vacantLand', 'other')),
    year_built BIGINT CHECK (year_built BETWEEN 1700 AND 2199),
    year_built_gap TEXT,
    is_year_estimated BIGINT NOT NULL CHECK (is_year_estimated IN (0, 1)),
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CHECK ((market_value_cents IS NULL) = (market_value_gap IS NOT NULL)),
    CHECK ((sale_date IS NULL) = (sale_date_gap IS NOT NULL)),
    CHECK ((sale_price_cents IS NULL) = (sale_price_gap IS NOT NULL)),
    CHECK ((year_built IS NULL) = (year_built_gap IS NOT NULL))
);
CREATE INDEX properties_by_block ON properties (block_id, first_number, number);

CREATE TABLE neighborhoods (
    collection TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    polygons TEXT NOT NULL,
    PRIMARY KEY (collection, name)
);

CREATE TABLE saved_records (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('block', 'property')),
    record_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind, record_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_records_by_time ON saved_records (tenant_id, account_id, kind, created_at, number);

INSERT INTO counters (name, value) VALUES ('property records', 0), ('property', 0), ('saved record', 0);
