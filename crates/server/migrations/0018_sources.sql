-- What family historians bring along: sources and where they are cited, further names, notes, places, and more about
-- couples and history events.

-- A source can be cited by many records. sort_key orders titles.
CREATE TABLE sources (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    author TEXT,
    publication TEXT,
    kept_at TEXT,
    url TEXT,
    note TEXT,
    sort_key TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX sources_by_title ON sources (sort_key, id);

-- What cites a source is an event, a member, one of their names or a relationship. record_id is the record that people
-- know: for a name, its member.
CREATE TABLE citations (
    id TEXT PRIMARY KEY,
    owner_kind TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    record_id TEXT NOT NULL,
    source_id TEXT NOT NULL REFERENCES sources (id),
    position BIGINT NOT NULL,
    page TEXT,
    certainty TEXT,
    quote TEXT,
    version BIGINT NOT NULL
);
CREATE INDEX citations_by_source ON citations (source_id);
CREATE INDEX citations_by_record ON citations (record_id);

-- What other programs call a record: UID, REFN, EXID and its type.
CREATE TABLE external_ids (
    id TEXT PRIMARY KEY,
    owner_kind TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX external_ids_by_value ON external_ids (kind, value);
CREATE INDEX external_ids_by_owner ON external_ids (owner_id);

CREATE TABLE member_names (
    id TEXT PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES members (id),
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    given_name TEXT,
    surname TEXT,
    language TEXT,
    version BIGINT NOT NULL
);
CREATE INDEX member_names_by_member ON member_names (member_id);

CREATE TABLE member_notes (
    id TEXT PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES members (id),
    position BIGINT NOT NULL,
    text TEXT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX member_notes_by_member ON member_notes (member_id);

-- Where places are, in millionths of a degree. Records have places as written; key is the folded name.
CREATE TABLE places (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    latitude BIGINT NOT NULL,
    longitude BIGINT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

ALTER TABLE relationships ADD COLUMN engaged_on TEXT;
ALTER TABLE relationships ADD COLUMN engaged_place TEXT;
ALTER TABLE relationships ADD COLUMN started_place TEXT;
ALTER TABLE relationships ADD COLUMN ended_place TEXT;
ALTER TABLE history_events ADD COLUMN label TEXT;
ALTER TABLE history_people ADD COLUMN role TEXT;

-- A birth is one fact seen twice: its place is also on the profile.
ALTER TABLE members ADD COLUMN birth_place TEXT;
ALTER TABLE members ADD COLUMN death_place TEXT;
UPDATE members SET
    birth_place = (SELECT location FROM history_events WHERE fact_member = members.id AND kind = 'birth'),
    death_place = (SELECT location FROM history_events WHERE fact_member = members.id AND kind = 'death')
WHERE EXISTS (SELECT 1 FROM history_events WHERE fact_member = members.id AND location IS NOT NULL);

-- The source of an event becomes a record of its own, called by its description or its file, and the event cites it. Its
-- id and the citation's are the event's with another version digit, so no two records share an id. The sort keys are
-- rebuilt at the next start.
INSERT INTO sources (id, title, sort_key, created_by, version, created_at, updated_at)
SELECT substr(id, 1, 14) || '8' || substr(id, 16), title, LOWER(title), created_by, 1, created_at, updated_at
FROM (
    SELECT id, created_by, created_at, updated_at, COALESCE(source_description, (
        SELECT filename FROM attachments JOIN files ON files.id = file_id
        WHERE owner_kind = 'history-event' AND owner_id = history_events.id
        ORDER BY position, attachments.id LIMIT 1
    )) AS title
    FROM history_events
) AS events
WHERE title IS NOT NULL;
INSERT INTO citations (id, owner_kind, owner_id, record_id, source_id, position, version)
SELECT substr(id, 1, 14) || '9' || substr(id, 16), 'history-event', id, id, substr(id, 1, 14) || '8' || substr(id, 16), 0, 1
FROM history_events
WHERE substr(id, 1, 14) || '8' || substr(id, 16) IN (SELECT id FROM sources);
UPDATE attachments SET owner_kind = 'source', owner_id = substr(owner_id, 1, 14) || '8' || substr(owner_id, 16)
WHERE owner_kind = 'history-event';
UPDATE history_events SET source_description = NULL WHERE source_description IS NOT NULL;
