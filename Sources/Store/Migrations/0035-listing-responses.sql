-- The listing that a request with an Idempotency-Key created: its stored response goes with it.

ALTER TABLE idempotency_records ADD COLUMN listing_id TEXT;
CREATE INDEX idempotency_records_by_listing ON idempotency_records (tenant_id, listing_id)
    WHERE listing_id IS NOT NULL;
