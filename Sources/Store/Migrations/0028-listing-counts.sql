-- The number of each account's listings, and the first position: a post reads none of the account's other listings.

CREATE TABLE listing_counts (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    listings BIGINT NOT NULL CHECK (listings >= 0),
    -- At most 0, and after none of its listings: the next one gets the position before it
    first_position BIGINT NOT NULL CHECK (first_position <= 0),
    PRIMARY KEY (tenant_id, owner_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position)
SELECT tenant_id, owner_id, count(*), min(CASE WHEN position < 0 THEN position ELSE 0 END)
FROM listings GROUP BY tenant_id, owner_id;
