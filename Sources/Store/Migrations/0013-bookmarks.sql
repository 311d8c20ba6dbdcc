-- Figures of areas that an account keeps: a card of an area's profile. Areas are reference data that imports replace,
-- so no key refers to them.

CREATE TABLE bookmarks (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    area_id TEXT NOT NULL,
    card TEXT NOT NULL
        CHECK (card IN ('population', 'income', 'age', 'propertyValue', 'rent', 'ownership', 'vacancy')),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, area_id, card),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX bookmarks_by_time ON bookmarks (tenant_id, account_id, created_at);
