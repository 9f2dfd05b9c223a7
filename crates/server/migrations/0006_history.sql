-- The family's history: what happened, when as families know it, where, to whom, and what proves it.
-- fact_member is the member whose birth or death an event of that kind is: the first of those involved. Each has one
-- birth and one death. sort_key orders dates of every exactness among each other.
CREATE TABLE history_events (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    description TEXT NOT NULL,
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
    UNIQUE (kind, fact_member)
);
CREATE INDEX history_events_by_date ON history_events (sort_key, id);
CREATE INDEX history_events_by_fact ON history_events (fact_member);

-- Who was involved, in the order chosen.
CREATE TABLE history_people (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES history_events (id),
    member_id TEXT NOT NULL REFERENCES members (id),
    position BIGINT NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (event_id, member_id)
);
CREATE INDEX history_people_by_member ON history_people (member_id);

-- Raised by every write to the history, so that the list can tell whether it is still right.
CREATE TABLE history_state (
    id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO history_state (id, version) VALUES (1, 0);
