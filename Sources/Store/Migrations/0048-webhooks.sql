-- URLs of other systems that are told of events. The log of changes says which changes created a listing, and whose
-- listing a change deleted.

ALTER TABLE listing_changes ADD COLUMN is_new BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listing_changes ADD COLUMN owner_id TEXT;

CREATE TABLE webhooks (
    tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- The account that is told; NULL for the marketplace
    account_id TEXT,
    -- The same, but empty for the marketplace
    owner_id TEXT NOT NULL,
    url TEXT NOT NULL,
    -- WebhookEvent.Kind, with spaces between
    events TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    off_at BIGINT,
    off_reason TEXT CHECK (off_reason IN ('failing', 'gone', 'blocked')),
    -- The last change of a listing that it was told of; NULL when it is not told of listings
    listing_change BIGINT,
    -- Requests in a row that failed, and since when
    failures BIGINT NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since BIGINT,
    delivered_at BIGINT,
    -- When its deliveries are sent; NULL when none waits
    due_at BIGINT,
    -- Until when nobody else sends them
    claimed_until BIGINT,
    PRIMARY KEY (tenant_id, id),
    CHECK (owner_id = coalesce(account_id, '')),
    CHECK ((off_at IS NULL) = (off_reason IS NULL)),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_owner ON webhooks (tenant_id, owner_id, id);
CREATE INDEX webhooks_by_due ON webhooks (due_at) WHERE off_at IS NULL;
CREATE INDEX webhooks_by_listing_change ON webhooks (listing_change, id) WHERE off_at IS NULL;

-- Requests to webhooks that wait, and for some days what became of them
CREATE TABLE webhook_deliveries (
    tenant_id TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- WebhookEvent.Kind
    event TEXT NOT NULL,
    -- Ids and states as a JSON object
    data TEXT NOT NULL,
    -- The listing that it is about: a waiting delivery is not repeated
    listing_id TEXT,
    happened_at BIGINT NOT NULL,
    queued_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
    attempts BIGINT NOT NULL CHECK (attempts >= 0),
    next_attempt_at BIGINT,
    -- The result of the last request: the response's status, or WebhookDelivery.Failure
    response_status BIGINT,
    failure TEXT,
    settled_at BIGINT,
    PRIMARY KEY (tenant_id, webhook_id, id),
    CHECK ((status = 'waiting') = (next_attempt_at IS NOT NULL)),
    CHECK ((status = 'waiting') = (settled_at IS NULL)),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX waiting_webhook_deliveries ON webhook_deliveries (tenant_id, webhook_id, next_attempt_at, id)
    WHERE status = 'waiting';
CREATE INDEX waiting_webhook_listings ON webhook_deliveries (tenant_id, webhook_id, listing_id)
    WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_settled ON webhook_deliveries (settled_at);

-- A webhook with the number of its deliveries that wait
CREATE VIEW webhook_rows AS
SELECT
    w.tenant_id, w.id, w.account_id, w.owner_id, w.url, w.events, w.created_at, w.off_at, w.off_reason,
    w.listing_change, w.failures, w.failing_since, w.delivered_at, w.due_at, (
        SELECT count(*) FROM webhook_deliveries d
        WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id AND d.status = 'waiting'
    ) AS waiting
FROM webhooks w;
