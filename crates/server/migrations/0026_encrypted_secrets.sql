-- Passwords and keys of settings are encrypted with a key that is kept outside of the database. NULL while the value is
-- still plain, until the program has started once.
ALTER TABLE secrets ADD COLUMN key_id TEXT;
