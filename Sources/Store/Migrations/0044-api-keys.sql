-- Keys by which programs use the API, each with what it may do.

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
