-- What HUD publishes of rents: by postal code and area, and by county.

CREATE TABLE small_area_rents (
    postal_code TEXT NOT NULL,
    year BIGINT NOT NULL,
    area_code TEXT NOT NULL,
    area_name TEXT NOT NULL,
    studio_cents BIGINT NOT NULL CHECK (studio_cents > 0),
    one_bedroom_cents BIGINT NOT NULL CHECK (one_bedroom_cents > 0),
    two_bedroom_cents BIGINT NOT NULL CHECK (two_bedroom_cents > 0),
    three_bedroom_cents BIGINT NOT NULL CHECK (three_bedroom_cents > 0),
    four_bedroom_cents BIGINT NOT NULL CHECK (four_bedroom_cents > 0),
    PRIMARY KEY (postal_code, year, area_code)
);

CREATE TABLE county_rents (
    fips10 TEXT NOT NULL,
    year BIGINT NOT NULL,
    state TEXT NOT NULL,
    county TEXT NOT NULL,
    town TEXT NOT NULL,
    area_code TEXT NOT NULL,
    area_name TEXT NOT NULL,
    studio_cents BIGINT NOT NULL CHECK (studio_cents > 0),
    one_bedroom_cents BIGINT NOT NULL CHECK (one_bedroom_cents > 0),
    two_bedroom_cents BIGINT NOT NULL CHECK (two_bedroom_cents > 0),
    three_bedroom_cents BIGINT NOT NULL CHECK (three_bedroom_cents > 0),
    four_bedroom_cents BIGINT NOT NULL CHECK (four_bedroom_cents > 0),
    PRIMARY KEY (fips10, year)
);

INSERT INTO counters (name, value) VALUES ('rents', 0), ('postal codes', 0);
