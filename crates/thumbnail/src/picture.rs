use jpeg_encoder::{ColorType, Encoder};

use crate::Unfit;

/// The JPEG quality of the thumbnails, up to 100.
const QUALITY: u8 = 80;

pub type Pixel = [u8; 3];

/// Rows of red, green and blue; small enough to hold in memory.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<Pixel>,
}

impl Picture {
    pub fn rows(&self) -> impl Iterator<Item = &[Pixel]> {
        self.pixels.chunks_exact(self.width as usize)
    }

    pub fn jpeg(&self) -> Result<Vec<u8>, Unfit> {
        let side = |length: u32| u16::try_from(length).map_err(|_| Unfit::TooLarge);
        let mut bytes = Vec::new();
        Encoder::new(&mut bytes, QUALITY)
            .encode(self.pixels.as_flattened(), side(self.width)?, side(self.height)?, ColorType::Rgb)
            .map_err(|error| Unfit::broken(error.to_string()))?;
        Ok(bytes)
    }
}
