-- Areas (nation to census tract), their boundaries, and published figures by year.

CREATE TABLE areas (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    designation TEXT,
    state TEXT,
    county_id TEXT,
    town TEXT,
    latitude DOUBLE PRECISION CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION CHECK (longitude BETWEEN -180 AND 180),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE area_shapes (
    area_id TEXT NOT NULL PRIMARY KEY REFERENCES areas (id) ON DELETE CASCADE,
    polygons TEXT NOT NULL
);

CREATE TABLE area_sources (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE area_series (
    id BIGINT NOT NULL PRIMARY KEY,
    area_id TEXT NOT NULL,
    variable TEXT NOT NULL CHECK (variable IN ('population', 'medianHouseholdIncome', 'medianIndividualIncome',
        'medianAge', 'medianPropertyValue', 'medianGrossRent', 'medianContractRent', 'occupied', 'vacant',
        'ownerOccupied', 'renterOccupied')),
    survey TEXT NOT NULL CHECK (survey IN ('acs1', 'acs5', 'decennial', 'other')),
    source_id BIGINT NOT NULL REFERENCES area_sources (id),
    UNIQUE (area_id, variable, survey, source_id)
);

CREATE TABLE area_figures (
    series_id BIGINT NOT NULL REFERENCES area_series (id) ON DELETE CASCADE,
    year BIGINT NOT NULL CHECK (year BETWEEN 1900 AND 2100),
    status TEXT NOT NULL CHECK (status IN ('estimate', 'topCoded', 'bottomCoded', 'suppressed', 'notComputed',
        'notApplicable', 'notGiven')),
    value DOUBLE PRECISION,
    margin_of_error DOUBLE PRECISION CHECK (margin_of_error >= 0),
    margin_note TEXT CHECK (margin_note IN ('controlled', 'notComputed', 'openEnded', 'notApplicable')),
    PRIMARY KEY (series_id, year),
    CHECK ((status IN ('estimate', 'topCoded', 'bottomCoded')) = (value IS NOT NULL)),
    CHECK (margin_of_error IS NULL OR margin_note IS NULL)
);

INSERT INTO counters (name, value) VALUES ('areas', 0), ('area series', 0), ('area source', 0);
