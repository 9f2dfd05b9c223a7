//! GEDZIP: which names an archive may contain, and how much. Reading the archive itself is up to the caller.

use std::borrow::Cow;

/// The entry with the GEDCOM file.
pub const GEDCOM_ENTRY: &str = "gedcom.ged";

/// The longest name of an entry, in bytes.
const LONGEST_NAME: usize = 1024;

/// Returns true if these are the first bytes of a ZIP archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// The most of an archive that we are willing to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveLimits {
    pub entries: usize,
    /// Bytes of one entry after unpacking.
    pub entry_size: u64,
    /// Bytes of all entries after unpacking.
    pub total_size: u64,
    /// The factor by which an entry may grow when it is unpacked. Text compresses by 10 to 20, a bomb by 1000.
    pub ratio: u64,
}

impl Default for ArchiveLimits {
    fn default() -> ArchiveLimits {
        ArchiveLimits { entries: 100_000, entry_size: 1 << 30, total_size: 20 << 30, ratio: 200 }
    }
}

/// Why an archive is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveError {
    TooManyEntries {
        limit: usize,
    },
    EntryTooLarge {
        limit: u64,
    },
    TooLarge {
        limit: u64,
    },
    RatioTooHigh {
        limit: u64,
    },
    /// The name is absolute, leaves the archive, or has characters that no name has.
    BadName,
}

/// The part of an archive that has been read so far. The sizes that an archive declares may be lies, so the caller
/// reports what
/// it really unpacked, as it goes.
#[derive(Debug, Clone)]
pub struct ArchiveBudget {
    limits: ArchiveLimits,
    entries: usize,
    total: u64,
    entry: u64,
    compressed: u64,
}

impl ArchiveBudget {
    pub fn new(limits: ArchiveLimits) -> ArchiveBudget {
        ArchiveBudget { limits, entries: 0, total: 0, entry: 0, compressed: 0 }
    }

    /// Starts an entry that takes this many bytes in the archive.
    pub fn start_entry(&mut self, name: &str, compressed: u64) -> Result<(), ArchiveError> {
        if !is_safe_name(name) {
            return Err(ArchiveError::BadName);
        }
        self.entries += 1;
        self.entry = 0;
        self.compressed = compressed;
        if self.entries > self.limits.entries {
            return Err(ArchiveError::TooManyEntries { limit: self.limits.entries });
        }
        Ok(())
    }

    /// Accounts for bytes that came out of the current entry.
    pub fn unpacked(&mut self, bytes: u64) -> Result<(), ArchiveError> {
        /// Below this size any ratio is harmless.
        const HARMLESS: u64 = 1 << 20;
        self.entry = self.entry.saturating_add(bytes);
        self.total = self.total.saturating_add(bytes);
        if self.entry > self.limits.entry_size {
            return Err(ArchiveError::EntryTooLarge { limit: self.limits.entry_size });
        }
        if self.total > self.limits.total_size {
            return Err(ArchiveError::TooLarge { limit: self.limits.total_size });
        }
        let allowed = self.compressed.max(1).saturating_mul(self.limits.ratio);
        if self.entry > HARMLESS && self.entry > allowed {
            return Err(ArchiveError::RatioTooHigh { limit: self.limits.ratio });
        }
        Ok(())
    }
}

/// Returns true if an entry may have this name: a relative path with `/`, without `.` and `..`, drives and control
/// characters.
/// The name of a folder ends with `/`.
pub fn is_safe_name(name: &str) -> bool {
    let path = name.strip_suffix('/').unwrap_or(name);
    let drive = path.as_bytes().get(1) == Some(&b':') && path.as_bytes()[0].is_ascii_alphabetic();
    !path.is_empty()
        && name.len() <= LONGEST_NAME
        && !drive
        && !path.contains(|c: char| c == '\\' || c.is_control())
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// The entry that a FILE payload of 7.0 refers to: percent-decoded. None for web addresses, for files outside of the
/// archive, and for names that no entry may have.
pub fn entry_name(file: &str) -> Option<Cow<'_, str>> {
    // A colon before the first slash begins an address, such as https: or file:.
    let scheme = file.split('/').next().is_some_and(|first| first.contains(':'));
    if scheme || file.starts_with('/') || file.contains(['?', '#']) {
        return None;
    }
    let name = percent_decode(file)?;
    (is_safe_name(&name) && !name.ends_with('/')).then_some(name)
}

/// A FILE payload that refers to this entry.
pub fn file_payload(entry: &str) -> String {
    let mut payload = String::with_capacity(entry.len());
    for byte in entry.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                payload.push(char::from(byte));
            }
            _ => payload.push_str(&format!("%{byte:02X}")),
        }
    }
    payload
}

/// Undoes `%20` and the like. A `%` without two digits is itself. None if the bytes are no UTF-8.
pub(crate) fn percent_decode(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let decoded = match (first, after) {
            (b'%', [high, low, ..]) => digit(*high).zip(digit(*low)),
            _ => None,
        };
        match decoded {
            Some((high, low)) => {
                // Two hexadecimal digits fit.
                bytes.push((high * 16 + low) as u8);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}
