-- Who gets in.

-- When the password was last given in this session.
ALTER TABLE sessions ADD COLUMN password_at BIGINT NOT NULL DEFAULT 0;

-- Browsers that have signed in to an account: their failed sign-ins are counted apart from strangers'.
CREATE TABLE browsers (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX browsers_by_age ON browsers (seen_at);

-- Sign-ins, failures and what else concerns the safety of accounts, for 30 days. user_id is NULL where the typed
-- address had no account; what was typed is not kept, because people type passwords into the wrong field. It refers to
-- accounts without a constraint, because entries stay when an account is deleted.
CREATE TABLE security_log (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    user_id TEXT,
    address TEXT NOT NULL,
    device TEXT NOT NULL
);
CREATE INDEX security_log_by_time ON security_log (at DESC, id DESC);
CREATE INDEX security_log_by_user ON security_log (user_id);
