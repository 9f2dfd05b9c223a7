-- The week starts as is usual in the account's language unless the person chose otherwise. Until now Sunday was what
-- everyone started with, so it counts as no choice.
UPDATE calendar_preferences SET week_start = 'language' WHERE week_start = 'sunday';
