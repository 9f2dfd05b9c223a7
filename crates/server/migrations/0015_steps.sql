-- Which records changed, in order. Every transaction raises the counter of each topic that it changed and stores a step
-- for each record, so that copies in memory and pages can tell whether they are current and follow one by one.
CREATE TABLE topics (
    name TEXT PRIMARY KEY,
    version BIGINT NOT NULL
);
-- Those who change the family take turns by locking this row. The other topics begin with their first change.
INSERT INTO topics (name, version) VALUES ('members', 0);
CREATE TABLE steps (
    topic TEXT NOT NULL,
    version BIGINT NOT NULL,
    record_id TEXT NOT NULL,
    PRIMARY KEY (topic, version)
);
DROP TABLE family_graph_steps;
DROP TABLE family_graph;
DROP TABLE history_state;
