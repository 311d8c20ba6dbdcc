CREATE INDEX ON listings USING gist (place);
CREATE INDEX ON listings USING gin (words);
CREATE INDEX ON listings (price_cents);
CREATE INDEX ON listings (created_at);
VACUUM ANALYZE listings;
