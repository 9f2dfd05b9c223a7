//! Turns a picture's bytes into two small JPEGs, and removes from it where it was taken. Independent of Kinkeeper.
//!
//! Pictures are shrunk while they are read: a JPEG by decoding only as many frequencies as the result can show, PNG,
//! GIF and BMP row by row. Whatever their bytes contain, this uses less than 192 MiB, and reading stops at the time
//! limit. The decoders of WebP, TIFF and HEIC hold the whole picture in memory and check no clock: call them in a
//! process with limits of its own. The results are upright and carry no metadata at all: no place, date or name.
//! Pictures that are too large, broken or of an unsupported kind are refused.

mod bmp;
mod gif;
mod heic;
mod jpeg;
mod location;
mod orientation;
mod patience;
mod picture;
mod png;
mod shrink;
mod tags;
mod tiff;
mod webp;

use std::fmt;
use std::io::{self, BufReader, Read, Seek};
use std::time::Duration;

pub use location::{Location, location, remove_location};
use orientation::Orientation;
use patience::Patience;
use picture::Picture;

/// The longest side of the small thumbnail, for lists.
pub const SMALL: u32 = 320;
/// The longest side of the large thumbnail, for viewing.
pub const LARGE: u32 = 1600;

/// A little more than the largest phone cameras take: 16,320 × 12,240.
const MOST_PIXELS: u64 = 192 * 1024 * 1024;
/// The same for decoders that need the whole picture in memory: phones with 108 megapixels.
const MOST_PIXELS_WHOLE: u64 = 112 * 1024 * 1024;
/// No camera or scanner comes close; a single longer row would already take too much memory.
const LONGEST_SIDE: u32 = 65_535;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Gif,
    Bmp,
    Webp,
    Tiff,
    Heic,
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

/// A reader fails when its time is over, and at the end of the file.
impl From<io::Error> for Unfit {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::TimedOut => Self::TooSlow,
            _ => Self::broken(error.to_string()),
        }
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
        Kind::Bmp => bmp::read(&mut bytes),
        Kind::Webp => webp::read(&mut bytes),
        Kind::Tiff => tiff::read(&mut bytes),
        Kind::Heic => heic::read(&mut bytes),
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

impl Thumbnails {
    /// For another process: the four lengths, then both pictures.
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let head = [self.width, self.height, length(&self.small), length(&self.large)];
        let head: Vec<u8> = head.iter().flat_map(|number| number.to_be_bytes()).collect();
        [head, self.small.clone(), self.large.clone()].concat()
    }

    /// What [`Self::to_bytes`] wrote, if it is complete.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, pictures) = bytes.split_first_chunk::<16>()?;
        let number = |place: usize| u32::from_be_bytes(head.as_chunks().0[place]);
        let (small, large) = pictures.split_at_checked(usize::try_from(number(2)).ok()?)?;
        let complete = large.len() == usize::try_from(number(3)).ok()?;
        let (width, height) = (number(0), number(1));
        complete.then(|| Self { width, height, small: small.to_vec(), large: large.to_vec() })
    }
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

/// The same for a decoder that holds the whole picture in memory.
fn check_whole((width, height): (u32, u32)) -> Result<(), Unfit> {
    check_size(width, height)?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS_WHOLE { Err(Unfit::TooLarge) } else { Ok(()) }
}
