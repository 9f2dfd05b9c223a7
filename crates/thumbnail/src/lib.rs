//! Turns a picture's bytes into two small JPEGs, in bounded memory. Independent of Kinkeeper.
//!
//! Pictures are shrunk while they are read: a JPEG by decoding only as many frequencies as the result can show, PNG
//! and GIF row by row. The results are upright and carry no metadata at all: no place, date or name. Pictures that
//! are too large, broken or of an unsupported kind are refused.
//!
//! Whatever the bytes contain, this uses less than 128 MiB, and reading stops at the time limit.

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

/// The longest side of the small thumbnail, for lists.
pub const SMALL: u32 = 320;
/// The longest side of the large thumbnail, for viewing.
pub const LARGE: u32 = 1600;

/// Phone cameras say "64 megapixels" and mean a little more.
const MOST_PIXELS: u64 = 64 * 1024 * 1024;
/// No camera or scanner comes close; a single longer row would already take too much memory.
const LONGEST_SIDE: u32 = 65_535;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Gif,
}

#[derive(Debug)]
pub struct Thumbnails {
    /// Of the original picture, upright.
    pub width: u32,
    pub height: u32,
    /// JPEGs; a picture that is already smaller keeps its size.
    pub small: Vec<u8>,
    pub large: Vec<u8>,
}

/// Why there is no thumbnail.
#[derive(Debug)]
pub enum Unfit {
    TooLarge,
    /// Its bytes are invalid or use an unsupported feature.
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

/// Makes the thumbnails of a picture of this kind within a time limit.
pub fn make(bytes: impl Read + Seek, kind: Kind, time: Duration) -> Result<Thumbnails, Unfit> {
    let mut bytes = BufReader::with_capacity(64 * 1024, Patience::new(bytes, time));
    let read = match kind {
        Kind::Jpeg => jpeg::read(&mut bytes),
        Kind::Png => png::read(&mut bytes),
        Kind::Gif => gif::read(&mut bytes),
    };
    let Seen { size: (width, height), picture, orientation } = match read {
        // Stopping a decoder looks like a broken picture.
        Err(_) if bytes.get_ref().is_over() => return Err(Unfit::TooSlow),
        read => read?,
    };
    let (width, height) = if orientation.swaps_sides() { (height, width) } else { (width, height) };
    let large = orientation.apply(picture);
    Ok(Thumbnails { width, height, small: large.shrunk(SMALL).jpeg()?, large: large.jpeg()? })
}

/// What a decoder returns: the picture's original size, and its pixels, no larger than the large thumbnail.
struct Seen {
    size: (u32, u32),
    picture: Picture,
    orientation: Orientation,
}

/// Refuses a picture by its size before allocating memory for it.
fn check_size(width: u32, height: u32) -> Result<(), Unfit> {
    if width == 0 || height == 0 {
        return Err(Unfit::broken("it has no pixels"));
    }
    if width > LONGEST_SIDE || height > LONGEST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Unfit::TooLarge);
    }
    Ok(())
}
