-- The text inside PDF files and plain-text letters, for the search. Jobs read it, and can do so again at any time.
CREATE TABLE file_texts (
    file_id TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    -- waiting, ready, empty (like a scan) or unreadable
    state TEXT NOT NULL,
    text TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX file_texts_by_state ON file_texts (state, file_id);

-- The hourly tasks start the jobs for the files that are there already.
INSERT INTO file_texts (file_id, state, text, made_at)
SELECT id, 'waiting', '', updated_at FROM files
WHERE state = 'complete'
  AND (content_type IN ('application/pdf', 'text/plain')
       OR (content_type = 'application/octet-stream'
           AND (declared_type = 'text/plain' OR LOWER(filename) LIKE '%.txt')));
