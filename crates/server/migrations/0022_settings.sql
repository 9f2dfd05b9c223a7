-- What admins choose on the settings page, one row each; NULL where nothing was chosen.

CREATE TABLE site_settings (
    id TEXT PRIMARY KEY,
    name TEXT,
    contact_email TEXT,
    language TEXT,
    registration TEXT,             -- open, invitation, closed
    version BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE TABLE mail_settings (
    id TEXT PRIMARY KEY,
    host TEXT,
    port BIGINT,
    security TEXT,                 -- tls, starttls, opportunistic, none
    username TEXT,
    password TEXT,                 -- the id of the secret
    sender TEXT,
    version BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE TABLE backup_settings (
    id TEXT PRIMARY KEY,
    place TEXT,                    -- a folder, or s3://bucket/prefix
    endpoint TEXT,
    region TEXT,
    keys TEXT,                     -- the id of the secret
    version BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Passwords and keys of these settings. Never in the change log, and not in backups: a secret that is not here has to
-- be entered again.
CREATE TABLE secrets (
    id TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
