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
