-- Signals about listings: what was found, the pictures and contacts that they are compared with, and holds by them.

ALTER TABLE photos ADD COLUMN perceptual_hash BIGINT;
CREATE INDEX photos_by_hash ON photos (tenant_id, perceptual_hash) WHERE perceptual_hash <> 0;
CREATE INDEX photos_without_hash ON photos (tenant_id, digest) WHERE perceptual_hash IS NULL;
CREATE INDEX tenants_sharing_photo_signals ON tenant_settings (tenant_id)
    WHERE name = 'sharePhotoSignals' AND value = 'true';
ALTER TABLE holds ADD COLUMN is_signaled BIGINT NOT NULL DEFAULT 0 CHECK (is_signaled IN (0, 1));

-- Which owner showed a picture since when, by what it shows: of photos that are gone too, for a year, so that an owner
-- who posts a picture again is not taken for who copied it. A draft shows none
CREATE TABLE photo_hashes (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    -- PerceptualHash, and its four bands of 16 bits
    hash BIGINT NOT NULL,
    band_0 BIGINT NOT NULL,
    band_1 BIGINT NOT NULL,
    band_2 BIGINT NOT NULL,
    band_3 BIGINT NOT NULL,
    -- The last listing with the picture; it may be gone
    listing_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    -- When a photo with it was last stored, or found still to be there
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, hash),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX photo_hashes_by_band_0 ON photo_hashes (tenant_id, band_0, since);
CREATE INDEX photo_hashes_by_band_1 ON photo_hashes (tenant_id, band_1, since);
CREATE INDEX photo_hashes_by_band_2 ON photo_hashes (tenant_id, band_2, since);
CREATE INDEX photo_hashes_by_band_3 ON photo_hashes (tenant_id, band_3, since);
CREATE INDEX photo_hashes_by_age ON photo_hashes (seen_at);

-- What was found about a listing when it was posted or edited
CREATE TABLE listing_signals (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    code TEXT NOT NULL CHECK (code IN ('copiedPhoto', 'removedContact', 'contactInText', 'priceFarBelow',
        'manyFromYoung')),
    -- What makes it the same signal: the hash of a photo, the digest of a contact, a price
    occasion TEXT NOT NULL,
    -- Its points: those of one code have the points of one of them together, the greatest
    weight BIGINT NOT NULL CHECK (weight > 0),
    -- The listing of the same tenant that it refers to; it may be gone
    other_id TEXT,
    at BIGINT NOT NULL,
    -- Whether the listing still has it. What a moderator released the listing with stays known
    is_current BIGINT NOT NULL CHECK (is_current IN (0, 1)),
    settled_at BIGINT,
    PRIMARY KEY (tenant_id, listing_id, code, occasion),
    FOREIGN KEY (tenant_id, listing_id) REFERENCES listings (tenant_id, id) ON DELETE CASCADE,
    CHECK (is_current = 1 OR settled_at IS NOT NULL)
);
CREATE INDEX settled_signals ON listing_signals (tenant_id, code, occasion) WHERE settled_at IS NOT NULL;

-- Since when an owner shows a phone or address: a keyed digest for each listing that showed it, also when it shows
-- another one now or is gone, for a year. Drafts and closed listings show none
CREATE TABLE shown_contacts (
    tenant_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    contact_digest TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    -- When the owner first showed it, in whichever listing
    since BIGINT NOT NULL,
    -- When the listing was last stored with it, give or take a day
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, listing_id, contact_digest),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX shown_contacts_by_owner ON shown_contacts (tenant_id, owner_id, contact_digest, since);
CREATE INDEX shown_contacts_by_contact ON shown_contacts (tenant_id, contact_digest, since);
CREATE INDEX shown_contacts_by_age ON shown_contacts (seen_at);

-- Keyed digests of the phones and addresses of listings that moderators removed, for a year. There is no foreign key,
-- so that nobody escapes by deleting their account
CREATE TABLE removed_contacts (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    contact_digest TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('deletion', 'block')),
    -- Removed as a scam, and nobody else showed the contact before its owner did
    is_scam BIGINT NOT NULL CHECK (is_scam IN (0, 1)),
    listing_id TEXT NOT NULL,
    -- When its owner first showed it: it is no signal for who showed it earlier
    since BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, contact_digest, owner_id, cause)
);
CREATE INDEX removed_contacts_by_owner ON removed_contacts (tenant_id, owner_id, cause);
CREATE INDEX removed_contacts_by_age ON removed_contacts (at);
