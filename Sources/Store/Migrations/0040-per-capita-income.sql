-- Income per person as a variable: published for every tract.

CREATE TABLE new_area_series (
    id BIGINT NOT NULL PRIMARY KEY,
    area_id TEXT NOT NULL,
    variable TEXT NOT NULL CHECK (variable IN ('population', 'medianHouseholdIncome', 'medianIndividualIncome',
        'medianAge', 'medianPropertyValue', 'medianGrossRent', 'medianContractRent', 'occupied', 'vacant',
        'ownerOccupied', 'renterOccupied', 'medianRentShareOfIncome', 'workers', 'carCommuters', 'transitCommuters',
        'bicycleCommuters', 'walkingCommuters', 'homeWorkers', 'travelingWorkers', 'aggregateMinutesToWork',
        'meanMinutesToWork', 'perCapitaIncome')),
    survey TEXT NOT NULL CHECK (survey IN ('acs1', 'acs5', 'decennial', 'other')),
    source_id BIGINT NOT NULL REFERENCES area_sources (id),
    UNIQUE (area_id, variable, survey, source_id)
);
INSERT INTO new_area_series (id, area_id, variable, survey, source_id)
SELECT id, area_id, variable, survey, source_id FROM area_series;
DROP TABLE area_series;
ALTER TABLE new_area_series RENAME TO area_series;
