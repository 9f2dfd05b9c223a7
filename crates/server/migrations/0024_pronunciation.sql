-- How to pronounce a person's name, in the family's own words: "shi-VAWN". Shown beside the name.
ALTER TABLE members ADD COLUMN pronunciation TEXT;
