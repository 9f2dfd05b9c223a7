-- An import can be undone without the people whom later changes are about. What was removed then may come again with the
-- next import of the same file.
ALTER TABLE imports ADD COLUMN reduced BOOLEAN NOT NULL DEFAULT FALSE;
