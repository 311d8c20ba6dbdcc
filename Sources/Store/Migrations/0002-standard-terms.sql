-- Tables, columns and indexes get the terms that the field uses.

ALTER TABLE reports RENAME COLUMN words TO message;
ALTER TABLE reports RENAME COLUMN counts TO counts_toward_hold;
ALTER TABLE holds RENAME COLUMN was TO previous_status;
ALTER TABLE outbox RENAME COLUMN letter TO message;
DROP INDEX outbox_by_turn;
CREATE INDEX outbox_by_next_attempt ON outbox (next_attempt_at);

ALTER TABLE barred_emails RENAME TO banned_emails;

ALTER TABLE receipts RENAME TO idempotency_records;
DROP INDEX receipts_by_age;
DROP INDEX receipts_by_account;
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);
CREATE INDEX idempotency_records_by_account ON idempotency_records (tenant_id, account_id);
