-- A listing keeps the currency that it was posted in, and a sale is priced once.

ALTER TABLE listings ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
UPDATE listings SET currency = (
    SELECT s.value FROM tenant_settings s WHERE s.tenant_id = listings.tenant_id AND s.name = 'currency')
WHERE tenant_id IN (SELECT tenant_id FROM tenant_settings WHERE name = 'currency');
UPDATE listings SET price_period = 'once' WHERE kind = 'buy' AND price_period <> 'once';

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
    l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
LEFT JOIN badges b ON b.tenant_id = l.tenant_id AND b.account_id = l.owner_id
LEFT JOIN universities u ON u.id = b.university_id;
