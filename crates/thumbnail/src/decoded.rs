use crate::orientation::Orientation;
use crate::picture::Picture;
use crate::unfit::Unfit;

/// A little more than the largest phone cameras take: 16,320 × 12,240.
const MOST_PIXELS: u64 = 192 * 1024 * 1024;
/// The same for decoders that need the whole picture in memory: phones with 108 megapixels.
const MOST_PIXELS_WHOLE: u64 = 112 * 1024 * 1024;
/// No camera or scanner comes close; a single longer row would already take too much memory.
const LONGEST_SIDE: u32 = 65_535;

/// A picture as a decoder returns it: its original size, and its pixels, no larger than the large thumbnail.
pub struct Decoded {
    pub size: (u32, u32),
    pub picture: Picture,
    pub orientation: Orientation,
}

/// Refuses a picture by its size before allocating memory for it.
pub fn check_size(width: u32, height: u32) -> Result<(), Unfit> {
    if width == 0 || height == 0 {
        return Err(Unfit::broken("it has no pixels"));
    }
    if width > LONGEST_SIDE || height > LONGEST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Unfit::TooLarge);
    }
    Ok(())
}

/// The same for a decoder that holds the whole picture in memory.
pub fn check_whole((width, height): (u32, u32)) -> Result<(), Unfit> {
    check_size(width, height)?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS_WHOLE { Err(Unfit::TooLarge) } else { Ok(()) }
}
