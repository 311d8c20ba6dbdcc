-- Words are searched in memory: nothing remains of deleted texts that had to be counted. The engine's own step drops
-- the full-text table.
DELETE FROM counters WHERE name IN ('erased', 'forgotten');
