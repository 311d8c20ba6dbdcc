-- Sessions that gave their password again, several links in mail at once, changing one's address, reporters by
-- mailbox, and a check value of the installation's secret.
ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT;
ALTER TABLE accounts ADD COLUMN registration_told_at BIGINT;
ALTER TABLE reports ADD COLUMN mailbox_digest TEXT;

CREATE TABLE mail_tokens_new (
    tenant_id TEXT NOT NULL,
    token_digest TEXT NOT NULL,
    account_id TEXT NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('verifyEmail', 'resetPassword', 'studentBadge', 'changeEmail')),
    -- The address that the link was sent to
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, token_digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
INSERT INTO mail_tokens_new (tenant_id, token_digest, account_id, purpose, email, expires_at)
SELECT tenant_id, token_digest, account_id, purpose, email, expires_at FROM mail_tokens;
DROP TABLE mail_tokens;
ALTER TABLE mail_tokens_new RENAME TO mail_tokens;
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);
CREATE INDEX mail_tokens_by_account ON mail_tokens (tenant_id, account_id, purpose, expires_at);

CREATE TABLE report_outcomes (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    mailbox_digest TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('held', 'released')),
    subject_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, mailbox_digest, outcome, subject_id)
);
CREATE INDEX report_outcomes_by_age ON report_outcomes (at);

CREATE TABLE installation (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
