-- Who caused mails to whom within a day: further ones wait for the daily mail. There is no foreign key to the author,
-- so that nobody mails more by deleting their account.

CREATE TABLE mail_causes (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- The author of the message; empty where it was nobody's
    author_id TEXT NOT NULL,
    mailed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, author_id, mailed_at),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_causes_by_age ON mail_causes (mailed_at);
