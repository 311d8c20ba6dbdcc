-- By which mark of its owner an import knows a listing again.

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
