-- The tables of Digs, in the dialect that SQLite (3.35 or later) and PostgreSQL share. One word differs: where SQLite
-- needs INTEGER for the number of a row, PostgreSQL has BIGINT.
--
-- Ids are UUIDv7 in lowercase text; instants are milliseconds since 1970 in UTC; money is in cents; dates are
-- YYYY-MM-DD.
-- Every table of a tenant has tenant_id first in every key, so that no row can refer to another tenant's.
-- Triggers, which differ between the engines, are beside each driver in Sources/Database.

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('schema', 50), ('listing', 0), ('change', 0), ('audit', 0), ('catalogue', 0),
    ('saved search', 0), ('matched', 0), ('matched at', 0), ('hidden place', 0), ('rents', 0), ('postal codes', 0),
    ('areas', 0), ('area series', 0), ('area source', 0), ('property records', 0), ('property', 0), ('saved record', 0),
    ('points of interest', 0), ('expiry notice', 0), ('weekly report', 0), ('account event', 0);

-- What an installation knows of itself: 'secret check' is a keyed value by which another secret is told from its own
CREATE TABLE installation (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

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
CREATE INDEX tenants_sharing_photo_signals ON tenant_settings (tenant_id)
    WHERE name = 'sharePhotoSignals' AND value = 'true';

-- Logos as pages show them: a PNG, JPEG or WebP file in hexadecimal
CREATE TABLE tenant_logos (
    tenant_id TEXT NOT NULL PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
    bytes TEXT NOT NULL
);

-- Pages that a tenant's admins write, as plain text
CREATE TABLE tenant_pages (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name IN ('terms', 'privacy', 'contact')),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 50000),
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);

CREATE TABLE tenant_hosts (
    host TEXT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE
);

-- Universities and postal codes: one catalogue for all tenants

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
    email_domains TEXT NOT NULL,
    -- What kind of institution it is, as far as its source tells: InstitutionProfile
    level TEXT CHECK (level IN ('fourYear', 'twoYear', 'lessThanTwoYear')),
    control TEXT CHECK (control IN ('public', 'privateNonprofit', 'privateForProfit')),
    sector BIGINT CHECK (sector BETWEEN 0 AND 99),
    size_class BIGINT CHECK (size_class BETWEEN 1 AND 5),
    enrollment BIGINT CHECK (enrollment >= 0),
    grants_degrees BIGINT CHECK (grants_degrees IN (0, 1)),
    -- When it was found closed: it is not offered any more
    retired_at BIGINT
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
    -- Another name that mail to the code may bear, beside its own
    is_alternate BIGINT NOT NULL DEFAULT 0 CHECK (is_alternate IN (0, 1)),
    PRIMARY KEY (country, code, place)
);

-- Areas and their figures: one catalogue for all tenants, beside what ships with Digs and is in no table

CREATE TABLE areas (
    -- AreaID: county-42101, tract-2020-42101000100
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    designation TEXT,
    state TEXT,
    county_id TEXT,
    town TEXT,
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE area_shapes (
    area_id TEXT NOT NULL PRIMARY KEY REFERENCES areas (id) ON DELETE CASCADE,
    -- Encoded polylines: Geo.Shape
    polygons TEXT NOT NULL
);

CREATE TABLE area_sources (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

-- The figures of an area by year, as one survey and one publisher tell them. The area may be one that ships with Digs
CREATE TABLE area_series (
    id BIGINT NOT NULL PRIMARY KEY,
    area_id TEXT NOT NULL,
    variable TEXT NOT NULL CHECK (variable IN ('population', 'medianHouseholdIncome', 'medianIndividualIncome',
        'medianAge', 'medianPropertyValue', 'medianGrossRent', 'medianContractRent', 'occupied', 'vacant',
        'ownerOccupied', 'renterOccupied', 'medianRentShareOfIncome', 'workers', 'carCommuters', 'transitCommuters',
        'bicycleCommuters', 'walkingCommuters', 'homeWorkers', 'travelingWorkers', 'aggregateMinutesToWork',
        'meanMinutesToWork', 'perCapitaIncome')),
    survey TEXT NOT NULL CHECK (survey IN ('acs1', 'acs5', 'decennial', 'other')),
    source_id BIGINT NOT NULL REFERENCES area_sources (id),
    UNIQUE (area_id, variable, survey, source_id)
);

CREATE TABLE area_figures (
    series_id BIGINT NOT NULL REFERENCES area_series (id) ON DELETE CASCADE,
    year BIGINT NOT NULL CHECK (year BETWEEN 1900 AND 2100),
    status TEXT NOT NULL CHECK (status IN ('estimate', 'topCoded', 'bottomCoded', 'suppressed', 'notComputed',
        'notApplicable', 'notGiven')),
    -- The estimate, or the bound of what is coded: more than 2,000
    value DOUBLE PRECISION,
    margin_of_error DOUBLE PRECISION CHECK (margin_of_error >= 0),
    margin_note TEXT CHECK (margin_note IN ('controlled', 'notComputed', 'openEnded', 'notApplicable')),
    PRIMARY KEY (series_id, year),
    CHECK ((status IN ('estimate', 'topCoded', 'bottomCoded')) = (value IS NOT NULL)),
    CHECK (margin_of_error IS NULL OR margin_note IS NULL)
);

-- Geocoder results; without coordinates when nothing was found
CREATE TABLE geocodes (
    query TEXT NOT NULL PRIMARY KEY,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    attribution TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX geocodes_by_age ON geocodes (created_at);

-- Rents that HUD publishes each fiscal year, with utilities: Small Area Fair Market Rents by postal code, which may lie
-- in several areas, and Fair Market Rents by county, in New England by town (empty: a whole county). They are shared by
-- all tenants. Years without small area rents use those that ship with Digs.
CREATE TABLE small_area_rents (
    postal_code TEXT NOT NULL,
    year BIGINT NOT NULL,
    area_code TEXT NOT NULL,
    area_name TEXT NOT NULL,
    studio_cents BIGINT NOT NULL CHECK (studio_cents > 0),
    one_bedroom_cents BIGINT NOT NULL CHECK (one_bedroom_cents > 0),
    two_bedroom_cents BIGINT NOT NULL CHECK (two_bedroom_cents > 0),
    three_bedroom_cents BIGINT NOT NULL CHECK (three_bedroom_cents > 0),
    four_bedroom_cents BIGINT NOT NULL CHECK (four_bedroom_cents > 0),
    PRIMARY KEY (postal_code, year, area_code)
);

CREATE TABLE county_rents (
    fips10 TEXT NOT NULL,
    year BIGINT NOT NULL,
    state TEXT NOT NULL,
    county TEXT NOT NULL,
    town TEXT NOT NULL,
    area_code TEXT NOT NULL,
    area_name TEXT NOT NULL,
    studio_cents BIGINT NOT NULL CHECK (studio_cents > 0),
    one_bedroom_cents BIGINT NOT NULL CHECK (one_bedroom_cents > 0),
    two_bedroom_cents BIGINT NOT NULL CHECK (two_bedroom_cents > 0),
    three_bedroom_cents BIGINT NOT NULL CHECK (three_bedroom_cents > 0),
    four_bedroom_cents BIGINT NOT NULL CHECK (four_bedroom_cents > 0),
    PRIMARY KEY (fips10, year)
);

-- The rents that the market asks, as an operator imports them: Zillow's index by postal code and month (YYYY-MM)
CREATE TABLE rent_index (
    postal_code TEXT NOT NULL,
    month TEXT NOT NULL,
    rent_cents BIGINT NOT NULL CHECK (rent_cents > 0),
    PRIMARY KEY (postal_code, month)
);

-- Points of interest from maps, by source: one catalogue for all tenants, beside what ships with Digs and is in no
-- table. The rows of kind 'street' and 'address' are the maps' streets and street addresses (MapFeature).

CREATE TABLE point_sources (
    name TEXT NOT NULL PRIMARY KEY,
    attribution TEXT NOT NULL,
    -- NULL when nobody knows
    data_date TEXT,
    -- With commas; is_whole: the source has all points of them within its bounds
    categories TEXT NOT NULL,
    south DOUBLE PRECISION NOT NULL CHECK (south BETWEEN -90 AND 90),
    west DOUBLE PRECISION NOT NULL CHECK (west BETWEEN -180 AND 180),
    north DOUBLE PRECISION NOT NULL CHECK (north BETWEEN -90 AND 90),
    east DOUBLE PRECISION NOT NULL CHECK (east BETWEEN -180 AND 180),
    is_whole BIGINT NOT NULL CHECK (is_whole IN (0, 1))
);

CREATE TABLE points_of_interest (
    source TEXT NOT NULL REFERENCES point_sources (name) ON DELETE CASCADE,
    -- As the source names it: node/357275664
    id TEXT NOT NULL,
    -- PointKind
    kind TEXT NOT NULL,
    name TEXT,
    latitude DOUBLE PRECISION NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    PRIMARY KEY (source, id)
);

-- Accounts

CREATE TABLE accounts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('member', 'moderator', 'admin')),
    email_verified_at BIGINT,
    blocked_at BIGINT,
    blocked_reason TEXT,
    created_at BIGINT NOT NULL,
    -- When the owner was last told that somebody tried to register this address again
    registration_told_at BIGINT,
    -- Of mails
    language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
    -- When a listing of theirs first became public; NULL for new owners
    first_listed_at BIGINT,
    -- When mail to the address came back as undeliverable; NULL while mail reaches it
    email_bounced_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, email),
    CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL))
);

CREATE INDEX blocked_accounts ON accounts (tenant_id, id) WHERE blocked_at IS NOT NULL;
CREATE INDEX accounts_by_bounce ON accounts (email_bounced_at) WHERE email_bounced_at IS NOT NULL;
CREATE INDEX accounts_by_block ON accounts (tenant_id, blocked_at, id) WHERE blocked_at IS NOT NULL;

CREATE TABLE sessions (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    -- When the password was last given in this session, beyond logging in
    confirmed_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, token_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_account ON sessions (tenant_id, account_id, last_used_at);

-- Keys by which programs use the API for an account, or read for the marketplace
CREATE TABLE api_keys (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- The account that it acts for; NULL for a key of the marketplace
    account_id TEXT,
    -- The same, but empty for the marketplace
    owner_id TEXT NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- APIKey.Scope, with spaces between
    scopes TEXT NOT NULL CHECK (length(scopes) BETWEEN 1 AND 200),
    secret_digest TEXT NOT NULL,
    -- The secret before the last rotation, and until when it is valid
    previous_digest TEXT,
    previous_until BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    last_used_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, secret_digest),
    UNIQUE (tenant_id, previous_digest),
    CHECK (owner_id = coalesce(account_id, '')),
    CHECK ((previous_digest IS NULL) = (previous_until IS NULL)),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX api_keys_by_owner ON api_keys (tenant_id, owner_id);

-- URLs of other systems that are told of events
CREATE TABLE webhooks (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- The account that is told; NULL for the marketplace
    account_id TEXT,
    -- The same, but empty for the marketplace
    owner_id TEXT NOT NULL,
    url TEXT NOT NULL,
    -- WebhookEvent.Kind, with spaces between
    events TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    off_at BIGINT,
    off_reason TEXT CHECK (off_reason IN ('failing', 'gone', 'blocked')),
    -- The last change of a listing that it was told of; NULL when it is not told of listings
    listing_change BIGINT,
    -- Requests in a row that failed, and since when
    failures BIGINT NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since BIGINT,
    delivered_at BIGINT,
    -- When its deliveries are sent; NULL when none waits
    due_at BIGINT,
    -- Until when nobody else sends them
    claimed_until BIGINT,
    PRIMARY KEY (tenant_id, id),
    CHECK (owner_id = coalesce(account_id, '')),
    CHECK ((off_at IS NULL) = (off_reason IS NULL)),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_owner ON webhooks (tenant_id, owner_id, id);
CREATE INDEX webhooks_by_due ON webhooks (due_at) WHERE off_at IS NULL;
CREATE INDEX webhooks_by_listing_change ON webhooks (listing_change, id) WHERE off_at IS NULL;

-- Requests to webhooks that wait, and for some days what became of them
CREATE TABLE webhook_deliveries (
    tenant_id TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- WebhookEvent.Kind
    event TEXT NOT NULL,
    -- Ids and states as a JSON object
    data TEXT NOT NULL,
    -- The listing that it is about: a waiting delivery is not repeated
    listing_id TEXT,
    happened_at BIGINT NOT NULL,
    queued_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
    attempts BIGINT NOT NULL CHECK (attempts >= 0),
    next_attempt_at BIGINT,
    -- The result of the last request: the response's status, or WebhookDelivery.Failure
    response_status BIGINT,
    failure TEXT,
    settled_at BIGINT,
    PRIMARY KEY (tenant_id, webhook_id, id),
    CHECK ((status = 'waiting') = (next_attempt_at IS NOT NULL)),
    CHECK ((status = 'waiting') = (settled_at IS NULL)),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX waiting_webhook_deliveries ON webhook_deliveries (tenant_id, webhook_id, next_attempt_at, id)
    WHERE status = 'waiting';
CREATE INDEX waiting_webhook_listings ON webhook_deliveries (tenant_id, webhook_id, listing_id)
    WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_settled ON webhook_deliveries (settled_at);

-- A webhook with the number of its deliveries that wait
CREATE VIEW webhook_rows AS
SELECT
    w.tenant_id, w.id, w.account_id, w.owner_id, w.url, w.events, w.created_at, w.off_at, w.off_reason,
    w.listing_change, w.failures, w.failing_since, w.delivered_at, w.due_at, (
        SELECT count(*) FROM webhook_deliveries d
        WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id AND d.status = 'waiting'
    ) AS waiting
FROM webhooks w;

-- Tokens of links in mails: a few for each purpose, each valid once and until it expires
CREATE TABLE mail_tokens (
    tenant_id TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    account_id TEXT NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('verifyEmail', 'resetPassword', 'studentBadge', 'changeEmail')),
    -- The address that the link was sent to
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, token_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);
CREATE INDEX mail_tokens_by_account ON mail_tokens (tenant_id, account_id, purpose, expires_at);

-- Student badges. Only a keyed digest of the address is stored; an address earns one badge at a time.
CREATE TABLE badges (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    university_id TEXT NOT NULL REFERENCES universities (id) ON DELETE CASCADE,
    email_digest TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id),
    UNIQUE (tenant_id, email_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX badges_by_expiry ON badges (expires_at);

-- Second factors (TOTP): the secret sealed, and the last time step that was used
CREATE TABLE second_factors (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    secret TEXT NOT NULL,
    confirmed_at BIGINT,
    last_step BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    code_digest TEXT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, code_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES second_factors (tenant_id, account_id) ON DELETE CASCADE
);

-- An account as it is read: with its badge, and how many recovery codes are left where it has a second factor.
CREATE VIEW account_rows AS
SELECT
    a.tenant_id, a.id, a.email, a.name, a.role, a.email_verified_at, a.email_bounced_at, a.blocked_at,
    a.blocked_reason, a.created_at, a.language,
    b.university_id, u.name AS university_name, b.expires_at AS badge_expires_at,
    CASE WHEN f.confirmed_at IS NOT NULL THEN (
        SELECT count(*) FROM recovery_codes r WHERE r.tenant_id = a.tenant_id AND r.account_id = a.id
    ) END AS recovery_codes_left
FROM accounts a
LEFT JOIN badges b ON b.tenant_id = a.tenant_id AND b.account_id = a.id
LEFT JOIN universities u ON u.id = b.university_id
LEFT JOIN second_factors f ON f.tenant_id = a.tenant_id AND f.account_id = a.id;

-- Mails to be delivered, sealed because they contain names, addresses and links. Deleted with their account. Mails
-- without an account are decoys, which make requests for unknown addresses take as long as others, and are never
-- delivered.
CREATE TABLE outbox (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT,
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    last_error TEXT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX outbox_by_next_attempt ON outbox (next_attempt_at);

-- Browsers that are shown notifications while no page is open: each with the session that allowed it
CREATE TABLE push_subscriptions (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    -- A keyed digest of the endpoint: an account has each browser once
    digest TEXT NOT NULL,
    -- PushSubscription.Target, sealed, in hex
    target TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, session_id),
    UNIQUE (tenant_id, account_id, digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);

-- Messages that wait for delivery to push services
CREATE TABLE push_messages (
    tenant_id TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    -- The mail that tells of the same: a browser is shown it once
    mail_id TEXT NOT NULL,
    -- Sealed, in hex
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    last_error TEXT,
    PRIMARY KEY (tenant_id, subscription_id, mail_id),
    FOREIGN KEY (tenant_id, subscription_id) REFERENCES push_subscriptions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX push_messages_by_next_attempt ON push_messages (next_attempt_at);

-- The browsers and networks that accounts logged in with, as keyed digests
CREATE TABLE account_traces (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('device', 'network')),
    digest TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind, digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX account_traces_by_digest ON account_traces (tenant_id, kind, digest);
CREATE INDEX account_traces_by_age ON account_traces (seen_at);

-- The browsers of blocked accounts that were deleted, for as long as their email addresses are banned
CREATE TABLE banned_devices (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    device_digest TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, device_digest)
);

-- Findings about an account at its registration
CREATE TABLE account_signals (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- AccountSignal
    code TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, code),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- Keyed digests of the e-mail addresses of blocked accounts that were deleted: they cannot register again
CREATE TABLE banned_emails (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    email_digest TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, email_digest)
);

-- The first responses to requests with an Idempotency-Key, sealed. Deleted with the account that sent the request.
-- The response that created a listing is emptied when the listing is deleted: its key still creates no other one.
CREATE TABLE idempotency_records (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer TEXT NOT NULL,
    account_id TEXT,
    created_at BIGINT NOT NULL,
    -- The listing that the request created
    listing_id TEXT,
    PRIMARY KEY (tenant_id, key),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);
CREATE INDEX idempotency_records_by_account ON idempotency_records (tenant_id, account_id);
CREATE INDEX idempotency_records_by_listing ON idempotency_records (tenant_id, listing_id)
    WHERE listing_id IS NOT NULL;

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
    -- Of its price, ISO 4217: the tenant's when it was created
    currency TEXT NOT NULL DEFAULT 'USD',
    -- Of a price by the semester: the tenant's when it was created
    semester_half_months BIGINT NOT NULL DEFAULT 9 CHECK (semester_half_months BETWEEN 4 AND 12),
    -- Who sees the contact's phone and e-mail: people with a verified address, or nobody
    contact_visibility TEXT NOT NULL DEFAULT 'verified' CHECK (contact_visibility IN ('verified', 'conversations')),
    -- Why readers should look twice, as bits: 1 a rent far below the usual of an unconfirmed owner, 2 reports by
    -- independent accounts with a history, 4 a report by one of them, which shows nothing
    doubt BIGINT NOT NULL DEFAULT 0 CHECK (doubt BETWEEN 0 AND 7),
    -- What the lease costs each month and whether every part of that is stated, and what searches filter by: computed
    -- from the terms with each change. NULL without terms
    all_in_cents BIGINT CHECK (all_in_cents >= 0),
    all_in_complete BIGINT NOT NULL DEFAULT 0 CHECK (all_in_complete IN (0, 1)),
    home_type TEXT CHECK (home_type IN ('room', 'studio', 'apartment', 'house', 'dorm')),
    accessibility BIGINT NOT NULL DEFAULT 0,
    shortest_months BIGINT CHECK (shortest_months > 0),
    -- The mandatory fees of the lease that aren't monthly
    once_fee_cents BIGINT NOT NULL DEFAULT 0 CHECK (once_fee_cents >= 0),
    yearly_fee_cents BIGINT NOT NULL DEFAULT 0 CHECK (yearly_fee_cents >= 0),
    deposit_cents BIGINT CHECK (deposit_cents >= 0),
    notice_days BIGINT CHECK (notice_days >= 0),
    -- How many people live there now, and how many may
    roommates BIGINT CHECK (roommates >= 0),
    max_residents BIGINT CHECK (max_residents > 0),
    -- The letter of the energy class, 1 for A
    energy_grade BIGINT CHECK (energy_grade BETWEEN 1 AND 8),
    -- As bits: FurnishedRooms, IncludedUtilities, LeaseDocuments
    furnished_rooms BIGINT NOT NULL DEFAULT 0,
    included_utilities BIGINT NOT NULL DEFAULT 0,
    lease_documents BIGINT NOT NULL DEFAULT 0,
    -- The terms: LeaseTerms as JSON; NULL when none is stated
    lease TEXT,
    -- Last, because it is long and most queries do not read it
    description TEXT,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    -- An active listing is complete.
    CHECK (status <> 'active' OR (
        kind IS NOT NULL AND title IS NOT NULL AND shown_latitude IS NOT NULL AND shown_longitude IS NOT NULL
        AND price_cents IS NOT NULL AND bedrooms IS NOT NULL AND bathroom_halves IS NOT NULL
        AND expires_at IS NOT NULL))
);
CREATE INDEX listings_by_owner ON listings (tenant_id, owner_id, position, number);
-- For lists of moderators. One for each status, so that statements about an owner's listings do not take them
CREATE INDEX draft_listings ON listings (tenant_id, updated_at, number) WHERE status = 'draft';
CREATE INDEX active_listings ON listings (tenant_id, updated_at, number) WHERE status = 'active';
CREATE INDEX closed_listings ON listings (tenant_id, updated_at, number) WHERE status = 'closed';
CREATE INDEX held_listings ON listings (tenant_id, updated_at, number) WHERE status = 'held';
CREATE INDEX listings_by_expiry ON listings (expires_at) WHERE status = 'active';
-- Medians of what was posted are read by postal code
CREATE INDEX listings_by_postal_code ON listings (tenant_id, (substr(postal_code, 1, 5)));

-- The number of each account's listings, the first position and what words they have: a post reads none of the
-- account's other listings
CREATE TABLE listing_counts (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    listings BIGINT NOT NULL CHECK (listings >= 0),
    -- At most 0, and after none of its listings: the next one gets the position before it
    first_position BIGINT NOT NULL CHECK (first_position <= 0),
    -- WordSketch, of the words written since then; empty before any
    words TEXT NOT NULL DEFAULT '' CHECK (length(words) IN (0, 1024)),
    words_since BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, owner_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- A listing as it is read: with its owner's name, badge, and whether the owner is blocked.
CREATE VIEW listing_rows AS
SELECT
    l.tenant_id, l.number, l.id, l.owner_id, a.name AS owner_name,
    CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END AS owner_blocked, u.name AS owner_university,
    l.status, l.kind, l.title, l.description, l.street, l.city, l.region, l.postal_code, l.country,
    l.given_latitude, l.given_longitude, l.hide_exact_location,
    l.latitude, l.longitude, l.shown_latitude, l.shown_longitude, l.location_source, l.location_attribution,
    l.price_cents, l.price_period, l.semester_half_months, l.currency, l.bedrooms, l.bathroom_halves,
    l.area_square_feet, l.amenities, l.food_preference, l.available_from, l.available_until,
    l.contact_name, l.contact_email, l.contact_phone, l.contact_visibility,
    l.lease, l.doubt, l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
LEFT JOIN badges b ON b.tenant_id = l.tenant_id AND b.account_id = l.owner_id
LEFT JOIN universities u ON u.id = b.university_id;

-- Work on all listings of an account, done in portions so that others' writes come in between. What is left when the
-- server ends is done by the next one
CREATE TABLE account_work (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- 'changes': its listings are recorded as changed. 'deletion': they are deleted, and then the account
    kind TEXT NOT NULL CHECK (kind IN ('changes', 'deletion')),
    -- The last listing that was done; 0 for none
    after_number BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- The public prices of a listing whose price changed, or that was a draft before; without rows it kept its first price
CREATE TABLE listing_prices (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    price_cents BIGINT NOT NULL CHECK (price_cents > 0),
    price_period TEXT NOT NULL CHECK (price_period IN ('month', 'week', 'semester', 'once')),
    PRIMARY KEY (tenant_id, listing_id, since),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);

-- By which mark of its owner an import knows a listing again
CREATE TABLE listing_imports (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    external_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, external_id),
    UNIQUE (tenant_id, listing_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);

-- Which listing changed, in the order of commits: how every process's search learns of it
CREATE TABLE listing_changes (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    -- Of a listing that this change deleted
    listing_id TEXT,
    -- A random number, by which mirrors tell this change from one with the same sequence in a restored database
    nonce BIGINT NOT NULL DEFAULT 0,
    -- Whether this change created the listing
    is_new BIGINT NOT NULL DEFAULT 0,
    -- The owner of a listing that this change deleted
    owner_id TEXT
);

CREATE TABLE photos (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    width BIGINT NOT NULL CHECK (width > 0),
    height BIGINT NOT NULL CHECK (height > 0),
    position BIGINT NOT NULL,
    -- What the picture shows: PerceptualHash; 0 when that says nothing, NULL before it was computed
    perceptual_hash BIGINT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX photos_by_listing ON photos (tenant_id, listing_id, position);
CREATE INDEX photos_by_digest ON photos (tenant_id, digest);
CREATE INDEX photos_by_hash ON photos (tenant_id, perceptual_hash) WHERE perceptual_hash <> 0;
CREATE INDEX photos_without_hash ON photos (tenant_id, digest) WHERE perceptual_hash IS NULL;

-- Which owner showed a picture since when, by what it shows: of photos that are gone too, for a year, so that an owner
-- who posts a picture again is not taken for who copied it. A draft shows none
CREATE TABLE photo_hashes (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    -- PerceptualHash, and its four bands of 16 bits
    hash BIGINT NOT NULL,
    band_0 BIGINT NOT NULL,
    band_1 BIGINT NOT NULL,
    band_2 BIGINT NOT NULL,
    band_3 BIGINT NOT NULL,
    -- The last listing with the picture; it may be gone
    listing_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    -- When a photo with it was last stored, or found still to be there
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, hash),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX photo_hashes_by_band_0 ON photo_hashes (tenant_id, band_0, since);
CREATE INDEX photo_hashes_by_band_1 ON photo_hashes (tenant_id, band_1, since);
CREATE INDEX photo_hashes_by_band_2 ON photo_hashes (tenant_id, band_2, since);
CREATE INDEX photo_hashes_by_band_3 ON photo_hashes (tenant_id, band_3, since);
CREATE INDEX photo_hashes_by_age ON photo_hashes (seen_at);

-- Files that no photo refers to any more, to be deleted
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
    -- What the account wrote about it, for itself
    note TEXT,
    PRIMARY KEY (tenant_id, account_id, listing_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX favorites_by_time ON favorites (tenant_id, account_id, created_at);
CREATE INDEX favorites_by_listing ON favorites (tenant_id, listing_id);

-- Favourites of deleted listings: the title is kept for a time, but no longer than the owner's account
CREATE TABLE deleted_favorites (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    title TEXT,
    saved_at BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, listing_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX deleted_favorites_by_owner ON deleted_favorites (tenant_id, owner_id);
CREATE INDEX deleted_favorites_by_age ON deleted_favorites (deleted_at);

-- How many times others viewed a listing
CREATE TABLE listing_views (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    views BIGINT NOT NULL,
    -- How many there were at the owner's last weekly report
    reported_views BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, listing_id),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);

-- Shared lists

-- Lists of listings that anybody with the link may see and vote on, until they expire. Of the link, only a digest is
-- kept.
CREATE TABLE shortlists (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, token_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX shortlists_by_account ON shortlists (tenant_id, account_id, created_at);
CREATE INDEX shortlists_by_expiry ON shortlists (expires_at);

CREATE TABLE shortlist_listings (
    tenant_id TEXT NOT NULL,
    shortlist_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, shortlist_id, listing_id),
    FOREIGN KEY (tenant_id, shortlist_id) REFERENCES shortlists (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX shortlist_listings_by_listing ON shortlist_listings (tenant_id, listing_id);

-- Votes of browsers: the digest covers the list, so that votes on two lists cannot be put together
CREATE TABLE shortlist_votes (
    tenant_id TEXT NOT NULL,
    shortlist_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    voter_digest TEXT NOT NULL,
    vote TEXT NOT NULL CHECK (vote IN ('up', 'down')),
    PRIMARY KEY (tenant_id, shortlist_id, listing_id, voter_digest),
    FOREIGN KEY (tenant_id, shortlist_id, listing_id)
        REFERENCES shortlist_listings (tenant_id, shortlist_id, listing_id) ON DELETE CASCADE
);

-- Figures of areas that an account keeps: a card of an area's profile. Areas are reference data that imports replace,
-- so no key refers to them
CREATE TABLE bookmarks (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    area_id TEXT NOT NULL,
    card TEXT NOT NULL CHECK (card IN ('population', 'income', 'age', 'propertyValue', 'rent', 'ownership', 'vacancy',
        'rentShare', 'commute', 'transit')),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, area_id, card),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX bookmarks_by_time ON bookmarks (tenant_id, account_id, created_at);

-- Calculations that an account keeps: what was typed, as checked JSON of a version. The results are worked out anew
CREATE TABLE finance_scenarios (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('amortization', 'rental', 'landValue')),
    input_version BIGINT NOT NULL CHECK (input_version > 0),
    inputs TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version > 0),
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX finance_scenarios_by_account ON finance_scenarios (tenant_id, account_id, id);
-- Property records: what cities publish of properties, by hundred block, without owners; and neighbourhoods

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
    -- The block where a map of the records begins
    start_address TEXT,
    -- The sentence that the publisher asks everybody to show, and the address of its terms
    notice TEXT,
    notice_url TEXT,
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
-- Whether a street exists is asked by postal code
CREATE INDEX street_blocks_by_postal_code ON street_blocks (postal_code);

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

-- Blocks and properties that an account keeps. Records are reference data that imports replace, so no key refers to
-- them
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

-- Conversations

-- Conversations between the owner of a listing or wanted ad and somebody who wrote about it. They stay when that is
-- deleted, and go with either account
CREATE TABLE conversations (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    -- The listing's title when somebody last wrote
    title TEXT,
    owner_id TEXT NOT NULL,
    seeker_id TEXT NOT NULL,
    move_in TEXT,
    people BIGINT CHECK (people > 0),
    created_at BIGINT NOT NULL,
    -- When the owner first wrote
    answered_at BIGINT,
    -- The number of the newest message
    last_number BIGINT NOT NULL,
    -- What listing_id is the id of. Of a wanted ad, owner_id is whose ad it is and seeker_id who wrote about it
    subject_kind TEXT NOT NULL DEFAULT 'listing' CHECK (subject_kind IN ('listing', 'wanted')),
    -- A moderator deleted what it is about, or its owner did so while it was held: the owner's messages wait
    is_subject_removed BIGINT NOT NULL DEFAULT 0 CHECK (is_subject_removed IN (0, 1)),
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, listing_id, seeker_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, seeker_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX conversations_by_owner ON conversations (tenant_id, owner_id);
CREATE INDEX conversations_by_seeker ON conversations (tenant_id, seeker_id, created_at);

CREATE TABLE messages (
    tenant_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    id TEXT NOT NULL,
    author_id TEXT NOT NULL,
    -- Only its author sees a held message until a moderator has decided, and a discarded one from then on
    status TEXT NOT NULL CHECK (status IN ('delivered', 'held', 'discarded')),
    -- MessageCaution, with commas
    cautions TEXT NOT NULL,
    -- Keyed digest of its words: the same text to many people is found by it
    text_digest TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tenant_id, conversation_id, number),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, author_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_by_text ON messages (tenant_id, author_id, text_digest, sent_at);
CREATE INDEX held_messages ON messages (tenant_id, author_id, sent_at) WHERE status = 'held';

-- A conversation as one of the two sees it: there is no row for the other until a message is delivered
CREATE TABLE conversation_members (
    tenant_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    is_archived BIGINT NOT NULL CHECK (is_archived IN (0, 1)),
    is_unread BIGINT NOT NULL CHECK (is_unread IN (0, 1)),
    -- The number of the last message that was read
    read_number BIGINT NOT NULL,
    -- Of those that this account sees
    last_message_at BIGINT NOT NULL,
    -- When a mail tells of what is unread then
    mail_due_at BIGINT,
    PRIMARY KEY (tenant_id, conversation_id, account_id),
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_members_by_account
    ON conversation_members (tenant_id, account_id, is_archived, is_unread, last_message_at, conversation_id);
CREATE INDEX due_message_mails ON conversation_members (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- Whom an account takes no messages from
CREATE TABLE person_blocks (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    blocked_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, blocked_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, blocked_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX person_blocks_by_blocked ON person_blocks (tenant_id, blocked_id);

-- Ratings

-- What seekers say of owners who answered them, once for each listing. They stay when the listing is deleted, and go
-- with either account
CREATE TABLE ratings (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    -- The listing's title when it was rated
    title TEXT,
    owner_id TEXT NOT NULL,
    rater_id TEXT NOT NULL,
    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    text TEXT,
    -- Rating.Tag, with commas
    tags TEXT NOT NULL,
    -- Only its author sees one that is held until a moderator has decided, or removed
    status TEXT NOT NULL CHECK (status IN ('accepted', 'held', 'removed')),
    -- Rating.HoldReason, of one that is held
    hold_reason TEXT,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    -- From when on everybody sees it: its owner's reply makes it earlier
    visible_at BIGINT NOT NULL,
    reply TEXT,
    replied_at BIGINT,
    -- PuppetSign, with commas, of one that was held as a puppet's
    puppet_signs TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, listing_id, rater_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, rater_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    CHECK (owner_id <> rater_id),
    CHECK ((status = 'held') = (hold_reason IS NOT NULL)),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX ratings_by_owner ON ratings (tenant_id, owner_id, id);
CREATE INDEX ratings_by_rater ON ratings (tenant_id, rater_id, id);
CREATE INDEX shown_ratings ON ratings (tenant_id, owner_id, visible_at) WHERE status = 'accepted';
CREATE INDEX held_ratings ON ratings (tenant_id, rater_id, created_at) WHERE status = 'held';

-- Wanted ads

-- What people look for: never among listings
CREATE TABLE wanted_ads (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    -- Of the budget, ISO 4217: the tenant's when it was created
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'closed', 'held')),
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    people BIGINT NOT NULL CHECK (people BETWEEN 1 AND 10),
    -- A month, for all of them
    budget_cents BIGINT NOT NULL CHECK (budget_cents > 0),
    move_in_from TEXT NOT NULL,
    move_in_until TEXT,
    stay_months BIGINT CHECK (stay_months > 0),
    kind TEXT NOT NULL CHECK (kind IN ('any', 'room', 'studio', 'apartment')),
    -- WantedContent.Habit, with commas
    habits TEXT NOT NULL,
    food_preference TEXT NOT NULL,
    is_open_to_sharing BIGINT NOT NULL CHECK (is_open_to_sharing IN (0, 1)),
    hold_reason TEXT,
    version BIGINT NOT NULL CHECK (version > 0),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    CHECK ((status = 'held') = (hold_reason IS NOT NULL)),
    CHECK (move_in_until IS NULL OR move_in_until >= move_in_from)
);
CREATE INDEX wanted_ads_by_owner ON wanted_ads (tenant_id, owner_id, id);
CREATE INDEX active_wanted_ads ON wanted_ads (tenant_id, id) WHERE status = 'active';

-- The circles that a wanted ad looks in, each with a box around it and what nearly fits
CREATE TABLE wanted_areas (
    tenant_id TEXT NOT NULL,
    ad_id TEXT NOT NULL,
    position BIGINT NOT NULL CHECK (position BETWEEN 0 AND 2),
    name TEXT NOT NULL,
    latitude DOUBLE PRECISION NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    radius_miles DOUBLE PRECISION NOT NULL CHECK (radius_miles BETWEEN 0.5 AND 25),
    university_id TEXT REFERENCES universities (id) ON DELETE SET NULL,
    south DOUBLE PRECISION NOT NULL,
    west DOUBLE PRECISION NOT NULL,
    north DOUBLE PRECISION NOT NULL,
    east DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (tenant_id, ad_id, position),
    FOREIGN KEY (tenant_id, ad_id) REFERENCES wanted_ads (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX wanted_areas_by_latitude ON wanted_areas (tenant_id, south, north);

-- Saved searches

CREATE TABLE saved_searches (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The client's query string, and the validated query as JSON
    parameters TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    looked_at BIGINT NOT NULL,
    -- The greatest listing number at that time: only later listings are new
    since_number BIGINT NOT NULL,
    -- Up to which moment of `matched_at` matches were mailed
    mailed_through BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_searches_by_account ON saved_searches (tenant_id, account_id, created_at);

-- New listings that match a saved search, and whether its owner has seen them
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

-- Notifications

-- What accounts are notified of: once for each kind and occasion
CREATE TABLE notifications (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- Notification.Kind
    kind TEXT NOT NULL,
    -- What makes it the same event: a listing, a day, a search
    occasion TEXT NOT NULL,
    -- How many of the same kind it stands for
    count BIGINT NOT NULL CHECK (count > 0),
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    -- When a mail tells of it
    mail_due_at BIGINT,
    mailed_at BIGINT,
    -- Whose texts the facts hold: the notification goes with this account too
    author_id TEXT,
    -- Notification.Facts, as JSON
    facts TEXT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind, occasion),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, author_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_account ON notifications (tenant_id, account_id, id);
CREATE INDEX unread_notifications ON notifications (tenant_id, account_id) WHERE read_at IS NULL;
CREATE INDEX due_notification_mails ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notifications_by_author ON notifications (tenant_id, author_id) WHERE author_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- When an account is mailed of a kind of notifications, where it chose that
CREATE TABLE notification_settings (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    delivery TEXT NOT NULL CHECK (delivery IN ('instant', 'daily', 'off')),
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- When an account was last mailed of a kind: what happens within minutes of it waits for the next mail
CREATE TABLE last_mails (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- Notification.Kind or DecisionMail.Kind
    kind TEXT NOT NULL,
    mailed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- Who caused mails to whom within a day: further ones wait for the daily mail. There is no foreign key to the author,
-- so that nobody mails more by deleting their account
CREATE TABLE mail_causes (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- The author of the message; empty where it was nobody's
    author_id TEXT NOT NULL,
    mailed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, author_id, mailed_at),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_causes_by_age ON mail_causes (mailed_at);

-- Decisions on wanted ads, ratings and shared lists that their authors are to be mailed of: deleted when they are
CREATE TABLE decision_mails (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- DecisionMail.Kind
    kind TEXT NOT NULL,
    -- The wanted ad that is still there
    subject_id TEXT,
    title TEXT NOT NULL,
    reason TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX due_decision_mails ON decision_mails (due_at);

-- Who saw the phone and e-mail of a listing's contact: they are warned when it turns out to be a scam, also when its
-- owner deleted it before
CREATE TABLE contact_views (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- The listing's title at that time
    title TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, listing_id, account_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_views_by_account ON contact_views (tenant_id, account_id);
CREATE INDEX contact_views_by_age ON contact_views (at);

-- What open event streams tell an account, in the order of commits. Kept for a day
CREATE TABLE account_events (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('message', 'notification', 'read')),
    -- The message or notification
    subject_id TEXT,
    at BIGINT NOT NULL,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX account_events_by_account ON account_events (tenant_id, account_id, sequence);

-- Notices

-- What admins or the operator tell people of a marketplace: on every page, and by mail where wanted. Sent notices
-- outlive their authors' accounts; drafts are deleted with them
CREATE TABLE notices (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- The admin's account; NULL for the operator
    author_id TEXT,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    audience TEXT NOT NULL CHECK (audience IN ('everyone', 'students', 'owners')),
    university_id TEXT REFERENCES universities (id) ON DELETE CASCADE,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    is_mailed BIGINT NOT NULL CHECK (is_mailed IN (0, 1)),
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- NULL for a draft
    sent_at BIGINT,
    withdrawn_at BIGINT,
    -- When mails are to be put into the outbox; NULL when there is nothing to mail, or no more
    mail_due_at BIGINT,
    -- The last account that was considered
    mailed_through TEXT,
    mails BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CHECK ((audience = 'students') = (university_id IS NOT NULL)),
    CHECK (starts_at < ends_at),
    CHECK (withdrawn_at IS NULL OR sent_at IS NOT NULL),
    CHECK (mail_due_at IS NULL OR (is_mailed = 1 AND sent_at IS NOT NULL AND withdrawn_at IS NULL))
);
CREATE INDEX shown_notices ON notices (tenant_id, ends_at) WHERE sent_at IS NOT NULL AND withdrawn_at IS NULL;
CREATE INDEX draft_notices ON notices (tenant_id, author_id) WHERE sent_at IS NULL;
CREATE INDEX mailed_notices ON notices (tenant_id, sent_at) WHERE is_mailed = 1 AND sent_at IS NOT NULL;
CREATE INDEX due_notice_mails ON notices (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notices_by_end ON notices (ends_at);

-- A notice as admins read it: with the names of its author and its university
CREATE VIEW notice_rows AS
SELECT
    n.tenant_id, n.id, n.author_id, a.name AS author_name, n.title, n.text, n.audience, n.university_id,
    u.name AS university_name, n.starts_at, n.ends_at, n.is_mailed, n.version, n.created_at, n.sent_at,
    n.withdrawn_at, n.mails
FROM notices n
LEFT JOIN accounts a ON a.tenant_id = n.tenant_id AND a.id = n.author_id
LEFT JOIN universities u ON u.id = n.university_id;

-- Which notices an account has read, and which it is shown no more
CREATE TABLE notice_reads (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    notice_id TEXT NOT NULL,
    read_at BIGINT NOT NULL,
    dismissed_at BIGINT,
    PRIMARY KEY (tenant_id, account_id, notice_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, notice_id) REFERENCES notices (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notice_reads_by_notice ON notice_reads (tenant_id, notice_id);

-- Moderation

-- Previous states of listings, as JSON; kept after the listing's deletion, but not after its owner's
CREATE TABLE listing_versions (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    owner_id TEXT NOT NULL,
    -- The time during which this was the current state
    at BIGINT NOT NULL,
    replaced_at BIGINT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (tenant_id, listing_id, version),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX listing_versions_by_owner ON listing_versions (tenant_id, owner_id);
CREATE INDEX listing_versions_by_age ON listing_versions (replaced_at);

-- Reports of listings and accounts, one for each reporter and subject; settled by a decision
CREATE TABLE reports (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    reporter_id TEXT NOT NULL,
    subject_kind TEXT NOT NULL CHECK (subject_kind IN ('listing', 'account')),
    subject_id TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('scam', 'notAvailable', 'wrongPlace', 'discrimination', 'other')),
    message TEXT,
    -- Reports by accounts younger than a day, or without a verified address, do not count
    counts_toward_hold BIGINT NOT NULL CHECK (counts_toward_hold IN (0, 1)),
    created_at BIGINT NOT NULL,
    settled_at BIGINT,
    -- Keyed digest of the reporter's mailbox: a mailbox counts once
    mailbox_digest TEXT,
    -- The shared list of a reported account that the report is about, and its name at that time
    shortlist_id TEXT,
    shortlist_name TEXT,
    -- The message of a reported account that the report is about
    message_id TEXT,
    -- The rating by a reported account that the report is about
    rating_id TEXT,
    -- The wanted ad of a reported account that the report is about, and its title at that time
    wanted_id TEXT,
    wanted_title TEXT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, subject_id, reporter_id),
    FOREIGN KEY (tenant_id, reporter_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX reports_by_reporter ON reports (tenant_id, reporter_id);
CREATE INDEX reports_by_shortlist ON reports (tenant_id, shortlist_id) WHERE shortlist_id IS NOT NULL;
CREATE INDEX reports_by_rating ON reports (tenant_id, rating_id) WHERE rating_id IS NOT NULL;
CREATE INDEX reports_by_wanted_ad ON reports (tenant_id, wanted_id) WHERE wanted_id IS NOT NULL;
CREATE INDEX open_reports ON reports (tenant_id, subject_kind, subject_id) WHERE settled_at IS NULL;

-- What came of reports, by the keyed digest of the reporter's mailbox: it decides what the next ones weigh
CREATE TABLE report_outcomes (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    mailbox_digest TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('held', 'released')),
    subject_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, mailbox_digest, outcome, subject_id)
);
CREATE INDEX report_outcomes_by_age ON report_outcomes (at);

-- Held listings, and their owners' appeals
CREATE TABLE holds (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    reason TEXT NOT NULL,
    -- The listing's status before the hold
    previous_status TEXT NOT NULL CHECK (previous_status IN ('draft', 'active', 'closed')),
    -- Held without a moderator, and none has decided yet
    is_automatic BIGINT NOT NULL CHECK (is_automatic IN (0, 1)),
    -- Waits for a moderator: it is automatic, or its appeal is unanswered
    is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
    appeal TEXT,
    appealed_at BIGINT,
    -- Held because its owner is new, and no moderator has decided yet
    is_first_listing BIGINT NOT NULL DEFAULT 0 CHECK (is_first_listing IN (0, 1)),
    -- Held by signals, and no moderator has decided yet
    is_signaled BIGINT NOT NULL DEFAULT 0 CHECK (is_signaled IN (0, 1)),
    PRIMARY KEY (tenant_id, listing_id),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    CHECK ((appeal IS NULL) = (appealed_at IS NULL))
);
CREATE INDEX open_holds ON holds (tenant_id, listing_id) WHERE is_open = 1;

-- Decisions on listings. There are no foreign keys here and below, so that the history outlives its subjects.
CREATE TABLE decisions (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    -- NULL when reports or signals held it, or when its owner withdrew it
    moderator_id TEXT,
    -- 'withdraw': its owner deleted it while it was held or reported
    decision TEXT NOT NULL CHECK (decision IN ('hold', 'release', 'delete', 'withdraw')),
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX decisions_by_listing ON decisions (tenant_id, listing_id, id);
CREATE INDEX decisions_by_owner ON decisions (tenant_id, owner_id, id);

-- What was found about a listing when it was posted or edited
CREATE TABLE listing_signals (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    code TEXT NOT NULL CHECK (code IN ('copiedPhoto', 'removedContact', 'contactInText', 'priceFarBelow',
        'manyFromYoung', 'blockedDevice')),
    -- What makes it the same signal: the hash of a photo, the digest of a contact, a price
    occasion TEXT NOT NULL,
    -- Its points: those of one code have the points of one of them together, the greatest
    weight BIGINT NOT NULL CHECK (weight > 0),
    -- The listing of the same tenant that it refers to; it may be gone
    other_id TEXT,
    at BIGINT NOT NULL,
    -- Whether the listing still has it. What a moderator released the listing with stays known
    is_current BIGINT NOT NULL CHECK (is_current IN (0, 1)),
    settled_at BIGINT,
    -- Whether it counts towards a hold: not if strangers may have staged it
    counts BIGINT NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
    PRIMARY KEY (tenant_id, listing_id, code, occasion),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    CHECK (is_current = 1 OR settled_at IS NOT NULL)
);
CREATE INDEX settled_signals ON listing_signals (tenant_id, code, occasion) WHERE settled_at IS NOT NULL;

-- Since when an owner shows a phone or address: a keyed digest, also of those that no listing shows any more, for a
-- year. Drafts and closed listings show none
CREATE TABLE owner_contacts (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    contact_digest TEXT NOT NULL,
    since BIGINT NOT NULL,
    -- When a listing was last stored with it, give or take a day, and which
    seen_at BIGINT NOT NULL,
    listing_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, contact_digest),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_contacts_by_contact ON owner_contacts (tenant_id, contact_digest, since);
CREATE INDEX owner_contacts_by_age ON owner_contacts (seen_at);

-- The contacts that a listing showed before an edit replaced them
CREATE TABLE former_contacts (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    contact_digest TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, listing_id, contact_digest),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, owner_id, contact_digest)
        REFERENCES owner_contacts (tenant_id, owner_id, contact_digest) ON DELETE CASCADE
);
CREATE INDEX former_contacts_by_owner ON former_contacts (tenant_id, owner_id, contact_digest);

-- Keyed digests of the phones and addresses of listings that moderators removed, for a year. There is no foreign key,
-- so that nobody escapes by deleting their account
CREATE TABLE removed_contacts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    contact_digest TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('deletion', 'block')),
    -- Removed as a scam, and nobody else showed the contact before its owner did
    is_scam BIGINT NOT NULL CHECK (is_scam IN (0, 1)),
    listing_id TEXT NOT NULL,
    -- When its owner first showed it: it is no signal for who showed it earlier
    since BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, contact_digest, owner_id, cause)
);
CREATE INDEX removed_contacts_by_owner ON removed_contacts (tenant_id, owner_id, cause);
CREATE INDEX removed_contacts_by_age ON removed_contacts (at);

-- Texts that a tenant's moderators keep for their reasons. They belong to the tenant, not to who wrote them
CREATE TABLE saved_replies (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version > 0),
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

-- Each row has a keyed hash of itself and the previous hash. An empty tenant_id means the whole installation.
CREATE TABLE audit (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    actor_id TEXT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT,
    hash TEXT NOT NULL
);
CREATE INDEX audit_by_tenant ON audit (tenant_id, sequence);
CREATE INDEX audit_by_subject ON audit (tenant_id, subject, sequence);
CREATE INDEX audit_by_actor ON audit (tenant_id, actor_id, sequence);

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
