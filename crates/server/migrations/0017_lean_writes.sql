-- Lean writes: the same facts in fewer bytes and fewer indexes.

-- The change log. What all changes of an action share is stored once, in actions; its changes refer to it by a number,
-- because a number is far shorter than an id. Numbers are chronological: 2^20 of them in each millisecond.
CREATE TABLE actions (
    number INTEGER PRIMARY KEY,
    batch TEXT NOT NULL UNIQUE,
    actor TEXT,
    undoes TEXT,
    at BIGINT NOT NULL
);
INSERT INTO actions (number, batch, actor, undoes, at)
SELECT at * 1048576 + ROW_NUMBER() OVER (PARTITION BY at ORDER BY id), batch, actor, undoes, at FROM changes WHERE position = 0;

ALTER TABLE changes RENAME TO changes_before;
DROP INDEX changes_by_time;
DROP INDEX changes_by_beginning;
DROP INDEX changes_by_actor;
DROP INDEX changes_by_row;
DROP INDEX changes_by_feature;
DROP INDEX changes_by_undone;

-- part_of is the record that people know, if the row is only a part of it.
CREATE TABLE changes (
    action BIGINT NOT NULL REFERENCES actions (number) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    feature TEXT NOT NULL,
    table_name TEXT NOT NULL,
    row_id TEXT NOT NULL,
    part_of TEXT,
    before TEXT,
    after TEXT,
    PRIMARY KEY (action, position)
);
INSERT INTO changes (action, position, feature, table_name, row_id, part_of, before, after)
SELECT number, position, feature, table_name, row_id, NULLIF(record_id, row_id), before, after
FROM actions JOIN changes_before ON changes_before.batch = actions.batch
ORDER BY number, position;
DROP TABLE changes_before;

CREATE INDEX actions_by_undone ON actions (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX changes_by_row ON changes (row_id);
-- Whether a long action touched a feature is found without going through it. Few actions are this long.
CREATE INDEX changes_by_feature ON changes (action, feature, position) WHERE position >= 100;

-- The list of members is in memory, in its order; no statement looks for these two.
DROP INDEX members_by_name;
DROP INDEX members_by_birth;

-- The search is in memory, too.
ALTER TABLE members DROP COLUMN search_text;
ALTER TABLE members DROP COLUMN contact_text;

-- Most members have no address and no portrait.
DROP INDEX members_by_email;
DROP INDEX members_by_portrait;
CREATE INDEX members_by_email ON members (email) WHERE email IS NOT NULL;
CREATE INDEX members_by_portrait ON members (portrait) WHERE portrait IS NOT NULL;

-- With the person first, the constraint that each fact is there once also finds the facts about someone.
ALTER TABLE relationships RENAME TO relationships_before;
DROP INDEX relationships_by_first;
DROP INDEX relationships_by_second;
DROP INDEX relationships_by_shared_parent;
CREATE TABLE relationships (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    first_id TEXT NOT NULL REFERENCES members (id),
    second_id TEXT NOT NULL REFERENCES members (id),
    from_id TEXT NOT NULL,
    word TEXT NOT NULL,
    qualifier TEXT,
    shared_parent_id TEXT REFERENCES members (id),
    state TEXT,
    started_on TEXT,
    ended_on TEXT,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (first_id, second_id, kind)
);
INSERT INTO relationships (id, kind, first_id, second_id, from_id, word, qualifier, shared_parent_id, state, started_on,
                           ended_on, created_by, version, created_at, updated_at)
SELECT id, kind, first_id, second_id, from_id, word, qualifier, shared_parent_id, state, started_on,
       ended_on, created_by, version, created_at, updated_at
FROM relationships_before ORDER BY id;
DROP TABLE relationships_before;
CREATE INDEX relationships_by_second ON relationships (second_id);
CREATE INDEX relationships_by_shared_parent ON relationships (shared_parent_id) WHERE shared_parent_id IS NOT NULL;

-- The same for births and deaths.
ALTER TABLE history_people RENAME TO history_people_before;
ALTER TABLE history_events RENAME TO history_events_before;
DROP INDEX history_people_by_member;
DROP INDEX history_events_by_date;
DROP INDEX history_events_by_fact;
CREATE TABLE history_events (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    description TEXT NOT NULL,
    generated TEXT,
    location TEXT,
    date TEXT NOT NULL,
    date_text TEXT NOT NULL,
    date_earliest BIGINT,
    date_latest BIGINT,
    sort_key BIGINT NOT NULL,
    source_description TEXT,
    fact_member TEXT REFERENCES members (id),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (fact_member, kind)
);
INSERT INTO history_events (id, kind, description, generated, location, date, date_text, date_earliest, date_latest,
                            sort_key, source_description, fact_member, created_by, version, created_at, updated_at)
SELECT id, kind, description, generated, location, date, date_text, date_earliest, date_latest,
       sort_key, source_description, fact_member, created_by, version, created_at, updated_at
FROM history_events_before ORDER BY id;
CREATE TABLE history_people (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES history_events (id),
    member_id TEXT NOT NULL REFERENCES members (id),
    position BIGINT NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (event_id, member_id)
);
INSERT INTO history_people (id, event_id, member_id, position, version)
SELECT id, event_id, member_id, position, version FROM history_people_before ORDER BY id;
DROP TABLE history_people_before;
DROP TABLE history_events_before;
CREATE INDEX history_people_by_member ON history_people (member_id);
