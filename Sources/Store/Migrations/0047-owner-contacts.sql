-- What an owner shows is stored once for the owner, and for a listing only what it showed before. A listing whose
-- present contacts cannot be told from its former ones keeps them all.

CREATE TABLE owner_contacts (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    contact_digest TEXT NOT NULL,
    since BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    listing_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, contact_digest),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX owner_contacts_by_contact ON owner_contacts (tenant_id, contact_digest, since);
CREATE INDEX owner_contacts_by_age ON owner_contacts (seen_at);

INSERT INTO owner_contacts (tenant_id, owner_id, contact_digest, since, seen_at, listing_id)
SELECT tenant_id, owner_id, contact_digest, MIN(since), MAX(seen_at), MAX(listing_id) FROM shown_contacts
GROUP BY tenant_id, owner_id, contact_digest;

CREATE TABLE former_contacts (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    contact_digest TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, listing_id, contact_digest),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, owner_id, contact_digest)
        REFERENCES owner_contacts (tenant_id, owner_id, contact_digest) ON DELETE CASCADE
);
CREATE INDEX former_contacts_by_owner ON former_contacts (tenant_id, owner_id, contact_digest);

INSERT INTO former_contacts (tenant_id, listing_id, contact_digest, owner_id)
SELECT s.tenant_id, s.listing_id, s.contact_digest, s.owner_id FROM shown_contacts s
JOIN listings l ON l.tenant_id = s.tenant_id AND l.id = s.listing_id
WHERE l.status NOT IN ('active', 'held') OR (
    SELECT count(*) FROM shown_contacts o WHERE o.tenant_id = s.tenant_id AND o.listing_id = s.listing_id
) > CASE WHEN l.contact_email IS NULL THEN 0 ELSE 1 END + CASE WHEN l.contact_phone IS NULL THEN 0 ELSE 1 END;

DROP TABLE shown_contacts;
