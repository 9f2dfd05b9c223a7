-- The files of an archive that an unfinished import has stored already: after a restart it goes on with the next one.
-- They are attached to nothing until the import is published, which empties this. Not a record; not in backups.
CREATE TABLE import_files (
    draft_id TEXT NOT NULL REFERENCES import_drafts (id) ON DELETE CASCADE,
    entry TEXT NOT NULL,           -- its name in the archive
    file_id TEXT UNIQUE REFERENCES files (id),  -- NULL if it cannot be a file here
    PRIMARY KEY (draft_id, entry)
);
