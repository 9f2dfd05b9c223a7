-- The family: who belongs to it and how. A date is what families know of it: our notation, the words as typed,
-- its earliest and latest day (as the number YYYYMMDD) and its month and day, so that ranges and birthdays are
-- found by index.

CREATE TABLE members (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    given_name TEXT,
    surname TEXT,
    birth_surname TEXT,
    nickname TEXT,
    email TEXT,
    phone_number TEXT,
    address TEXT,
    occupation TEXT,
    education TEXT,
    interests TEXT NOT NULL,
    gender TEXT,
    deceased BOOLEAN NOT NULL,
    birth_date TEXT,
    birth_text TEXT,
    birth_earliest BIGINT,
    birth_latest BIGINT,
    birth_month_day TEXT,
    death_date TEXT,
    death_text TEXT,
    death_earliest BIGINT,
    death_latest BIGINT,
    death_month_day TEXT,
    -- What the list is ordered by and what a search looks through; contact details apart, for those who may read them.
    sort_key TEXT NOT NULL,
    -- The name alone, folded: namesakes have the same.
    name_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    contact_text TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX members_by_name ON members (sort_key, id);
CREATE INDEX members_by_name_key ON members (name_key);
CREATE INDEX members_by_email ON members (email);
CREATE INDEX members_by_birthday ON members (birth_month_day);
CREATE INDEX members_by_birth ON members (birth_earliest);

-- Which member an account is; the only thing that the server consults.
ALTER TABLE users ADD COLUMN member_id TEXT REFERENCES members (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX users_member_id_key ON users (member_id);

-- Facts, each once. kind is parent (first_id is second_id's parent), partner or sibling (the smaller id first).
-- from_id and word keep what was chosen: "from is the {word} of the other".
CREATE TABLE relationships (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    first_id TEXT NOT NULL REFERENCES members (id),
    second_id TEXT NOT NULL REFERENCES members (id),
    from_id TEXT NOT NULL,
    word TEXT NOT NULL,
    qualifier TEXT,
    state TEXT,
    started_on TEXT,
    ended_on TEXT,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (kind, first_id, second_id)
);
CREATE INDEX relationships_by_first ON relationships (first_id);
CREATE INDEX relationships_by_second ON relationships (second_id);

-- Every write to the two tables above raises the counter in its own transaction and says what it touched, so that
-- the graph in memory can tell whether it is still right and catch up by single changes.
CREATE TABLE family_graph (
    id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO family_graph (id, version) VALUES (1, 0);
CREATE TABLE family_graph_steps (
    version BIGINT PRIMARY KEY,
    kind TEXT NOT NULL,
    touched_id TEXT NOT NULL
);
