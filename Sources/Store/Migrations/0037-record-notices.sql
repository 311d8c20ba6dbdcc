-- Where the map of a city's property records begins, and the sentence that their publisher asks everybody to show.

ALTER TABLE property_datasets ADD COLUMN start_address TEXT;
ALTER TABLE property_datasets ADD COLUMN notice TEXT;
ALTER TABLE property_datasets ADD COLUMN notice_url TEXT;
