//! HEIC, as iPhones and many Android phones write it. The file says itself how to turn it upright.

use std::io::Read;

use heic_decoder::{HeifError, decode, probe};

use crate::decoded::{Decoded, check_whole};
use crate::orientation::Orientation;
use crate::picture::{Picture, on_white};
use crate::unfit::Unfit;

impl From<HeifError> for Unfit {
    fn from(error: HeifError) -> Self {
        match error {
            HeifError::LimitExceeded(_) => Self::TooLarge,
            error => Self::broken(error.to_string()),
        }
    }
}

pub fn read(mut bytes: impl Read) -> Result<Decoded, Unfit> {
    let mut file = Vec::new();
    bytes.read_to_end(&mut file)?;
    let side = |length: usize| u32::try_from(length).map_err(|_| Unfit::TooLarge);
    let info = probe(&file)?;
    check_whole((side(info.coded_width)?, side(info.coded_height)?))?;
    let image = decode(&file)?;
    let size = (side(image.width)?, side(image.height)?);
    let width = image.width;
    let picture = if image.alpha.is_some() {
        let pixels = image.to_rgba8()?.data;
        let (pixels, _) = pixels.as_chunks();
        Picture::shrink(size, |x, y| {
            let [red, green, blue, opacity] = pixels[y * width + x];
            on_white([red, green, blue], opacity)
        })
    } else {
        let pixels = image.to_rgb8()?.data;
        let (pixels, _) = pixels.as_chunks();
        Picture::shrink(size, |x, y| pixels[y * width + x])
    };
    Ok(Decoded { size, picture, orientation: Orientation::default() })
}
