-- A month also shows what began before it and goes on. Only events of several days can, and they are few.
CREATE INDEX events_lasting ON events (first_day) WHERE last_day > first_day;
