-- Brothers and sisters share both parents (full), one (half) or none (step). Half-siblings may say which parent.
ALTER TABLE relationships ADD COLUMN shared_parent_id TEXT REFERENCES members (id);
CREATE INDEX relationships_by_shared_parent ON relationships (shared_parent_id);

-- Recorded siblings are full siblings from now on, except where the recorded parents say otherwise: exactly one of
-- them is shared, and each of the two has another.
UPDATE relationships SET qualifier = 'full' WHERE kind = 'sibling';
UPDATE relationships SET qualifier = 'half', shared_parent_id = (
        SELECT MIN(one.first_id) FROM relationships one, relationships other
        WHERE one.kind = 'parent' AND one.second_id = relationships.first_id AND COALESCE(one.qualifier, 'birth') IN ('birth', 'adopted')
          AND other.kind = 'parent' AND other.second_id = relationships.second_id
          AND COALESCE(other.qualifier, 'birth') IN ('birth', 'adopted') AND other.first_id = one.first_id)
    WHERE kind = 'sibling'
      AND (SELECT COUNT(*) FROM relationships one, relationships other
           WHERE one.kind = 'parent' AND one.second_id = relationships.first_id AND COALESCE(one.qualifier, 'birth') IN ('birth', 'adopted')
             AND other.kind = 'parent' AND other.second_id = relationships.second_id
             AND COALESCE(other.qualifier, 'birth') IN ('birth', 'adopted') AND other.first_id = one.first_id) = 1
      AND (SELECT COUNT(*) FROM relationships one
           WHERE one.kind = 'parent' AND one.second_id = relationships.first_id
             AND COALESCE(one.qualifier, 'birth') IN ('birth', 'adopted')) > 1
      AND (SELECT COUNT(*) FROM relationships other
           WHERE other.kind = 'parent' AND other.second_id = relationships.second_id
             AND COALESCE(other.qualifier, 'birth') IN ('birth', 'adopted')) > 1;
