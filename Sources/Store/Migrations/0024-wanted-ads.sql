-- Wanted ads: what people look for, with the areas that they look in; conversations and reports about them.

ALTER TABLE conversations ADD COLUMN subject_kind TEXT NOT NULL DEFAULT 'listing'
    CHECK (subject_kind IN ('listing', 'wanted'));
ALTER TABLE reports ADD COLUMN wanted_id TEXT;
ALTER TABLE reports ADD COLUMN wanted_title TEXT;
CREATE INDEX reports_by_wanted_ad ON reports (tenant_id, wanted_id) WHERE wanted_id IS NOT NULL;

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
