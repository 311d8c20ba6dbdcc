-- Points of interest from maps, by source: one catalogue for all tenants, beside what ships with Digs and is in no
-- table.

CREATE TABLE point_sources (
    name TEXT NOT NULL PRIMARY KEY,
    attribution TEXT NOT NULL,
    data_date TEXT,
    categories TEXT NOT NULL,
    south DOUBLE PRECISION NOT NULL CHECK (south BETWEEN -90 AND 90),
    west DOUBLE PRECISION NOT NULL CHECK (west BETWEEN -180 AND 180),
    north DOUBLE PRECISION NOT NULL CHECK (north BETWEEN -90 AND 90),
    east DOUBLE PRECISION NOT NULL CHECK (east BETWEEN -180 AND 180),
    is_whole BIGINT NOT NULL CHECK (is_whole IN (0, 1))
);

CREATE TABLE points_of_interest (
    source TEXT NOT NULL REFERENCES point_sources (name) ON DELETE CASCADE,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT,
    latitude DOUBLE PRECISION NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude DOUBLE PRECISION NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    PRIMARY KEY (source, id)
);

INSERT INTO counters (name, value) VALUES ('points of interest', 0);
