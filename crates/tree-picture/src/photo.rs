//! A photo as the server keeps it for lists: a small JPEG, which a picture contains as it is.

use std::fmt;

#[derive(Clone, PartialEq, Eq)]
pub struct Photo {
    pub(crate) jpeg: Vec<u8>,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) is_grey: bool,
}

impl Photo {
    /// None if this is no JPEG in grey or in colours.
    pub fn new(jpeg: Vec<u8>) -> Option<Photo> {
        let [height, width, colours] = frame(&jpeg)?;
        let is_usable = width > 0 && height > 0 && matches!(colours, 1 | 3);
        is_usable.then_some(Photo { jpeg, width, height, is_grey: colours == 1 })
    }
}

impl fmt::Debug for Photo {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Photo({} x {})", self.width, self.height)
    }
}

/// The height, the width and the number of colours, from the header of the picture in the file.
fn frame(jpeg: &[u8]) -> Option<[u16; 3]> {
    let mut rest = jpeg.strip_prefix(&[0xFF, 0xD8])?;
    loop {
        let [0xFF, marker, high, low, after @ ..] = rest else { return None };
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        if matches!(marker, 0xC0..=0xC2) {
            let [_, a, b, c, d, colours, ..] = after else { return None };
            return Some([u16::from_be_bytes([*a, *b]), u16::from_be_bytes([*c, *d]), u16::from(*colours)]);
        }
        rest = rest.get(2 + length.max(2)..)?;
    }
}
