-- Running the site.

-- Which families and events are examples, so that they can be taken out again. Example accounts say so themselves. A
-- mark stays when its record goes: the change log may bring it back.
CREATE TABLE sample_records (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL
);

-- How fast pages were, if the site wants to know: how often a measure fell into which step of a scale, day by day.
-- Nothing about whose page it was.
CREATE TABLE vitals (
    day BIGINT NOT NULL,
    name TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (day, name, bucket)
);

-- The change log is read act by act, the newest first: all of them, or one person's.
CREATE INDEX changes_by_beginning ON changes (position, at, id);
CREATE INDEX changes_by_actor ON changes (actor, position, at, id);
CREATE INDEX changes_by_row ON changes (row_id, at);
CREATE INDEX feedback_by_status ON feedback (status);
