use jpeg_encoder::{ColorType, Encoder};

use crate::unfit::Unfit;

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

/// Blends transparent pixels with white.
pub fn on_white(pixel: Pixel, opacity: u8) -> Pixel {
    let opacity = u16::from(opacity);
    pixel.map(|value| {
        let mixed = u16::from(value) * opacity + 255 * (255 - opacity);
        u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
    })
}

/// Darkens a colour by the black ink.
pub fn inked(colour: Pixel, light: u8) -> Pixel {
    colour.map(|value| u8::try_from(u16::from(value) * u16::from(light) / 255).unwrap_or(u8::MAX))
}

/// Brightness and two colour differences, in 16-bit fixed point, as every decoder does it.
pub fn from_ycc(brightness: u8, blue: u8, red: u8) -> Pixel {
    let brightness = (i32::from(brightness) << 16) + (1 << 15);
    let (blue, red) = (i32::from(blue) - 128, i32::from(red) - 128);
    let byte = |value: i32| u8::try_from((value >> 16).clamp(0, 255)).unwrap_or_default();
    [
        byte(brightness + 91_881 * red),
        byte(brightness - 22_554 * blue - 46_802 * red),
        byte(brightness + 116_130 * blue),
    ]
}
