-- Who may come in.

-- email and username_key are stored lower-cased and trimmed; username keeps what was typed.
-- sample marks the example accounts, which can never sign in.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    email_confirmed_at BIGINT,
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    status TEXT NOT NULL,
    owner BOOLEAN NOT NULL,
    sample BOOLEAN NOT NULL,
    bio TEXT,
    birth_date TEXT,
    interests TEXT NOT NULL,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX users_by_creation ON users (created_at DESC, id DESC);
CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);

-- How an account proves itself, apart from who it is: the change log never sees this table.
CREATE TABLE credentials (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    password_hash TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Browsers that are signed in. The cookie holds the token, we hold its hash.
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Links that work once: confirm-email, change-email, reset-password, setup. detail holds the new address.
CREATE TABLE links (
    token_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    detail TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX links_by_user ON links (user_id, purpose);
