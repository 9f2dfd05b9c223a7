-- How the page looks for an account, on every device. No row means the usual look.
CREATE TABLE account_preferences (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Larger text and controls, and fewer things at once.
    easy_reading BOOLEAN NOT NULL
);
