-- A price by the semester is for as many half months as the marketplace's semesters had when it was posted.

ALTER TABLE listings ADD COLUMN semester_half_months BIGINT NOT NULL DEFAULT 9
    CHECK (semester_half_months BETWEEN 4 AND 12);
DROP VIEW listing_rows;
CREATE VIEW listing_rows AS
SELECT
    l.tenant_id, l.number, l.id, l.owner_id, a.name AS owner_name,
    CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END AS owner_blocked, u.name AS owner_university,
    l.status, l.kind, l.title, l.description, l.street, l.city, l.region, l.postal_code, l.country,
    l.given_latitude, l.given_longitude, l.hide_exact_location,
    l.latitude, l.longitude, l.shown_latitude, l.shown_longitude, l.location_source, l.location_attribution,
    l.price_cents, l.price_period, l.semester_half_months, l.currency, l.bedrooms, l.bathroom_halves,
    l.area_square_feet, l.amenities, l.food_preference, l.available_from, l.available_until,
    l.contact_name, l.contact_email, l.contact_phone, l.contact_visibility,
    l.lease, l.doubt, l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
LEFT JOIN badges b ON b.tenant_id = l.tenant_id AND b.account_id = l.owner_id
LEFT JOIN universities u ON u.id = b.university_id;
