//! Converts the components to red, green and blue.

use crate::picture::{Pixel, from_ycc, inked};
use crate::unfit::Unfit;

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
    /// Cyan, magenta and yellow stored as brightness and differences, then all four inverted.
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
            Self::Ycck => {
                let inks = from_ycc(sample(0), sample(1), sample(2));
                inked(inks.map(|ink| 255 - ink), sample(3))
            }
        }
    }
}
