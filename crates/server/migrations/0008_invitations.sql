-- Invitations into families. The link that the mail carries is kept as a hash. An expired one stays until it is sent
-- again or taken back, so that its link can say that it has expired.
CREATE TABLE family_invitations (
    id TEXT PRIMARY KEY,
    family_id TEXT NOT NULL REFERENCES families (id),
    invited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    invited_email TEXT NOT NULL,
    invited_user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    status TEXT NOT NULL,
    message TEXT,
    token_hash TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX family_invitations_by_family ON family_invitations (family_id, created_at, id);
CREATE INDEX family_invitations_by_email ON family_invitations (invited_email, created_at, id);
CREATE INDEX family_invitations_by_inviter ON family_invitations (invited_by);
CREATE INDEX family_invitations_by_guest ON family_invitations (invited_user_id);
