-- Words are searched in memory: nothing remains of deleted texts that had to be counted. The table of the full text is
-- dropped by the engine's own step.
DELETE FROM counters WHERE name IN ('erased', 'forgotten');
