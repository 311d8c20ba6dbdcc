-- When an account was last mailed of a kind: what happens within minutes of it waits for the next mail
CREATE TABLE last_mails (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    -- Notification.Kind or DecisionMail.Kind
    kind TEXT NOT NULL,
    mailed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, kind),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
INSERT INTO last_mails (tenant_id, account_id, kind, mailed_at)
SELECT tenant_id, account_id, kind, max(mailed_at) FROM notifications
WHERE mailed_at IS NOT NULL GROUP BY tenant_id, account_id, kind;
INSERT INTO last_mails (tenant_id, account_id, kind, mailed_at)
SELECT tenant_id, account_id, 'message', max(mailed_at) FROM conversation_members
WHERE mailed_at IS NOT NULL GROUP BY tenant_id, account_id;

-- The moment of the last mail is the account's now, not each conversation's
ALTER TABLE conversation_members DROP COLUMN mailed_at;

-- Decisions on wanted ads, ratings and shared lists that their authors are to be mailed of: deleted when they are
CREATE TABLE decision_mails (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- DecisionMail.Kind
    kind TEXT NOT NULL,
    -- The wanted ad that is still there
    subject_id TEXT,
    title TEXT NOT NULL,
    reason TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX due_decision_mails ON decision_mails (due_at);
