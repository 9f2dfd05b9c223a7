-- Only a tenth of all events are yearly. An index with the others in it was used to find all of those, for every month.
DROP INDEX events_by_yearly;
CREATE INDEX events_by_yearly ON events (yearly) WHERE yearly IS NOT NULL;
