//! A picture's bytes -> two small JPEGs of it, in bounded memory. Pure; knows nothing of us.
//!
//! A picture is made smaller while it is read: a JPEG by decoding only as many frequencies as the result can show,
//! PNG and GIF row by row. What comes out is turned as the camera was held and carries no metadata at all: no
//! place, no date, no name. Pictures that are too large, broken or of a kind that is not known here are refused.
//!
//! Whatever the bytes say, less than 128 MiB are used, and reading ends when the time that was granted is over.

mod gif;
mod jpeg;
mod orientation;
mod patience;
mod picture;
mod png;
mod shrink;

use std::fmt;
use std::io::{BufReader, Read, Seek};
use std::time::Duration;

use orientation::Orientation;
use patience::Patience;
use picture::Picture;

/// The longest side of the small one, for lists.
pub const SMALL: u32 = 320;
/// The longest side of the large one, for looking at it.
pub const LARGE: u32 = 1600;

/// The cameras of phones say "64 megapixels" and mean a little more.
const MOST_PIXELS: u64 = 64 * 1024 * 1024;
/// No camera and no scanner comes near; a single row of more would be a burden by itself.
const LONGEST_SIDE: u32 = 65_535;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Gif,
}

#[derive(Debug)]
pub struct Thumbnails {
    /// Of the whole picture, turned upright.
    pub width: u32,
    pub height: u32,
    /// JPEGs; a picture that is smaller than them keeps its size.
    pub small: Vec<u8>,
    pub large: Vec<u8>,
}

/// Why there is no thumbnail.
#[derive(Debug)]
pub enum Unfit {
    TooLarge,
    /// Its bytes are not what they should be, or use something that is not known here.
    Broken(String),
    TooSlow,
}

impl Unfit {
    fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("the picture has too many pixels"),
            Self::Broken(why) => write!(f, "the picture cannot be read: {why}"),
            Self::TooSlow => f.write_str("reading the picture took too long"),
        }
    }
}

impl std::error::Error for Unfit {}

/// Makes the thumbnails of a picture of this kind, within this time.
pub fn make(bytes: impl Read + Seek, kind: Kind, time: Duration) -> Result<Thumbnails, Unfit> {
    let mut bytes = BufReader::with_capacity(64 * 1024, Patience::new(bytes, time));
    let read = match kind {
        Kind::Jpeg => jpeg::read(&mut bytes),
        Kind::Png => png::read(&mut bytes),
        Kind::Gif => gif::read(&mut bytes),
    };
    let Seen { size: (width, height), picture, orientation } = match read {
        // A reader that was stopped looks like a broken one.
        Err(_) if bytes.get_ref().is_over() => return Err(Unfit::TooSlow),
        read => read?,
    };
    let (width, height) = if orientation.swaps_sides() { (height, width) } else { (width, height) };
    let large = orientation.apply(picture);
    Ok(Thumbnails { width, height, small: large.shrunk(SMALL).jpeg()?, large: large.jpeg()? })
}

/// What a reader makes of a picture: its true size, and itself no larger than the large thumbnail.
struct Seen {
    size: (u32, u32),
    picture: Picture,
    orientation: Orientation,
}

/// Refuses a picture for its size before anything is set aside for it.
fn check_size(width: u32, height: u32) -> Result<(), Unfit> {
    if width == 0 || height == 0 {
        return Err(Unfit::broken("it has no pixels"));
    }
    if width > LONGEST_SIDE || height > LONGEST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Unfit::TooLarge);
    }
    Ok(())
}
