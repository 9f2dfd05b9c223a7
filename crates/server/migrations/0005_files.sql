-- Files: letters, scans and photographs. The bytes are in the storage, under the name; here stands what is known of
-- them. A row is there before its bytes (state incoming: the name is taken and the size counts) and is complete only
-- after they are safe, so no bytes are ever without a row.
CREATE TABLE files (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    filename TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- What the bytes are, and what they were said to be.
    content_type TEXT NOT NULL,
    declared_type TEXT,
    hash TEXT NOT NULL,
    uploader TEXT REFERENCES users (id) ON DELETE SET NULL,
    state TEXT NOT NULL,
    width BIGINT,
    height BIGINT,
    -- waiting, ready or none
    thumbnails TEXT NOT NULL,
    -- When it is thrown away if nothing refers to it by then; empty while something does.
    collect_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX files_by_state ON files (state, created_at);
CREATE INDEX files_by_collection ON files (collect_at);
CREATE INDEX files_by_size ON files (size);
CREATE INDEX files_by_uploader ON files (uploader);

-- Which files hang on which record, in the order chosen. A file hangs on a record of any kind, so the record has no
-- foreign key; the file has one, and while it hangs somewhere it cannot be deleted. only_for names the one account
-- that may see it through this record; empty is for every approved account.
CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    owner_kind TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    file_id TEXT NOT NULL REFERENCES files (id),
    position BIGINT NOT NULL,
    caption TEXT,
    only_for TEXT REFERENCES users (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    UNIQUE (owner_kind, owner_id, file_id)
);
CREATE INDEX attachments_by_file ON attachments (file_id);
CREATE INDEX attachments_by_audience ON attachments (only_for);

-- Large files on their way, in parts that may come in any order, to any replica. file_id is what they became.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    filename TEXT NOT NULL,
    size BIGINT NOT NULL,
    declared_type TEXT,
    file_id TEXT REFERENCES files (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX uploads_by_creation ON uploads (created_at);
CREATE INDEX uploads_by_user ON uploads (user_id);
CREATE INDEX uploads_by_file ON uploads (file_id);

CREATE TABLE upload_parts (
    upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (upload_id, number)
);

-- A member's portrait, which is also an attachment of theirs: here for lists, there for who may see it.
ALTER TABLE members ADD COLUMN portrait TEXT REFERENCES files (id);
CREATE INDEX members_by_portrait ON members (portrait);
