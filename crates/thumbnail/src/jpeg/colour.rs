//! Converts the components to red, green and blue.

use crate::Unfit;
use crate::picture::Pixel;

use super::frame::{Component, Frame};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    Grey,
    Rgb,
    /// Brightness and two colour differences: nearly every photo.
    Ycc,
    /// For printing: cyan, magenta, yellow and black, plain or inverted.
    Cmyk {
        inverted: bool,
    },
    /// Cyan, magenta and yellow stored as brightness and differences.
    Ycck,
}

impl Colours {
    pub fn of(frame: &Frame, adobe: Option<u8>) -> Result<Self, Unfit> {
        let ids: Vec<u8> = frame.components.iter().map(|component| component.id).collect();
        match (ids.as_slice(), adobe) {
            ([_], _) => Ok(Self::Grey),
            (b"RGB", _) | ([_, _, _], Some(0)) => Ok(Self::Rgb),
            ([_, _, _], _) => Ok(Self::Ycc),
            ([_, _, _, _], Some(2)) => Ok(Self::Ycck),
            ([_, _, _, _], adobe) => Ok(Self::Cmyk { inverted: adobe.is_some() }),
            _ => Err(Unfit::broken("its colours are not known here")),
        }
    }

    pub fn pixel(self, frame: &Frame, x: usize, y: usize) -> Pixel {
        let sample = |number: usize| {
            let component: &Component = &frame.components[number];
            let column = x * component.across / frame.most_across;
            let row = y * component.down / frame.most_down;
            component.plane[row * component.blocks.0 * frame.kept + column]
        };
        match self {
            Self::Grey => [sample(0); 3],
            Self::Rgb => [sample(0), sample(1), sample(2)],
            Self::Ycc => from_ycc(sample(0), sample(1), sample(2)),
            Self::Cmyk { inverted: true } => inked([sample(0), sample(1), sample(2)], sample(3)),
            Self::Cmyk { inverted: false } => {
                inked([255 - sample(0), 255 - sample(1), 255 - sample(2)], 255 - sample(3))
            }
            Self::Ycck => inked(from_ycc(sample(0), sample(1), sample(2)), sample(3)),
        }
    }
}

/// Darkens a colour by the black ink.
fn inked(colour: Pixel, light: u8) -> Pixel {
    colour.map(|value| u8::try_from(u16::from(value) * u16::from(light) / 255).unwrap_or(u8::MAX))
}

/// In 16-bit fixed point, as every decoder does it.
fn from_ycc(brightness: u8, blue: u8, red: u8) -> Pixel {
    let brightness = (i32::from(brightness) << 16) + (1 << 15);
    let (blue, red) = (i32::from(blue) - 128, i32::from(red) - 128);
    let byte = |value: i32| u8::try_from((value >> 16).clamp(0, 255)).unwrap_or_default();
    [
        byte(brightness + 91_881 * red),
        byte(brightness - 22_554 * blue - 46_802 * red),
        byte(brightness + 116_130 * blue),
    ]
}
