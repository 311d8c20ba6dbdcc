-- The owner of a listing or wanted ad that was removed does not go on writing to those who asked about it.

ALTER TABLE conversations ADD COLUMN is_subject_removed BIGINT NOT NULL DEFAULT 0 CHECK (is_subject_removed IN (0, 1));
UPDATE conversations SET is_subject_removed = 1 WHERE EXISTS (
    SELECT 1 FROM decisions d
    WHERE d.tenant_id = conversations.tenant_id AND d.listing_id = conversations.listing_id AND d.decision = 'delete');
