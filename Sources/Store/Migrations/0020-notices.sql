-- Notices of admins and of the operator, and who has read them.

-- What admins or the operator tell people of a marketplace: on every page, and by mail where wanted. Sent notices
-- outlive their authors' accounts; drafts are deleted with them
CREATE TABLE notices (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- The admin's account; NULL for the operator
    author_id TEXT,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    audience TEXT NOT NULL CHECK (audience IN ('everyone', 'students', 'owners')),
    university_id TEXT REFERENCES universities (id) ON DELETE CASCADE,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    is_mailed BIGINT NOT NULL CHECK (is_mailed IN (0, 1)),
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- NULL for a draft
    sent_at BIGINT,
    withdrawn_at BIGINT,
    -- When mails are to be put into the outbox; NULL when there is nothing to mail, or no more
    mail_due_at BIGINT,
    -- The last account that was considered
    mailed_through TEXT,
    mails BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CHECK ((audience = 'students') = (university_id IS NOT NULL)),
    CHECK (starts_at < ends_at),
    CHECK (withdrawn_at IS NULL OR sent_at IS NOT NULL),
    CHECK (mail_due_at IS NULL OR (is_mailed = 1 AND sent_at IS NOT NULL AND withdrawn_at IS NULL))
);
CREATE INDEX shown_notices ON notices (tenant_id, ends_at) WHERE sent_at IS NOT NULL AND withdrawn_at IS NULL;
CREATE INDEX draft_notices ON notices (tenant_id, author_id) WHERE sent_at IS NULL;
CREATE INDEX mailed_notices ON notices (tenant_id, sent_at) WHERE is_mailed = 1 AND sent_at IS NOT NULL;
CREATE INDEX due_notice_mails ON notices (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notices_by_end ON notices (ends_at);

-- A notice as admins read it: with the names of its author and its university
CREATE VIEW notice_rows AS
SELECT
    n.tenant_id, n.id, n.author_id, a.name AS author_name, n.title, n.text, n.audience, n.university_id,
    u.name AS university_name, n.starts_at, n.ends_at, n.is_mailed, n.version, n.created_at, n.sent_at,
    n.withdrawn_at, n.mails
FROM notices n
LEFT JOIN accounts a ON a.tenant_id = n.tenant_id AND a.id = n.author_id
LEFT JOIN universities u ON u.id = n.university_id;

-- Which notices an account has read, and which it is shown no more
CREATE TABLE notice_reads (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    notice_id TEXT NOT NULL,
    read_at BIGINT NOT NULL,
    dismissed_at BIGINT,
    PRIMARY KEY (tenant_id, account_id, notice_id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, notice_id) REFERENCES notices (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notice_reads_by_notice ON notice_reads (tenant_id, notice_id);
