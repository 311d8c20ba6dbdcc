-- Terms of a lease that searches filter by, beside the lease itself.

ALTER TABLE listings ADD COLUMN once_fee_cents BIGINT NOT NULL DEFAULT 0 CHECK (once_fee_cents >= 0);
ALTER TABLE listings ADD COLUMN yearly_fee_cents BIGINT NOT NULL DEFAULT 0 CHECK (yearly_fee_cents >= 0);
ALTER TABLE listings ADD COLUMN deposit_cents BIGINT CHECK (deposit_cents >= 0);
ALTER TABLE listings ADD COLUMN notice_days BIGINT CHECK (notice_days >= 0);
ALTER TABLE listings ADD COLUMN roommates BIGINT CHECK (roommates >= 0);
ALTER TABLE listings ADD COLUMN max_residents BIGINT CHECK (max_residents > 0);
ALTER TABLE listings ADD COLUMN energy_grade BIGINT CHECK (energy_grade BETWEEN 1 AND 8);
ALTER TABLE listings ADD COLUMN furnished_rooms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN included_utilities BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN lease_documents BIGINT NOT NULL DEFAULT 0;
