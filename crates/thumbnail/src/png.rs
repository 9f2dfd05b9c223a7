//! PNG, row by row. The rows of an interlaced picture come in seven passes, each with some of the pixels.

use std::io::{BufRead, Seek};

use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

use crate::decoded::{Decoded, check_size};
use crate::orientation::Orientation;
use crate::picture::on_white;
use crate::shrink::{LARGE, Shrink};
use crate::unfit::Unfit;

/// For rows and metadata. Texts and colour profiles are skipped, because they can unpack to any size.
const MEMORY: usize = 16 * 1024 * 1024;

/// First column and row of each pass, and the steps between them.
const ROUNDS: [(u32, u32, u32, u32); 7] =
    [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
const ONE_ROUND: [(u32, u32, u32, u32); 1] = [(0, 0, 1, 1)];

impl From<DecodingError> for Unfit {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::LimitsExceeded => Self::TooLarge,
            error => Self::broken(error.to_string()),
        }
    }
}

pub fn read(bytes: impl BufRead + Seek) -> Result<Decoded, Unfit> {
    let mut decoder = Decoder::new_with_limits(bytes, Limits { bytes: MEMORY });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let size = decoder.read_header_info()?.size();
    let (width, height) = size;
    check_size(width, height)?;
    let mut reader = decoder.read_info()?;
    let pixel = match reader.output_color_type().0 {
        ColorType::Grayscale => |sample: &[u8]| [sample[0]; 3],
        ColorType::GrayscaleAlpha => |sample: &[u8]| on_white([sample[0]; 3], sample[1]),
        ColorType::Rgb => |sample: &[u8]| [sample[0], sample[1], sample[2]],
        ColorType::Rgba => |sample: &[u8]| on_white([sample[0], sample[1], sample[2]], sample[3]),
        ColorType::Indexed => return Err(Unfit::broken("its colours were not looked up")),
    };
    let samples = reader.output_color_type().0.samples();
    let rounds: &[_] = if reader.info().interlaced { &ROUNDS } else { &ONE_ROUND };
    let mut shrink = Shrink::new(size, LARGE);
    for &(left, top, across, down) in rounds.iter().filter(|(left, top, ..)| *left < width && *top < height) {
        for y in (top..height).step_by(down as usize) {
            let row = reader.next_row()?.ok_or_else(|| Unfit::broken("it ends before its last row"))?;
            let columns = (left..width).step_by(across as usize);
            shrink.add(y, columns.zip(row.data().chunks_exact(samples).map(pixel)));
        }
    }
    let orientation = reader.info().exif_metadata.as_deref().map(Orientation::from_tiff).unwrap_or_default();
    Ok(Decoded { size, picture: shrink.finish(), orientation })
}
