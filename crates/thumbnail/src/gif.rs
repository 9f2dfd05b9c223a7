//! GIF: the first frame, row by row.

use std::io::Read;
use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, DecodingError, MemoryLimit};

use crate::decoded::{Decoded, check_size};
use crate::orientation::Orientation;
use crate::picture::Pixel;
use crate::shrink::{LARGE, Shrink};
use crate::unfit::Unfit;

/// For metadata.
const MEMORY: NonZeroU64 = NonZeroU64::new(16 * 1024 * 1024).unwrap();

const WHITE: Pixel = [255; 3];

/// First row of each pass of an interlaced frame, and the step between its rows.
const ROUNDS: [(u32, u32); 4] = [(0, 8), (4, 8), (2, 4), (1, 2)];
const ONE_ROUND: [(u32, u32); 1] = [(0, 1)];

impl From<DecodingError> for Unfit {
    fn from(error: DecodingError) -> Self {
        Self::broken(error.to_string())
    }
}

pub fn read(bytes: impl Read) -> Result<Decoded, Unfit> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.set_memory_limit(MemoryLimit::Bytes(MEMORY));
    let mut decoder = options.read_info(bytes)?;
    let size = (u32::from(decoder.width()), u32::from(decoder.height()));
    check_size(size.0, size.1)?;
    let frame = decoder.next_frame_info()?.ok_or_else(|| Unfit::broken("it has no picture"))?;
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    let (width, height) = (u32::from(frame.width), u32::from(frame.height));
    check_size(width, height)?;
    let rounds: &[_] = if frame.interlaced { &ROUNDS } else { &ONE_ROUND };
    let transparent = frame.transparent;
    let palette = decoder.palette()?.to_vec();
    let (colours, _) = palette.as_chunks();
    let colour = |index: u8| {
        if Some(index) == transparent {
            WHITE
        } else {
            colours.get(usize::from(index)).copied().unwrap_or(WHITE)
        }
    };

    let mut shrink = Shrink::new(size, LARGE);
    // The frame may cover only part of the picture.
    for y in (0..size.1).filter(|y| *y < top || *y >= top + height) {
        shrink.add(y, (0..size.0).map(|x| (x, WHITE)));
    }
    let mut row = vec![0; width as usize];
    for &(first, step) in rounds {
        for y in (first..height).step_by(step as usize) {
            if !decoder.fill_buffer(&mut row)? {
                return Err(Unfit::broken("it ends before its last row"));
            }
            let beside = (0..left).chain(left + width..size.0).map(|x| (x, WHITE));
            let inside = (left..size.0).zip(row.iter().map(|index| colour(*index)));
            shrink.add(top + y, inside.chain(beside));
        }
    }
    Ok(Decoded { size, picture: shrink.finish(), orientation: Orientation::default() })
}
