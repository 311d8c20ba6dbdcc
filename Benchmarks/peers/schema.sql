-- What the same marketplace is in PostgreSQL with PostGIS, written as its manuals advise.

CREATE EXTENSION postgis;

CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    token text NOT NULL UNIQUE,
    name text NOT NULL
);

CREATE TABLE listings (
    id uuid PRIMARY KEY,
    owner_id uuid REFERENCES accounts (id),
    kind text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    street text, city text, region text, postal_code text, country text,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    place geography(Point, 4326) NOT NULL,
    price_cents bigint NOT NULL,
    bedrooms integer NOT NULL,
    bathroom_halves integer NOT NULL,
    area_square_feet integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    words tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', title), 'A') || to_tsvector('english', description)) STORED
);
