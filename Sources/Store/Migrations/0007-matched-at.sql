-- The newest moment at which matches of saved searches were stored: later ones get later moments, whatever the clock
-- says.
INSERT INTO counters (name, value) SELECT 'matched at', coalesce(max(matched_at), 0) FROM saved_search_matches;
