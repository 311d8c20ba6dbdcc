-- What accounts are notified of, in the app and by mail, and in which language; who saw a listing's contact.

ALTER TABLE accounts ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
DROP VIEW account_rows;
CREATE VIEW account_rows AS
SELECT
    a.tenant_id, a.id, a.email, a.name, a.role, a.email_verified_at, a.blocked_at, a.blocked_reason, a.created_at,
    a.language,
    b.university_id, u.name AS university_name, b.expires_at AS badge_expires_at,
    CASE WHEN f.confirmed_at IS NOT NULL THEN (
        SELECT count(*) FROM recovery_codes r WHERE r.tenant_id = a.tenant_id AND r.account_id = a.id
    ) END AS recovery_codes_left
FROM accounts a
LEFT JOIN badges b ON b.tenant_id = a.tenant_id AND b.account_id = a.id
LEFT JOIN universities u ON u.id = b.university_id
LEFT JOIN second_factors f ON f.tenant_id = a.tenant_id AND f.account_id = a.id;

ALTER TABLE saved_searches ADD COLUMN mailed_through BIGINT NOT NULL DEFAULT 0;
-- What matched before was not mailed: it is no news
UPDATE saved_searches SET mailed_through = (SELECT value FROM counters WHERE name = 'matched at');
ALTER TABLE listing_views ADD COLUMN reported_views BIGINT NOT NULL DEFAULT 0;
UPDATE listing_views SET reported_views = views;
INSERT INTO counters (name, value) VALUES ('expiry notice', 0), ('weekly report', 0), ('account event', 0);

-- What accounts are notified of: once for each kind and occasion
CREATE TABLE notifications (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- Notification.Kind
    kind TEXT NOT NULL,
    -- What makes it the same event: a listing, a day, a search
    occasion TEXT NOT NULL,
    -- How many of the same kind it stands for
    count BIGINT NOT NULL CHECK (count > 0),
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    -- When a mail tells of it
    mail_due_at BIGINT,
    mailed_at BIGINT,
    -- Whose texts the facts hold: the notification goes with this account too
    author_id TEXT,
    -- Notification.Facts, as JSON
    facts TEXT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind, occasion),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, author_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_account ON notifications (tenant_id, account_id, id);
CREATE INDEX unread_notifications ON notifications (tenant_id, account_id) WHERE read_at IS NULL;
CREATE INDEX due_notification_mails ON notifications (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notifications_by_author ON notifications (tenant_id, author_id) WHERE author_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- When an account is mailed of a kind of notifications, where it chose that
CREATE TABLE notification_settings (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    delivery TEXT NOT NULL CHECK (delivery IN ('instant', 'daily', 'off')),
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);

-- Who saw the phone and e-mail of a listing's contact: they are warned when it turns out to be a scam, also when its
-- owner deleted it before
CREATE TABLE contact_views (
    tenant_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- The listing's title at that time
    title TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, listing_id, account_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_views_by_account ON contact_views (tenant_id, account_id);
CREATE INDEX contact_views_by_age ON contact_views (at);

-- What open event streams tell an account, in the order of commits. Kept for a day
CREATE TABLE account_events (
    sequence BIGINT NOT NULL PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('message', 'notification', 'read')),
    -- The message or notification
    subject_id TEXT,
    at BIGINT NOT NULL,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX account_events_by_account ON account_events (tenant_id, account_id, sequence);
