-- Addresses from which mail came back as undeliverable: their accounts get none until they are confirmed again.

ALTER TABLE accounts ADD COLUMN email_bounced_at BIGINT;
CREATE INDEX accounts_by_bounce ON accounts (email_bounced_at) WHERE email_bounced_at IS NOT NULL;
DROP VIEW account_rows;
CREATE VIEW account_rows AS
SELECT
    a.tenant_id, a.id, a.email, a.name, a.role, a.email_verified_at, a.email_bounced_at, a.blocked_at,
    a.blocked_reason, a.created_at, a.language,
    b.university_id, u.name AS university_name, b.expires_at AS badge_expires_at,
    CASE WHEN f.confirmed_at IS NOT NULL THEN (
        SELECT count(*) FROM recovery_codes r WHERE r.tenant_id = a.tenant_id AND r.account_id = a.id
    ) END AS recovery_codes_left
FROM accounts a
LEFT JOIN badges b ON b.tenant_id = a.tenant_id AND b.account_id = a.id
LEFT JOIN universities u ON u.id = b.university_id
LEFT JOIN second_factors f ON f.tenant_id = a.tenant_id AND f.account_id = a.id;
