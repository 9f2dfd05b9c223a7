//! Finds and removes where a picture was taken. Cameras write it into a directory of tags, photo programs into XMP
//! text, phones also
//! into the short film behind a photo. We look for these anywhere in the file, so that it works alike for JPEG, PNG,
//! WebP, HEIC, AVIF and TIFF, and overwrite them where they are: nothing else in the file moves or changes.

use crate::tags::{Entry, Tags};
use crate::unfit::Unfit;

/// The tag that points to the directory of the location.
const GPS: u16 = 0x8825;
/// More than there are such tags.
const MOST_TAGS: u16 = 64;
/// The longest value of one; a method or area in words.
const LONGEST_VALUE: usize = 4 * 1024;

/// Names that start like this are about the location.
const XMP: [&[u8]; 3] = [b"exif:GPS", b"drone-dji:GPS", b"drone-dji:Gps"];
const FILM: &[u8] = b"\xA9xyz";

/// In degrees; north and east are positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Location {
    pub latitude: f64,
    pub longitude: f64,
}

impl Location {
    fn checked(latitude: f64, longitude: f64) -> Option<Self> {
        let fits = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
        fits.then_some(Self { latitude, longitude })
    }
}

/// Returns where the picture was taken, if it says so.
pub fn location(bytes: &[u8]) -> Option<Location> {
    let tagged = blocks(bytes).find_map(|start| {
        let tags = Tags::new(&bytes[start..])?;
        let (_, _, gps) = pointers(&tags).next()?;
        Location::checked(degrees(&tags, gps, 1)?, degrees(&tags, gps, 3)?)
    });
    tagged.or_else(|| {
        let value = |name: &[u8]| xmp(bytes, name, 0).and_then(|found| from_xmp(&bytes[found.value]));
        Location::checked(value(b"exif:GPSLatitude")?, value(b"exif:GPSLongitude")?)
    })
}

/// Overwrites all that says where the picture was taken.
pub fn remove_location(bytes: &mut [u8]) -> Result<(), Unfit> {
    let starts: Vec<usize> = blocks(bytes).collect();
    for start in starts {
        remove_tags(&mut bytes[start..]);
    }
    for name in XMP {
        let mut from = 0;
        while let Some(found) = xmp(bytes, name, from) {
            from = found.whole.end;
            bytes[found.whole].fill(b' ');
        }
    }
    remove_from_film(bytes);
    repair_png(bytes);
    match location(bytes) {
        None => Ok(()),
        Some(_) => Err(Unfit::broken("its location is stored in an unknown way")),
    }
}

// ---- tags

/// The offsets at which a block of tags may start.
fn blocks(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let starts = bytes.windows(4).enumerate();
    starts.filter(|(_, window)| matches!(*window, b"II*\0" | b"MM\0*")).map(|(at, _)| at)
}

/// The tags that point to the directory of the location: the directory that each is in, the tag, and where it points.
fn pointers(tags: &Tags<'_>) -> impl Iterator<Item = (usize, Entry, usize)> {
    let directory = tags.first();
    let entries = directory
        .into_iter()
        .flat_map(|directory| tags.entries(directory).take(1000).map(move |entry| (directory, entry)));
    entries.filter(|(_, entry)| entry.tag == GPS).filter_map(|(directory, entry)| {
        let gps = tags.offset_at(entry.at + 8)?;
        let count = tags.u16_at(gps)?;
        let plain = count <= MOST_TAGS && tags.entries(gps).all(|entry| entry.tag <= MOST_TAGS);
        plain.then_some((directory, entry, gps))
    })
}

/// Degrees, minutes and seconds as fractions; `half` is the tag of the half of the globe, followed by that of the
/// degrees.
fn degrees(tags: &Tags<'_>, gps: usize, half: u16) -> Option<f64> {
    let find =
        |tag: u16| tags.entries(gps).find(|entry| entry.tag == tag).and_then(|entry| tags.value(entry));
    let negative = matches!(tags.byte(find(half)?.start)?, b'S' | b'W');
    let value = find(half + 1)?;
    let part = |number: usize| {
        let at = value.start + number * 8;
        let (above, below) = (tags.u32_at(at)?, tags.u32_at(at + 4)?);
        (below > 0 && at + 8 <= value.end).then(|| f64::from(above) / f64::from(below))
    };
    let degrees = part(0)? + part(1).unwrap_or_default() / 60.0 + part(2).unwrap_or_default() / 3600.0;
    Some(if negative { -degrees } else { degrees })
}

/// Clears the directory of the location and its values, then closes the gap of the tag that pointed to it.
fn remove_tags(block: &mut [u8]) {
    let Some(tags) = Tags::new(block) else { return };
    let Some((directory, pointer, gps)) = pointers(&tags).next() else { return };
    let values = tags.entries(gps).filter_map(|entry| tags.value(entry));
    let mut cleared: Vec<_> = values.filter(|value| value.len() <= LONGEST_VALUE).collect();
    let Some((count, gps_count)) = tags.u16_at(directory).zip(tags.u16_at(gps)) else { return };
    cleared.push(gps..gps + 2 + usize::from(gps_count) * 12);
    let fewer = if tags.is_big() { (count - 1).to_be_bytes() } else { (count - 1).to_le_bytes() };
    for range in cleared {
        if let Some(bytes) = block.get_mut(range) {
            bytes.fill(0);
        }
    }
    // The position of the next directory comes after the last tag.
    let end = directory + 2 + usize::from(count) * 12 + 4;
    if end <= block.len() {
        block[directory..directory + 2].copy_from_slice(&fewer);
        block.copy_within(pointer.at + 12..end, pointer.at);
        block[end - 12..end].fill(0);
    }
}

// ---- text

/// A property in XMP: all of it, and its value alone.
struct Property {
    whole: std::ops::Range<usize>,
    value: std::ops::Range<usize>,
}

/// The next property whose name starts like this: `name="value"` or `<name>value</name>`.
fn xmp(bytes: &[u8], name: &[u8], from: usize) -> Option<Property> {
    let mut from = from;
    loop {
        let start = from + find(bytes.get(from..)?, name)?;
        let length =
            bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b":-_".contains(byte));
        let after = start + length.count();
        let near = &bytes[after..bytes.len().min(after + LONGEST_VALUE)];
        if let Some(property) = property(bytes, start, after, near) {
            return Some(property);
        }
        from = after;
    }
}

fn property(bytes: &[u8], start: usize, after: usize, near: &[u8]) -> Option<Property> {
    match near {
        [b'=', quote @ (b'"' | b'\''), value @ ..] => {
            let end = value.iter().position(|byte| byte == quote)?;
            Some(Property { whole: start..after + 3 + end, value: after + 2..after + 2 + end })
        }
        [b'>', value @ ..] if start > 0 && bytes[start - 1] == b'<' => {
            let closing = [b"</", &bytes[start..after], b">"].concat();
            let end = find(value, &closing)?;
            let whole = start - 1..after + 1 + end + closing.len();
            Some(Property { whole, value: after + 1..after + 1 + end })
        }
        _ => None,
    }
}

/// `47,22.1234N` or `47,22,7W`.
fn from_xmp(value: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(value).ok()?.trim();
    let (numbers, half) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let parts: Option<Vec<f64>> = numbers.split(',').map(|part| part.parse().ok()).collect();
    let degrees = parts?.iter().rev().fold(0.0, |sum, part| sum / 60.0 + part);
    match half {
        "N" | "E" => Some(degrees),
        "S" | "W" => Some(-degrees),
        _ => None,
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// `+47.3769+008.5417/`, after its length and language: all digits become zeros.
fn remove_from_film(bytes: &mut [u8]) {
    let mut from = 0;
    while let Some(start) = bytes.get(from..).and_then(|rest| find(rest, FILM)) {
        from += start + FILM.len();
        let text = bytes[from..].iter_mut().skip(4);
        text.take_while(|byte| b"+-./0123456789".contains(byte))
            .filter(|byte| byte.is_ascii_digit())
            .for_each(|digit| *digit = b'0');
    }
}

// ---- PNG

/// Every chunk of a PNG ends with a checksum; that of a changed one is no longer right.
fn repair_png(bytes: &mut [u8]) {
    let mut at = 8;
    while bytes.starts_with(b"\x89PNG\r\n\x1a\n")
        && let Some(length) = bytes.get(at..).and_then(<[u8]>::first_chunk)
        && let Ok(length) = usize::try_from(u32::from_be_bytes(*length))
        && let Some(end) = at.checked_add(12).and_then(|end| end.checked_add(length))
        && end <= bytes.len()
    {
        if matches!(&bytes[at + 4..at + 8], b"eXIf" | b"iTXt" | b"tEXt") {
            let sum = checksum(&bytes[at + 4..end - 4]);
            bytes[end - 4..end].copy_from_slice(&sum.to_be_bytes());
        }
        at = end;
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 },
        )
    })
}
