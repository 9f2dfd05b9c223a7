//! BMP, row by row, with 1 to 32 bits a pixel. Compressed ones are so rare that they are refused.

use std::io::{Read, Seek, SeekFrom};

use crate::decoded::{Decoded, check_size};
use crate::orientation::Orientation;
use crate::picture::Pixel;
use crate::shrink::{LARGE, Shrink};
use crate::unfit::Unfit;

/// The longest known header has 124 bytes.
const LONGEST_HEADER: u32 = 1024;

/// The colour masks that follow the shortest header that can have them.
const MASKS_AT: usize = 36;

struct Header {
    size: (u32, u32),
    /// Rows are stored from the bottom to the top, unless the height is negative.
    bottom_up: bool,
    bits: u16,
    masks: [u32; 3],
    palette: Vec<Pixel>,
    /// The offset of the first row.
    start: u32,
}

pub fn read(mut bytes: impl Read + Seek) -> Result<Decoded, Unfit> {
    let header = Header::read(&mut bytes)?;
    let size = header.size;
    check_size(size.0, size.1)?;
    bytes.seek(SeekFrom::Start(header.start.into()))?;
    // Rows are padded to four bytes.
    let length = (u64::from(header.bits) * u64::from(size.0)).div_ceil(32) * 4;
    let mut row = vec![0; usize::try_from(length).map_err(|_| Unfit::TooLarge)?];
    let mut shrink = Shrink::new(size, LARGE);
    for number in 0..size.1 {
        bytes.read_exact(&mut row)?;
        let y = if header.bottom_up { size.1 - 1 - number } else { number };
        shrink.add(y, (0..size.0).map(|x| (x, header.pixel(&row, x as usize))));
    }
    Ok(Decoded { size, picture: shrink.finish(), orientation: Orientation::default() })
}

impl Header {
    fn read(bytes: &mut (impl Read + Seek)) -> Result<Self, Unfit> {
        let mut first = [0; 18];
        bytes.read_exact(&mut first)?;
        let (start, length) = (u32_at(&first, 10), u32_at(&first, 14));
        if !first.starts_with(b"BM") || !(12..=LONGEST_HEADER).contains(&length) {
            return Err(Unfit::broken("it does not start as a BMP"));
        }
        // The length is followed by the rest of the header, and by masks if they are not part of it.
        let mut rest = vec![0; length as usize - 4];
        bytes.read_exact(&mut rest)?;
        let (width, height, bits, compression, used) = if length == 12 {
            (i32::from(u16_at(&rest, 0)), i32::from(u16_at(&rest, 2)), u16_at(&rest, 6), 0, 0)
        } else if length >= 40 {
            let sides = (u32_at(&rest, 0).cast_signed(), u32_at(&rest, 4).cast_signed());
            (sides.0, sides.1, u16_at(&rest, 10), u32_at(&rest, 12), u32_at(&rest, 28))
        } else {
            return Err(Unfit::broken("its header is not known here"));
        };
        let masks = match (compression, bits) {
            (0, 16) => [0x7C00, 0x03E0, 0x001F],
            (0, 1 | 4 | 8 | 24 | 32) => [0x00FF_0000, 0x0000_FF00, 0x0000_00FF],
            (3 | 6, 16 | 32) => {
                if rest.len() < MASKS_AT + 12 {
                    rest.resize(MASKS_AT + 12, 0);
                    bytes.read_exact(&mut rest[MASKS_AT..])?;
                }
                [u32_at(&rest, MASKS_AT), u32_at(&rest, MASKS_AT + 4), u32_at(&rest, MASKS_AT + 8)]
            }
            _ => return Err(Unfit::broken("its way of coding is not known here")),
        };
        let palette = if bits <= 8 { palette(bytes, bits, used, length == 12)? } else { Vec::new() };
        let width = u32::try_from(width).map_err(|_| Unfit::broken("its width is negative"))?;
        Ok(Self { size: (width, height.unsigned_abs()), bottom_up: height > 0, bits, masks, palette, start })
    }

    fn pixel(&self, row: &[u8], x: usize) -> Pixel {
        match self.bits {
            24 => [row[x * 3 + 2], row[x * 3 + 1], row[x * 3]],
            32 => self.masked(u32_at(row, x * 4)),
            16 => self.masked(u16_at(row, x * 2).into()),
            bits => {
                let bits = usize::from(bits);
                let shift = 8 - bits - x * bits % 8;
                let index = row[x * bits / 8] >> shift & (u8::MAX >> (8 - bits));
                self.palette.get(usize::from(index)).copied().unwrap_or_default()
            }
        }
    }

    fn masked(&self, value: u32) -> Pixel {
        self.masks.map(|mask| {
            if mask == 0 {
                return 0;
            }
            let most = u64::from(mask >> mask.trailing_zeros());
            let part = u64::from((value & mask) >> mask.trailing_zeros());
            u8::try_from(part * 255 / most).unwrap_or(u8::MAX)
        })
    }
}

/// Blue, green and red of each colour, and a byte that means nothing except in the oldest files.
fn palette(bytes: &mut impl Read, bits: u16, used: u32, oldest: bool) -> Result<Vec<Pixel>, Unfit> {
    let most = 1 << bits;
    let count = if used == 0 { most } else { used.min(most) };
    let size = if oldest { 3 } else { 4 };
    let mut colours = vec![0; count as usize * size];
    bytes.read_exact(&mut colours)?;
    Ok(colours.chunks_exact(size).map(|colour| [colour[2], colour[1], colour[0]]).collect())
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}
