-- The tables of Digs, in the dialect that SQLite (3.35 or later) and PostgreSQL share.
--
-- Ids are UUIDv7 in lowercase text; instants are milliseconds since 1970 in UTC; money is in cents; dates are YYYY-MM-DD.
-- What belongs to a tenant has tenant_id first in every key, so that a reference across tenants cannot be stored.
-- Full text and triggers, which the engines do not share, stand beside each driver in Sources/Database.

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('schema', 1), ('listing', 0), ('change', 0), ('audit', 0), ('catalogue', 0),
    ('saved search', 0), ('matched', 0);

-- Tenancy

CREATE TABLE tenants (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE TABLE tenant_settings (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);

CREATE TABLE tenant_hosts (
    host TEXT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE
);

-- Universities and postal codes: one catalogue for all

CREATE TABLE universities (
    id TEXT NOT NULL PRIMARY KEY,
    unit_id BIGINT UNIQUE,
    name TEXT NOT NULL,
    aliases TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT NOT NULL,
    country TEXT NOT NULL,
    latitude DOUBLE PRECISION NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    web TEXT,
    email_domains TEXT NOT NULL
);

CREATE TABLE tenant_universities (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    university_id TEXT NOT NULL REFERENCES universities (id) ON DELETE CASCADE,
    PRIMARY KEY (tenant_id, university_id)
);

CREATE TABLE postal_codes (
    country TEXT NOT NULL,
    code TEXT NOT NULL,
    place TEXT NOT NULL,
    region_code TEXT,
    region_name TEXT,
    latitude DOUBLE PRECISION NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    PRIMARY KEY (country, code, place)
);

-- What a geocoder answered; no coordinates means that it knew nothing
CREATE TABLE geocodes (
    query TEXT NOT NULL PRIMARY KEY,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    attribution TEXT,
    created_at BIGINT NOT NULL
);

-- Accounts

CREATE TABLE accounts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('member', 'admin')),
    blocked_at BIGINT,
    blocked_reason TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, email),
    CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL))
);

CREATE INDEX blocked_accounts ON accounts (tenant_id, id) WHERE blocked_at IS NOT NULL;

CREATE TABLE sessions (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, token_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_account ON sessions (tenant_id, account_id, last_used_at);

-- The first answers to requests with an Idempotency-Key, sealed
CREATE TABLE receipts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, key)
);
CREATE INDEX receipts_by_age ON receipts (created_at);

-- Listings

CREATE TABLE listings (
    number INTEGER NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'closed', 'held')),
    kind TEXT CHECK (kind IN ('rent', 'sublease', 'buy', 'roommate')),
    title TEXT,
    street TEXT,
    city TEXT,
    region TEXT,
    postal_code TEXT,
    country TEXT,
    given_latitude DOUBLE PRECISION,
    given_longitude DOUBLE PRECISION,
    hide_exact_location BIGINT NOT NULL CHECK (hide_exact_location IN (0, 1)),
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    shown_latitude DOUBLE PRECISION CHECK (shown_latitude BETWEEN -90 AND 90),
    shown_longitude DOUBLE PRECISION CHECK (shown_longitude BETWEEN -180 AND 180),
    location_source TEXT CHECK (location_source IN ('given', 'geocoder', 'postalCode')),
    location_attribution TEXT,
    price_cents BIGINT CHECK (price_cents > 0),
    price_period TEXT NOT NULL CHECK (price_period IN ('month', 'week', 'semester', 'once')),
    bedrooms BIGINT CHECK (bedrooms >= 0),
    bathroom_halves BIGINT CHECK (bathroom_halves >= 0),
    area_square_feet BIGINT CHECK (area_square_feet > 0),
    amenities BIGINT NOT NULL,
    food_preference TEXT NOT NULL,
    available_from TEXT,
    available_until TEXT,
    contact_name TEXT,
    contact_email TEXT,
    contact_phone TEXT,
    position BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    expires_at BIGINT,
    -- Last, because it is long and most readers want none of it
    description TEXT,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    -- An active listing is complete.
    CHECK (status <> 'active' OR (
        kind IS NOT NULL AND title IS NOT NULL AND shown_latitude IS NOT NULL AND shown_longitude IS NOT NULL
        AND price_cents IS NOT NULL AND bedrooms IS NOT NULL AND bathroom_halves IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX listings_by_owner ON listings (tenant_id, owner_id, position, number);
CREATE INDEX listings_by_expiry ON listings (expires_at) WHERE status = 'active';

-- A listing as it is read: with its owner's name and whether the owner is blocked. Store/Listings reads it in this order.
CREATE VIEW listing_rows AS
SELECT
    l.tenant_id, l.number, l.id, l.owner_id, a.name AS owner_name,
    CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END AS owner_blocked,
    l.status, l.kind, l.title, l.description, l.street, l.city, l.region, l.postal_code, l.country,
    l.given_latitude, l.given_longitude, l.hide_exact_location,
    l.latitude, l.longitude, l.shown_latitude, l.shown_longitude, l.location_source, l.location_attribution,
    l.price_cents, l.price_period, l.bedrooms, l.bathroom_halves, l.area_square_feet, l.amenities, l.food_preference,
    l.available_from, l.available_until, l.contact_name, l.contact_email, l.contact_phone,
    l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id;

-- Which listing changed, in the order of commits: how every process's search learns of it
CREATE TABLE listing_changes (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    number BIGINT NOT NULL
);

CREATE TABLE photos (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    width BIGINT NOT NULL CHECK (width > 0),
    height BIGINT NOT NULL CHECK (height > 0),
    position BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX photos_by_listing ON photos (tenant_id, listing_id, position);
CREATE INDEX photos_by_digest ON photos (tenant_id, digest);

-- Files that no photo refers to any more, until they are deleted
CREATE TABLE orphaned_files (
    tenant_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (tenant_id, digest)
);

CREATE TABLE favorites (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, listing_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX favorites_by_time ON favorites (tenant_id, account_id, created_at);
CREATE INDEX favorites_by_listing ON favorites (tenant_id, listing_id);

-- Saved searches

CREATE TABLE saved_searches (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- As the client wrote it, and as it is matched: JSON of the checked query
    parameters TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    looked_at BIGINT NOT NULL,
    -- The greatest number that any listing had then: only later ones are new
    since_number BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_searches_by_account ON saved_searches (tenant_id, account_id, created_at);

-- Listings that came to fit a saved search after it was saved, and whether its owner has seen them
CREATE TABLE saved_search_matches (
    tenant_id TEXT NOT NULL,
    search_id TEXT NOT NULL,
    number BIGINT NOT NULL REFERENCES listings (number) ON DELETE CASCADE,
    matched_at BIGINT NOT NULL,
    is_seen BIGINT NOT NULL CHECK (is_seen IN (0, 1)),
    PRIMARY KEY (tenant_id, search_id, number),
    FOREIGN KEY (tenant_id, search_id) REFERENCES saved_searches (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_search_matches_by_number ON saved_search_matches (number);

-- Moderation. No foreign keys: what happened stays told when those it happened to are gone.

CREATE TABLE audit (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    actor_id TEXT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT
);
CREATE INDEX audit_by_tenant ON audit (tenant_id, sequence);
