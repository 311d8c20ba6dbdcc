-- Pages that a tenant's admins write, as plain text
CREATE TABLE tenant_pages (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name IN ('terms', 'privacy', 'contact')),
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 50000),
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);
