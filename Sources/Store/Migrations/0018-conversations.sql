-- Messages between the owner of a listing and those who ask about it, and who sees the owner's phone and e-mail.

ALTER TABLE listings ADD COLUMN contact_visibility TEXT NOT NULL DEFAULT 'verified'
    CHECK (contact_visibility IN ('verified', 'conversations'));
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
    l.contact_visibility, l.version, l.created_at, l.updated_at, l.expires_at, l.position
FROM listings l
JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
LEFT JOIN badges b ON b.tenant_id = l.tenant_id AND b.account_id = l.owner_id
LEFT JOIN universities u ON u.id = b.university_id;

ALTER TABLE reports ADD COLUMN message_id TEXT;

-- Conversations between the owner of a listing and somebody who asked about it. They stay when the listing is deleted,
-- and go with either account
CREATE TABLE conversations (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    listing_id TEXT NOT NULL,
    -- The listing's title when somebody last wrote
    title TEXT,
    owner_id TEXT NOT NULL,
    seeker_id TEXT NOT NULL,
    move_in TEXT,
    people BIGINT CHECK (people > 0),
    created_at BIGINT NOT NULL,
    -- When the owner first wrote
    answered_at BIGINT,
    -- The number of the newest message
    last_number BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, listing_id, seeker_id),
    FOREIGN KEY (tenant_id, owner_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, seeker_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX conversations_by_owner ON conversations (tenant_id, owner_id);
CREATE INDEX conversations_by_seeker ON conversations (tenant_id, seeker_id, created_at);

CREATE TABLE messages (
    tenant_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    id TEXT NOT NULL,
    author_id TEXT NOT NULL,
    -- Only its author sees a held message until a moderator has decided, and a discarded one from then on
    status TEXT NOT NULL CHECK (status IN ('delivered', 'held', 'discarded')),
    -- MessageCaution, with commas
    cautions TEXT NOT NULL,
    -- Keyed digest of its words: the same text to many people is found by it
    text_digest TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tenant_id, conversation_id, number),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, author_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_by_text ON messages (tenant_id, author_id, text_digest, sent_at);
CREATE INDEX held_messages ON messages (tenant_id, author_id, sent_at) WHERE status = 'held';

-- A conversation as one of the two sees it: there is no row for the other until a message is delivered
CREATE TABLE conversation_members (
    tenant_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    is_archived BIGINT NOT NULL CHECK (is_archived IN (0, 1)),
    is_unread BIGINT NOT NULL CHECK (is_unread IN (0, 1)),
    -- The number of the last message that was read
    read_number BIGINT NOT NULL,
    -- Of those that this account sees
    last_message_at BIGINT NOT NULL,
    -- When a mail tells of what is unread then
    mail_due_at BIGINT,
    mailed_at BIGINT,
    PRIMARY KEY (tenant_id, conversation_id, account_id),
    FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_members_by_account
    ON conversation_members (tenant_id, account_id, is_archived, is_unread, last_message_at, conversation_id);
CREATE INDEX due_message_mails ON conversation_members (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- Whom an account takes no messages from
CREATE TABLE person_blocks (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    blocked_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, blocked_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, blocked_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX person_blocks_by_blocked ON person_blocks (tenant_id, blocked_id);
