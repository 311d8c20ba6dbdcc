-- Browsers that are shown notifications while no page is open, and the messages that wait for their push services.

CREATE TABLE push_subscriptions (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    -- A keyed digest of the endpoint: an account has each browser once
    digest TEXT NOT NULL,
    -- PushSubscription.Target, sealed, in hex
    target TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, session_id),
    UNIQUE (tenant_id, account_id, digest),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE push_messages (
    tenant_id TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    -- The mail that tells of the same: a browser is shown it once
    mail_id TEXT NOT NULL,
    -- Sealed, in hex
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    last_error TEXT,
    PRIMARY KEY (tenant_id, subscription_id, mail_id),
    FOREIGN KEY (tenant_id, subscription_id) REFERENCES push_subscriptions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX push_messages_by_next_attempt ON push_messages (next_attempt_at);
