-- What kind of institution a university is, and whether it closed.

ALTER TABLE universities ADD COLUMN level TEXT CHECK (level IN ('fourYear', 'twoYear', 'lessThanTwoYear'));
ALTER TABLE universities ADD COLUMN control TEXT CHECK (control IN ('public', 'privateNonprofit', 'privateForProfit'));
ALTER TABLE universities ADD COLUMN sector BIGINT CHECK (sector BETWEEN 0 AND 99);
ALTER TABLE universities ADD COLUMN size_class BIGINT CHECK (size_class BETWEEN 1 AND 5);
ALTER TABLE universities ADD COLUMN enrollment BIGINT CHECK (enrollment >= 0);
ALTER TABLE universities ADD COLUMN grants_degrees BIGINT CHECK (grants_degrees IN (0, 1));
ALTER TABLE universities ADD COLUMN retired_at BIGINT;

-- Other names that mail to a postal code may bear, beside its own.
ALTER TABLE postal_codes ADD COLUMN is_alternate BIGINT NOT NULL DEFAULT 0 CHECK (is_alternate IN (0, 1));
