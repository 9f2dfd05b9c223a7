-- A feature is called a feature everywhere.
ALTER TABLE changes RENAME COLUMN room TO feature;
ALTER TABLE sample_records RENAME COLUMN room TO feature;

-- One action may change a hundred thousand rows. Whether it touched a feature, and whether it was undone, is found
-- without going through them. The rows of one record are found by changes_by_row.
DROP INDEX changes_by_record;
DROP INDEX changes_by_undone;
CREATE INDEX changes_by_feature ON changes (batch, feature, position);
CREATE INDEX changes_by_undone ON changes (undoes, position);
