-- Families: households or branches inside the extended family. A label and a filter, no permission.
CREATE TABLE families (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT,
    sort_key TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX families_by_name ON families (sort_key, id);

-- Which accounts belong to a family, in the order in which they came, and which of them look after it.
CREATE TABLE family_people (
    id TEXT PRIMARY KEY,
    family_id TEXT NOT NULL REFERENCES families (id),
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    admin BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (family_id, user_id)
);
CREATE INDEX family_people_by_user ON family_people (user_id);

-- Events. first_day and last_day are numbers YYYYMMDD, the same for an event of one day. yearly is the number MMDD
-- of those that come back every year (birthdays and anniversaries), so that a month finds them by index.
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT,
    first_day BIGINT NOT NULL,
    last_day BIGINT NOT NULL,
    yearly BIGINT,
    time TEXT,
    kind TEXT NOT NULL,
    visibility TEXT NOT NULL,
    family_id TEXT REFERENCES families (id),
    tags TEXT NOT NULL,
    -- What a search looks through; the tags once more, each between bars, to be found whole.
    search_text TEXT NOT NULL,
    tag_text TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX events_by_day ON events (first_day, id);
CREATE INDEX events_by_yearly ON events (yearly);
CREATE INDEX events_by_maker ON events (created_by, first_day);
CREATE INDEX events_by_family ON events (family_id, first_day);

-- Whom an event is about, in the order chosen.
CREATE TABLE event_members (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id),
    member_id TEXT NOT NULL REFERENCES members (id),
    position BIGINT NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (event_id, member_id)
);
CREATE INDEX event_members_by_member ON event_members (member_id);

-- Raised by every write to events, so that a feed can tell whether it is still right without being built.
CREATE TABLE calendar_state (
    id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO calendar_state (id, version) VALUES (1, 0);

-- How an account likes its calendar and its reminders. Without a row everything is as it starts.
CREATE TABLE calendar_preferences (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    week_start TEXT NOT NULL,
    digest BOOLEAN NOT NULL,
    birthday_notes BOOLEAN NOT NULL,
    birthday_note_days BIGINT NOT NULL,
    -- Stands in every reminder: whoever has the mail can stop it.
    unsubscribe_token TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL
);

-- The secret address of an account's feed. Kept as it is, because the page shows it again for the next device;
-- it opens no more than what stands in this database beside it.
CREATE TABLE calendar_feeds (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    birthdays BOOLEAN NOT NULL,
    in_memory BOOLEAN NOT NULL,
    events BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    last_read_at BIGINT
);
