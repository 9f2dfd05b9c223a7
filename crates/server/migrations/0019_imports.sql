-- Files of other programs: what became of their records, and what is being imported. Who is not the same person.

-- A file of another program whose records became ours. Undoing an import deletes its row, with all that came with it.
CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    filename TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size BIGINT NOT NULL,
    format TEXT NOT NULL,          -- "GEDCOM 5.5.1"
    encoding TEXT NOT NULL,
    program TEXT,
    people BIGINT NOT NULL,        -- how many the file has
    couples BIGINT NOT NULL,
    events BIGINT NOT NULL,
    sources BIGINT NOT NULL,
    files BIGINT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
-- The lines of each record as they were in the file, in its order, so that nothing is lost on the way out. They are
-- written before the import's row, and stay when it is undone, for as long as that can be taken back.
CREATE TABLE import_records (
    import_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    tag TEXT NOT NULL,
    xref TEXT,
    owner_id TEXT,                 -- the member, source or couple that it became
    lines TEXT NOT NULL,
    PRIMARY KEY (import_id, position)
);
CREATE INDEX import_records_by_owner ON import_records (owner_id) WHERE owner_id IS NOT NULL;
-- Which structure of which record a row was made from: an event, a name, a note, a citation.
CREATE TABLE import_origins (
    row_id TEXT PRIMARY KEY,
    import_id TEXT NOT NULL,
    position BIGINT NOT NULL,      -- of the record
    at BIGINT NOT NULL             -- which one of its structures
);
CREATE INDEX import_origins_by_import ON import_origins (import_id);
-- A file that someone has uploaded, what it would change, and how far its import is. Not a record; not in backups.
CREATE TABLE import_drafts (
    id TEXT PRIMARY KEY,           -- the import gets the same
    created_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,            -- gedcom, csv, vcard, scans
    filename TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT,
    state TEXT NOT NULL,           -- reading, ready, importing, done, failed, cancelled
    stage TEXT,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    summary TEXT,                  -- JSON: what the file is and what it would change
    problem TEXT,                  -- JSON: a message
    batch TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE TABLE import_items (
    draft_id TEXT NOT NULL REFERENCES import_drafts (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,            -- doubt, match, change
    choice TEXT,
    item TEXT NOT NULL,            -- JSON
    PRIMARY KEY (draft_id, position)
);
CREATE INDEX import_items_by_kind ON import_items (draft_id, kind, position);
-- Two members of whom someone said that they are not the same person; one is the smaller id.
CREATE TABLE different_people (
    id TEXT PRIMARY KEY,
    one TEXT NOT NULL REFERENCES members (id),
    other TEXT NOT NULL REFERENCES members (id),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (one, other)
);
CREATE INDEX different_people_by_other ON different_people (other);
