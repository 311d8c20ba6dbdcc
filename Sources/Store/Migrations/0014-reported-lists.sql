-- Reports of an account that are about a list that it shares: which, and its name at that time.
ALTER TABLE reports ADD COLUMN shortlist_id TEXT;
ALTER TABLE reports ADD COLUMN shortlist_name TEXT;
CREATE INDEX reports_by_shortlist ON reports (tenant_id, shortlist_id) WHERE shortlist_id IS NOT NULL;
