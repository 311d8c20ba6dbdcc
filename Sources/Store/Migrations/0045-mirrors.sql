-- Mirrors of public listings read the log of changes: a deleted listing is named there, and a change has a random
-- number, by which another database with the same sequence is told apart. All tenants are meant.

ALTER TABLE listing_changes ADD COLUMN listing_id TEXT;
ALTER TABLE listing_changes ADD COLUMN nonce BIGINT NOT NULL DEFAULT 0;
