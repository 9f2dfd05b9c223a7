//! Reads bytes, markers and bits from the file.

use std::io::BufRead;

use crate::unfit::Unfit;

/// The bytes between the scans, in segments that start with their length.
pub struct Bytes<'a, R> {
    inner: &'a mut R,
}

impl<'a, R: BufRead> Bytes<'a, R> {
    pub fn new(inner: &'a mut R) -> Self {
        Self { inner }
    }

    /// `None` at the end of the file.
    fn next(&mut self) -> Result<Option<u8>, Unfit> {
        let byte = self.inner.fill_buf()?.first().copied();
        if byte.is_some() {
            self.inner.consume(1);
        }
        Ok(byte)
    }

    /// The first marker after the one that every picture starts with.
    pub fn start(&mut self) -> Result<u8, Unfit> {
        if (self.next()?, self.next()?) != (Some(0xFF), Some(0xD8)) {
            return Err(Unfit::broken("it does not start as a JPEG"));
        }
        self.next_marker()?.ok_or_else(|| Unfit::broken("it ends after its first marker"))
    }

    /// The next marker, or `None` at the end of the file. Some cameras write a few stray bytes before it.
    pub fn next_marker(&mut self) -> Result<Option<u8>, Unfit> {
        loop {
            while self.next()?.is_some_and(|byte| byte != 0xFF) {}
            // Any number of 0xFF may come before the marker itself.
            let mut byte = self.next()?;
            while byte == Some(0xFF) {
                byte = self.next()?;
            }
            if byte != Some(0) {
                return Ok(byte);
            }
        }
    }

    /// The content of the segment after a marker.
    pub fn segment(&mut self) -> Result<Vec<u8>, Unfit> {
        let mut length = [0; 2];
        self.inner.read_exact(&mut length)?;
        let length = usize::from(u16::from_be_bytes(length));
        let rest =
            length.checked_sub(2).ok_or_else(|| Unfit::broken("a segment is shorter than its length"))?;
        let mut segment = vec![0; rest];
        self.inner.read_exact(&mut segment)?;
        Ok(segment)
    }
}

/// The bits of a scan, up to the next marker.
pub struct Bits<'b, 'a, R> {
    bytes: &'b mut Bytes<'a, R>,
    held: u64,
    count: u32,
    /// The end of the bits: a marker or the end of the file.
    end: Option<End>,
    /// The number of held bits that are padding past the end. Peeking at them is fine, using them is an error.
    invented: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Marker(u8),
    File,
}

impl<'b, 'a, R: BufRead> Bits<'b, 'a, R> {
    pub fn new(bytes: &'b mut Bytes<'a, R>) -> Self {
        Self { bytes, held: 0, count: 0, end: None, invented: 0 }
    }

    fn fill(&mut self) -> Result<(), Unfit> {
        while self.count <= 56 {
            let byte = if self.end.is_some() { None } else { self.data_byte()? };
            self.held |= u64::from(byte.unwrap_or_default()) << (56 - self.count);
            self.count += 8;
            if byte.is_none() {
                self.invented += 8;
            }
        }
        Ok(())
    }

    /// A byte of the scan. A zero after 0xFF is stuffing and skipped; anything else after it is a marker.
    fn data_byte(&mut self) -> Result<Option<u8>, Unfit> {
        let Some(byte) = self.bytes.next()? else {
            self.end = Some(End::File);
            return Ok(None);
        };
        if byte != 0xFF {
            return Ok(Some(byte));
        }
        let mut after = self.bytes.next()?;
        while after == Some(0xFF) {
            after = self.bytes.next()?;
        }
        match after {
            Some(0) => Ok(Some(0xFF)),
            Some(marker) => {
                self.end = Some(End::Marker(marker));
                Ok(None)
            }
            None => {
                self.end = Some(End::File);
                Ok(None)
            }
        }
    }

    /// The next sixteen bits, without consuming them.
    pub fn peek(&mut self) -> Result<u16, Unfit> {
        if self.count < 16 {
            self.fill()?;
        }
        Ok((self.held >> 48) as u16)
    }

    pub fn skip(&mut self, count: u32) -> Result<(), Unfit> {
        self.held <<= count;
        self.count -= count;
        if self.count < self.invented {
            return Err(Unfit::broken("it ends within a scan"));
        }
        Ok(())
    }

    /// Up to sixteen bits as a number.
    pub fn take(&mut self, count: u32) -> Result<u16, Unfit> {
        if count == 0 {
            return Ok(0);
        }
        let number = self.peek()? >> (16 - count);
        self.skip(count)?;
        Ok(number)
    }

    pub fn flag(&mut self) -> Result<bool, Unfit> {
        Ok(self.take(1)? == 1)
    }

    /// A signed number of this many bits: the lower half of the values are the negative numbers.
    pub fn signed(&mut self, bits: u32) -> Result<i32, Unfit> {
        if bits == 0 {
            return Ok(0);
        }
        let number = i32::from(self.take(bits)?);
        Ok(if number < 1 << (bits - 1) { number - (1 << bits) + 1 } else { number })
    }

    /// Continues after a restart marker.
    pub fn restart(&mut self) -> Result<(), Unfit> {
        (self.held, self.count, self.invented) = (0, 0, 0);
        let marker = match self.end.take() {
            Some(End::Marker(marker)) => Some(marker),
            Some(End::File) => None,
            None => self.bytes.next_marker()?,
        };
        match marker {
            Some(0xD0..=0xD7) => Ok(()),
            _ => Err(Unfit::broken("it does not start afresh where it should")),
        }
    }

    /// The marker that ended the bits, if we reached it.
    pub fn into_marker(self) -> Option<u8> {
        match self.end {
            // Some encoders write one more restart marker after the last unit.
            Some(End::Marker(0xD0..=0xD7)) | Some(End::File) | None => None,
            Some(End::Marker(marker)) => Some(marker),
        }
    }
}
