-- What a lease costs: its terms, and what searches compare.

ALTER TABLE listings ADD COLUMN all_in_cents BIGINT CHECK (all_in_cents >= 0);
ALTER TABLE listings ADD COLUMN all_in_complete BIGINT NOT NULL DEFAULT 0 CHECK (all_in_complete IN (0, 1));
ALTER TABLE listings ADD COLUMN home_type TEXT
    CHECK (home_type IN ('room', 'studio', 'apartment', 'house', 'dorm'));
ALTER TABLE listings ADD COLUMN accessibility BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN shortest_months BIGINT CHECK (shortest_months > 0);
ALTER TABLE listings ADD COLUMN lease TEXT;
DROP VIEW listing_rows;
CREATE VIEW listing_rows AS
SELECT
    l.tenant_id, l.number, l.id, l.owner_id, a.name AS owner_name,
    CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END AS owner_blocked, u.name AS owner_university,
    l.status, l.kind, l.title, l.description, l.street, l.city, l.region, l.postal_code, l.country,
    l.given_latitude, l.given_longitude, l.hide_exact_location,
    l.latitude, l.longitude, l.shown_latitude, l.shown_longitude, l.location_source, l.location_attribution,
    l.price_cents, l.price_period, l.currency, l.bedrooms, l.bathroom_halves, l.area_square_feet, l.amenities,
    l.food_preference,
    l.available_from, l.available_until, l.contact_name, l.contact_email, l.contact_phone,
    l.contact_visibility, l.lease, l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
LEFT JOIN badges b ON b.tenant_id = l.tenant_id AND b.account_id = l.owner_id
LEFT JOIN universities u ON u.id = b.university_id;
