//! Turns a picture's bytes into two small JPEGs, and removes from it where it was taken. Independent of Kinkeeper.
//!
//! Pictures are shrunk while they are read: a JPEG by decoding only as many frequencies as the result can show, PNG,
//! GIF and BMP row by row. Whatever their bytes contain, this uses less than 192 MiB, and reading stops at the time
//! limit. The decoders of WebP, TIFF and HEIC hold the whole picture in memory and check no clock: call them in a
//! process with limits of its own. The results are upright and carry no metadata at all: no location, date or name.
//! Pictures that are too large, broken or of an unsupported kind are refused.

mod bmp;
mod decoded;
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
mod unfit;
mod webp;

use std::io::{BufReader, Read, Seek};
use std::time::Duration;

use decoded::Decoded;
pub use location::{Location, location, remove_location};
use patience::Patience;
pub use shrink::{LARGE, SMALL};
pub use unfit::Unfit;

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
    let Decoded { size: (width, height), picture, orientation } = match read {
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

    /// Reads the result of [`Self::to_bytes`], if it is complete.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, pictures) = bytes.split_first_chunk::<16>()?;
        let number = |position: usize| u32::from_be_bytes(head.as_chunks().0[position]);
        let (small, large) = pictures.split_at_checked(usize::try_from(number(2)).ok()?)?;
        let complete = large.len() == usize::try_from(number(3)).ok()?;
        let (width, height) = (number(0), number(1));
        complete.then(|| Self { width, height, small: small.to_vec(), large: large.to_vec() })
    }
}
