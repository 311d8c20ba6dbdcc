-- A home whose term has ended is not offered: what is shown beyond the last day of its term ends with that day (UTC).
-- The days since 1970 come from the parts of the date by the formula of Fliegel and Van Flandern, in the arithmetic of
-- whole numbers that SQLite and PostgreSQL share. All tenants are meant.

UPDATE listings SET expires_at = terms.ends_at
FROM (
    SELECT tenant_id, id, (
        (1461 * (year + 4800 + (month - 14) / 12)) / 4 + (367 * (month - 2 - 12 * ((month - 14) / 12))) / 12
        - (3 * ((year + 4900 + (month - 14) / 12) / 100)) / 4 + day - 32075 - 2440588 + 1) * 86400000 AS ends_at
    FROM (
        SELECT tenant_id, id, CAST(substr(available_until, 1, 4) AS BIGINT) AS year,
            CAST(substr(available_until, 6, 2) AS BIGINT) AS month,
            CAST(substr(available_until, 9, 2) AS BIGINT) AS day
        FROM listings WHERE available_until IS NOT NULL AND expires_at IS NOT NULL AND status IN ('active', 'held')
    ) AS dates
) AS terms
WHERE listings.tenant_id = terms.tenant_id AND listings.id = terms.id AND listings.expires_at > terms.ends_at;
