-- Calculations that an account keeps: what was typed, as checked JSON of a version. The results are worked out anew.

CREATE TABLE finance_scenarios (
    tenant_id TEXT NOT NULL,
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('amortization', 'rental', 'landValue')),
    input_version BIGINT NOT NULL CHECK (input_version > 0),
    inputs TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version > 0),
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX finance_scenarios_by_account ON finance_scenarios (tenant_id, account_id, id);
