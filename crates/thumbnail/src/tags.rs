//! Directories of TIFF tags, as Exif has them.

pub struct Tags<'a> {
    /// From the TIFF header on: all offsets count from here.
    bytes: &'a [u8],
    big: bool,
}

/// One tag: its number, and the position of its twelve bytes.
#[derive(Clone, Copy)]
pub struct Entry {
    pub tag: u16,
    pub at: usize,
}

impl<'a> Tags<'a> {
    /// From a block that starts with a TIFF header.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let big = match bytes.get(..4)? {
            b"MM\0*" => true,
            b"II*\0" => false,
            _ => return None,
        };
        Some(Self { bytes, big })
    }

    pub fn is_big(&self) -> bool {
        self.big
    }

    pub fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    pub fn u16_at(&self, at: usize) -> Option<u16> {
        let bytes = self.bytes.get(at..)?.first_chunk().copied()?;
        Some(if self.big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    pub fn u32_at(&self, at: usize) -> Option<u32> {
        let bytes = self.bytes.get(at..)?.first_chunk().copied()?;
        Some(if self.big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    pub fn offset_at(&self, at: usize) -> Option<usize> {
        usize::try_from(self.u32_at(at)?).ok()
    }

    /// The offset of the first directory.
    pub fn first(&self) -> Option<usize> {
        self.offset_at(4)
    }

    /// The tags of a directory.
    pub fn entries(&self, directory: usize) -> impl Iterator<Item = Entry> {
        let count = self.u16_at(directory).map_or(0, usize::from);
        let offsets = (0..count).map_while(move |entry| directory.checked_add(2 + entry * 12));
        offsets.map_while(|at| Some(Entry { tag: self.u16_at(at)?, at }))
    }

    /// Finds the value of a tag: in its last four bytes if it fits, otherwise elsewhere.
    pub fn value(&self, entry: Entry) -> Option<std::ops::Range<usize>> {
        let size = match self.u16_at(entry.at + 2)? {
            3 | 8 => 2,
            4 | 9 | 11 => 4,
            5 | 10 | 12 => 8,
            _ => 1,
        };
        let length = self.offset_at(entry.at + 4)?.checked_mul(size)?;
        let start = if length <= 4 { entry.at + 8 } else { self.offset_at(entry.at + 8)? };
        let end = start.checked_add(length).filter(|end| *end <= self.bytes.len())?;
        Some(start..end)
    }
}
