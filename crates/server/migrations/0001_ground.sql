-- The ground: what the house needs before it knows a family.
-- Ids are UUIDs as text, times are milliseconds since 1970, lists of plain texts are JSON.

-- Facts about this installation: its secret, its locks.
CREATE TABLE site (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- The change log. Images are whole rows; a deleted record lives here until it is purged.
-- room and record_id name the thing that people talk about; table_name and row_id the row itself.
CREATE TABLE changes (
    id TEXT PRIMARY KEY,
    batch TEXT NOT NULL,
    position BIGINT NOT NULL,
    undoes TEXT,
    actor TEXT,
    room TEXT NOT NULL,
    record_id TEXT NOT NULL,
    table_name TEXT NOT NULL,
    row_id TEXT NOT NULL,
    before TEXT,
    after TEXT,
    at BIGINT NOT NULL,
    UNIQUE (batch, position)
);
CREATE INDEX changes_by_record ON changes (room, record_id, at);
CREATE INDEX changes_by_time ON changes (at);
CREATE INDEX changes_by_undone ON changes (undoes);

-- Work that is slow or may fail: a row first, written in the transaction that wants it done.
-- state is waiting, done or failed. A done job keeps its dedupe_key, so that it is never done again.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    dedupe_key TEXT UNIQUE,
    payload TEXT NOT NULL,
    state TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    lease TEXT,
    attempts BIGINT NOT NULL,
    last_error TEXT,
    created_at BIGINT NOT NULL,
    finished_at BIGINT
);
CREATE INDEX jobs_by_due ON jobs (state, due_at);
CREATE INDEX jobs_by_kind ON jobs (kind, created_at);

-- How often something was tried in the present window; shared by all replicas.
CREATE TABLE attempts (
    key TEXT PRIMARY KEY,
    count BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);
CREATE INDEX attempts_by_end ON attempts (ends_at);
