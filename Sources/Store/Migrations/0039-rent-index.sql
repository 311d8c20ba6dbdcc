-- The rents that the market asks, as an operator imports them: Zillow's index by postal code and month (YYYY-MM).

CREATE TABLE rent_index (
    postal_code TEXT NOT NULL,
    month TEXT NOT NULL,
    rent_cents BIGINT NOT NULL CHECK (rent_cents > 0),
    PRIMARY KEY (postal_code, month)
);

-- Medians of what was posted are read by postal code.
CREATE INDEX listings_by_postal_code ON listings (tenant_id, (substr(postal_code, 1, 5)));

-- Whether a street exists is asked by postal code.
CREATE INDEX street_blocks_by_postal_code ON street_blocks (postal_code);
