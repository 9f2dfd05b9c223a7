//! WebP; of an animation, the first frame.

use std::io::{BufRead, Seek};

use image_webp::{DecodingError, WebPDecoder};

use crate::decoded::{Decoded, check_whole};
use crate::orientation::Orientation;
use crate::picture::{Picture, on_white};
use crate::unfit::Unfit;

/// For metadata.
const MEMORY: usize = 16 * 1024 * 1024;

impl From<DecodingError> for Unfit {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::ImageTooLarge | DecodingError::MemoryLimitExceeded => Self::TooLarge,
            DecodingError::IoError(error) => error.into(),
            error => Self::broken(error.to_string()),
        }
    }
}

pub fn read(bytes: impl BufRead + Seek) -> Result<Decoded, Unfit> {
    let mut decoder = WebPDecoder::new(bytes)?;
    let size = decoder.dimensions();
    check_whole(size)?;
    decoder.set_memory_limit(MEMORY);
    if decoder.is_animated() {
        decoder.set_background_color([255; 4])?;
    }
    let exif = decoder.exif_metadata().ok().flatten().unwrap_or_default();
    let mut pixels = vec![0; decoder.output_buffer_size().ok_or(Unfit::TooLarge)?];
    decoder.read_image(&mut pixels)?;
    let width = size.0 as usize;
    let picture = if decoder.has_alpha() {
        let (pixels, _) = pixels.as_chunks();
        Picture::shrink(size, |x, y| {
            let [red, green, blue, opacity] = pixels[y * width + x];
            on_white([red, green, blue], opacity)
        })
    } else {
        let (pixels, _) = pixels.as_chunks();
        Picture::shrink(size, |x, y| pixels[y * width + x])
    };
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(&exif);
    Ok(Decoded { size, picture, orientation: Orientation::from_tiff(tiff) })
}
