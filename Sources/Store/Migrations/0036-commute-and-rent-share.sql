-- The share of income spent on rent, and the way to work: variables more, and their cards among the bookmarks.

CREATE TABLE new_area_series (
    id BIGINT NOT NULL PRIMARY KEY,
    area_id TEXT NOT NULL,
    variable TEXT NOT NULL CHECK (variable IN ('population', 'medianHouseholdIncome', 'medianIndividualIncome',
        'medianAge', 'medianPropertyValue', 'medianGrossRent', 'medianContractRent', 'occupied', 'vacant',
        'ownerOccupied', 'renterOccupied', 'medianRentShareOfIncome', 'workers', 'carCommuters', 'transitCommuters',
        'bicycleCommuters', 'walkingCommuters', 'homeWorkers', 'travelingWorkers', 'aggregateMinutesToWork',
        'meanMinutesToWork')),
    survey TEXT NOT NULL CHECK (survey IN ('acs1', 'acs5', 'decennial', 'other')),
    source_id BIGINT NOT NULL REFERENCES area_sources (id),
    UNIQUE (area_id, variable, survey, source_id)
);
INSERT INTO new_area_series (id, area_id, variable, survey, source_id)
SELECT id, area_id, variable, survey, source_id FROM area_series;
DROP TABLE area_series;
ALTER TABLE new_area_series RENAME TO area_series;

CREATE TABLE new_bookmarks (
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    area_id TEXT NOT NULL,
    card TEXT NOT NULL CHECK (card IN ('population', 'income', 'age', 'propertyValue', 'rent', 'ownership', 'vacancy',
        'rentShare', 'commute', 'transit')),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, account_id, area_id, card),
    FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id) ON DELETE CASCADE
);
INSERT INTO new_bookmarks (tenant_id, account_id, area_id, card, created_at)
SELECT tenant_id, account_id, area_id, card, created_at FROM bookmarks;
DROP TABLE bookmarks;
ALTER TABLE new_bookmarks RENAME TO bookmarks;
CREATE INDEX bookmarks_by_time ON bookmarks (tenant_id, account_id, created_at);
