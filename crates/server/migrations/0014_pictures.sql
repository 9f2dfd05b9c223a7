-- More kinds of pictures get thumbnails, and so do photos that are cut off. The hourly tasks start the jobs for these.
UPDATE files SET thumbnails = 'waiting'
WHERE state = 'complete' AND thumbnails = 'none'
  AND content_type IN ('image/jpeg', 'image/webp', 'image/tiff', 'image/heic', 'image/heif');
