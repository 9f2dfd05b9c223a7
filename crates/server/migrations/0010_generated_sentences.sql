-- Descriptions that the server wrote itself, such as "Anna was born": which sentence it is, so that it follows a new
-- name and can be shown in the reader's language. NULL for what a person wrote.
ALTER TABLE history_events ADD COLUMN generated TEXT;

-- Until now such a sentence was recognised by its English text.
UPDATE history_events SET generated = kind
WHERE kind IN ('birth', 'death')
  AND description = (SELECT members.name FROM members WHERE members.id = history_events.fact_member)
      || CASE kind WHEN 'birth' THEN ' was born' ELSE ' died' END;
