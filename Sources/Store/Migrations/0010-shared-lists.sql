-- Logos of tenants, the prices that a listing had, notes on favourites, and lists that friends vote on.

CREATE TABLE tenant_logos (
    tenant_id TEXT NOT NULL PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
    bytes TEXT NOT NULL
);

CREATE TABLE listing_prices (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    price_cents BIGINT NOT NULL CHECK (price_cents > 0),
    price_period TEXT NOT NULL CHECK (price_period IN ('month', 'week', 'semester', 'once')),
    PRIMARY KEY (tenant_id, listing_id, since),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE
);

ALTER TABLE favorites ADD COLUMN note TEXT;

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
