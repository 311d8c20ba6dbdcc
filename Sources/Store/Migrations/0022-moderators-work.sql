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

-- Holds of new owners' first listings. Owners who have listings are not new.
ALTER TABLE holds ADD COLUMN is_first_listing BIGINT NOT NULL DEFAULT 0 CHECK (is_first_listing IN (0, 1));
ALTER TABLE accounts ADD COLUMN first_listed_at BIGINT;
UPDATE accounts SET first_listed_at = (
    SELECT MIN(l.created_at) FROM listings l
    WHERE l.tenant_id = accounts.tenant_id AND l.owner_id = accounts.id AND l.expires_at IS NOT NULL);

-- What moderators list by time
CREATE INDEX accounts_by_block ON accounts (tenant_id, blocked_at, id) WHERE blocked_at IS NOT NULL;
CREATE INDEX draft_listings ON listings (tenant_id, updated_at, number) WHERE status = 'draft';
CREATE INDEX active_listings ON listings (tenant_id, updated_at, number) WHERE status = 'active';
CREATE INDEX closed_listings ON listings (tenant_id, updated_at, number) WHERE status = 'closed';
CREATE INDEX held_listings ON listings (tenant_id, updated_at, number) WHERE status = 'held';
