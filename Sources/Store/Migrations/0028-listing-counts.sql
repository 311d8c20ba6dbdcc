-- How many listings each account has, and where the next one comes: a post reads none of the others.

CREATE TABLE listing_counts (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    listings BIGINT NOT NULL CHECK (listings >= 0),
    -- Not behind any of theirs: the next one gets the position before it
    first_position BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position)
SELECT tenant_id, owner_id, count(*), min(position) FROM listings GROUP BY tenant_id, owner_id;
