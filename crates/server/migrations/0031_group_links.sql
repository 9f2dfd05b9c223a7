-- The link with which anyone in a family's chat can register; each family has at most one. It is looked up by its hash.
-- The link itself is encrypted with a key outside of the database, so that those who may invite can show it again.
CREATE TABLE family_group_links (
    family_id TEXT PRIMARY KEY REFERENCES families (id) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,        -- counts its registrations, which name it
    made_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    secret TEXT NOT NULL,
    key_id TEXT NOT NULL,           -- recognizes the key that encrypted it
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX family_group_links_by_maker ON family_group_links (made_by);

-- The group link that someone registered with: their registration is an accepted invitation of its maker.
ALTER TABLE family_invitations ADD COLUMN group_link_id TEXT;
CREATE INDEX family_invitations_by_group_link ON family_invitations (group_link_id);
-- The family member whom the inviter proposed for the account.
ALTER TABLE family_invitations ADD COLUMN member_id TEXT REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX family_invitations_by_member ON family_invitations (member_id);
