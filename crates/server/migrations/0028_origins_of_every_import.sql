-- A row has an origin in every file that has it: a newer file of the same program tells it, too.
CREATE TABLE origins_of_every_import (
    row_id TEXT NOT NULL,
    import_id TEXT NOT NULL,
    position BIGINT NOT NULL,      -- of the record
    at BIGINT NOT NULL,            -- which one of its structures
    PRIMARY KEY (import_id, row_id)
);
INSERT INTO origins_of_every_import (row_id, import_id, position, at)
    SELECT row_id, import_id, position, at FROM import_origins;
DROP TABLE import_origins;
ALTER TABLE origins_of_every_import RENAME TO import_origins;
