-- Browsers and networks that accounts log in with, as keyed digests: puppets that rate one owner have them in common,
-- and so has a blocked person who comes back. Ratings and accounts of before are not looked at.

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

ALTER TABLE ratings ADD COLUMN puppet_signs TEXT NOT NULL DEFAULT '';

-- A signal more
CREATE TABLE new_signals (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    code TEXT NOT NULL CHECK (code IN ('copiedPhoto', 'removedContact', 'contactInText', 'priceFarBelow',
        'manyFromYoung', 'blockedDevice')),
    occasion TEXT NOT NULL,
    weight BIGINT NOT NULL CHECK (weight > 0),
    other_id TEXT,
    at BIGINT NOT NULL,
    is_current BIGINT NOT NULL CHECK (is_current IN (0, 1)),
    settled_at BIGINT,
    counts BIGINT NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
    PRIMARY KEY (tenant_id, listing_id, code, occasion),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    CHECK (is_current = 1 OR settled_at IS NOT NULL)
);
INSERT INTO new_signals (
    tenant_id, listing_id, code, occasion, weight, other_id, at, is_current, settled_at, counts)
SELECT tenant_id, listing_id, code, occasion, weight, other_id, at, is_current, settled_at, counts FROM listing_signals;
DROP TABLE listing_signals;
ALTER TABLE new_signals RENAME TO listing_signals;
CREATE INDEX settled_signals ON listing_signals (tenant_id, code, occasion) WHERE settled_at IS NOT NULL;
