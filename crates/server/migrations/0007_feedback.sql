-- What people tell the admins, and what was answered by mail. The name and address are those of the moment: whoever
-- answers needs them, and an account may change its own. page and browser are there only if the sender agreed.
CREATE TABLE feedback (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    category TEXT NOT NULL,
    submitted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    submitted_by_name TEXT NOT NULL,
    submitted_by_email TEXT NOT NULL,
    status TEXT NOT NULL,
    page TEXT,
    browser TEXT,
    search_text TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX feedback_by_creation ON feedback (created_at, id);
CREATE INDEX feedback_by_sender ON feedback (submitted_by);

CREATE TABLE feedback_answers (
    id TEXT PRIMARY KEY,
    feedback_id TEXT NOT NULL REFERENCES feedback (id),
    message TEXT NOT NULL,
    sent_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX feedback_answers_by_feedback ON feedback_answers (feedback_id, created_at, id);
CREATE INDEX feedback_answers_by_sender ON feedback_answers (sent_by);
