-- Moderators see signals that strangers may have staged, and such signals hold nothing. Earlier ones keep their effect.

ALTER TABLE listing_signals ADD COLUMN counts BIGINT NOT NULL DEFAULT 1 CHECK (counts IN (0, 1));
