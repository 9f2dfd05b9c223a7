//! Ages a picture, and makes the JPEG in the end.

use jpeg_encoder::{ColorType, Encoder};

use super::canvas::{Canvas, Colour, mix, rgb};
use super::chance::Chance;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Sepia,
    Grey,
    /// Colours that have gone warm and pale.
    Faded,
    Colour,
}

impl Tone {
    pub fn of_year(year: i32) -> Tone {
        match year {
            ..1928 => Tone::Sepia,
            1928..1962 => Tone::Grey,
            1962..1992 => Tone::Faded,
            _ => Tone::Colour,
        }
    }

    fn grain(self) -> f32 {
        match self {
            Tone::Sepia => 9.0,
            Tone::Grey => 8.0,
            Tone::Faded => 5.0,
            Tone::Colour => 2.0,
        }
    }

    /// The degree to which the corners darken.
    fn shade(self) -> f32 {
        if self == Tone::Colour { 0.1 } else { 0.34 }
    }

    fn apply(self, colour: Colour) -> Colour {
        let light = light(colour);
        match self {
            Tone::Colour => colour,
            Tone::Sepia => ramp(light, rgb(0x2b1a10), rgb(0xa8835a), rgb(0xf6e9cf)),
            Tone::Grey => ramp(light, rgb(0x17171a), rgb(0x828280), rgb(0xf2f0ea)),
            Tone::Faded => {
                let soft = mix(colour, [light; 3], 0.25);
                [soft[0] * 0.86 + 34.0, soft[1] * 0.8 + 32.0, soft[2] * 0.68 + 34.0]
            }
        }
    }
}

fn light([red, green, blue]: Colour) -> f32 {
    0.3 * red + 0.59 * green + 0.11 * blue
}

fn ramp(light: f32, dark: Colour, middle: Colour, bright: Colour) -> Colour {
    let share = light / 255.0;
    if share < 0.5 { mix(dark, middle, share * 2.0) } else { mix(middle, bright, share * 2.0 - 1.0) }
}

/// Tone, grain and darker corners.
pub fn develop(canvas: &mut Canvas, tone: Tone, chance: &mut Chance) {
    let (width, high, shade) = (canvas.width, canvas.height as f32, tone.shade());
    // Each row takes its grains from another place, so that they do not stand in columns.
    let grains: Vec<f32> = (0..width + 4099).map(|_| chance.between(-1.0, 1.0) * tone.grain()).collect();
    let across: Vec<f32> = (0..width).map(|x| (x as f32 / width as f32 * 2.0 - 1.0).powi(2)).collect();
    // In one colour, only the light counts.
    let by_light: [Colour; 256] = std::array::from_fn(|light| tone.apply([light as f32; 3]));
    for (y, row) in canvas.pixels.chunks_exact_mut(width * 3).enumerate() {
        let down = (y as f32 / high * 2.0 - 1.0).powi(2);
        let from = (chance.share() * 4099.0) as usize;
        let places = across.iter().zip(&grains[from..]);
        for (pixel, (across, grain)) in row.chunks_exact_mut(3).zip(places) {
            let far = (across + down) * 0.5;
            let dim = 1.0 - shade * far * far;
            let colour = [f32::from(pixel[0]), f32::from(pixel[1]), f32::from(pixel[2])];
            let colour = match tone {
                Tone::Sepia | Tone::Grey => by_light[light(colour) as usize & 255],
                _ => tone.apply(colour),
            };
            for (pixel, part) in pixel.iter_mut().zip(colour) {
                *pixel = (part * dim + grain) as u8;
            }
        }
    }
}

/// The paper around an old print.
pub fn border(canvas: &mut Canvas, wide: usize, colour: Colour) {
    let (width, height) = (canvas.width, canvas.height);
    let colour = colour.map(|part| part as u8);
    for y in 0..height {
        for x in 0..width {
            let edge = x.min(width - 1 - x).min(y).min(height - 1 - y);
            if edge < wide {
                let at = (y * width + x) * 3;
                canvas.pixels[at..at + 3].copy_from_slice(&colour);
            }
        }
    }
}

pub fn jpeg(canvas: &Canvas, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(canvas.pixels.len() / 8);
    let (width, height) = (canvas.width as u16, canvas.height as u16);
    Encoder::new(&mut bytes, quality)
        .encode(&canvas.pixels, width, height, ColorType::Rgb)
        .expect("writing to memory, in a size that JPEG has");
    bytes
}
