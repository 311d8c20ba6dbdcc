-- The words of an account's listings, work on all of its listings, which is done in portions, and the age of geocoder
-- results, which are kept for a time.

ALTER TABLE listing_counts ADD COLUMN words TEXT NOT NULL DEFAULT '' CHECK (length(words) IN (0, 1024));
ALTER TABLE listing_counts ADD COLUMN words_since BIGINT NOT NULL DEFAULT 0;

CREATE TABLE account_work (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- 'changes': its listings are recorded as changed. 'deletion': they are deleted, and then the account
    kind TEXT NOT NULL CHECK (kind IN ('changes', 'deletion')),
    -- The last listing that was done; 0 for none
    after_number BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

CREATE INDEX geocodes_by_age ON geocodes (created_at);
