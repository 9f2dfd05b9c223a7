-- An export too large to wait for: a job prepares it as a file to fetch. Not a record; not in backups.
CREATE TABLE exports (
    id TEXT PRIMARY KEY,           -- its bytes are in the storage under exports/
    account_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    query TEXT NOT NULL,           -- JSON: who and what
    filename TEXT NOT NULL,
    day TEXT NOT NULL,             -- where the person is: it decides who may be alive
    state TEXT NOT NULL,           -- preparing, ready, failed
    stage TEXT,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    contents TEXT,                 -- JSON: what the file contains
    size BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX exports_by_account ON exports (account_id);
