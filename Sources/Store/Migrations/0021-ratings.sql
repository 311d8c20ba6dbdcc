-- Ratings of owners by those whom they answered.

-- What seekers say of owners who answered them, once for each listing. They stay when the listing is deleted, and go
-- with either account
CREATE TABLE ratings (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    -- The listing's title when it was rated
    title TEXT,
    owner_id TEXT NOT NULL,
    rater_id TEXT NOT NULL,
    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    text TEXT,
    -- Rating.Tag, with commas
    tags TEXT NOT NULL,
    -- Only its author sees one that is held until a moderator has decided, or removed
    status TEXT NOT NULL CHECK (status IN ('accepted', 'held', 'removed')),
    -- Rating.HoldReason, of one that is held
    hold_reason TEXT,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    -- From when on everybody sees it: its owner's reply makes it earlier
    visible_at BIGINT NOT NULL,
    reply TEXT,
    replied_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, listing_id, rater_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, rater_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    CHECK (owner_id <> rater_id),
    CHECK ((status = 'held') = (hold_reason IS NOT NULL)),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX ratings_by_owner ON ratings (tenant_id, owner_id, id);
CREATE INDEX ratings_by_rater ON ratings (tenant_id, rater_id, id);
CREATE INDEX shown_ratings ON ratings (tenant_id, owner_id, visible_at) WHERE status = 'accepted';
CREATE INDEX held_ratings ON ratings (tenant_id, rater_id, created_at) WHERE status = 'held';

ALTER TABLE reports ADD COLUMN rating_id TEXT;
CREATE INDEX reports_by_rating ON reports (tenant_id, rating_id) WHERE rating_id IS NOT NULL;
