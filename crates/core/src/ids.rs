//! Record ids. Only this module asks the system for randomness.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::{Builder, Uuid, Variant, Version};

use crate::clock::Moment;
use crate::hash;

const COUNTER_BITS: u32 = 12;

/// A record's id: a UUID, of version 7 if we create it, so that ids sort by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String, format = "uuid", example = "01933b7e-0000-7000-8000-000000000000")]
pub struct Id(Uuid);

impl Id {
    /// An id that comes before all others.
    pub const LOWEST: Self = Self(Uuid::nil());

    /// Ids of one process sort in order even within a millisecond: a twelve-bit counter follows the time.
    pub fn new(now: Moment) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let earliest = u64::try_from(now.0).unwrap_or_default() << COUNTER_BITS;
        let after = |last: u64| earliest.max(last + 1);
        let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(after(last)));
        let next = last.map_or(earliest, after);
        let mut random = random_bytes::<10>();
        let [.., high, low] = (next & ((1 << COUNTER_BITS) - 1)).to_be_bytes();
        (random[0], random[1]) = (high, low);
        Self(Builder::from_unix_timestamp_millis(next >> COUNTER_BITS, &random).into_uuid())
    }

    pub fn to_bytes(self) -> [u8; 16] {
        self.0.into_bytes()
    }

    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(Uuid::from_bytes(bytes))
    }

    /// Smaller than every id that is created at this moment or later.
    pub fn earliest(moment: Moment) -> Self {
        let millis = u64::try_from(moment.0).unwrap_or_default();
        Self(Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid())
    }

    /// True if a client may choose this id for a record that it creates.
    pub fn is_version_7(self) -> bool {
        self.0.get_version() == Some(Version::SortRand) && self.0.get_variant() == Variant::RFC4122
    }
}

/// A millisecond has this many bits of numbers.
const NUMBERS_BITS: u32 = 20;

/// Not greater than any number that is created at this moment or later.
pub fn earliest_number(moment: Moment) -> i64 {
    moment.0 << NUMBERS_BITS
}

/// A number for rows that are counted rather than named; far shorter than an id. Numbers of one process are
/// chronological, even within a millisecond. Those of two processes differ, because each starts at a random
/// point of the millisecond.
pub fn number(now: Moment) -> i64 {
    static LAST: AtomicI64 = AtomicI64::new(0);
    let start = u32::from_le_bytes(random_bytes()) >> (u32::BITS - NUMBERS_BITS);
    let earliest = earliest_number(now) | i64::from(start);
    let after = |last: i64| earliest.max(last + 1);
    let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(after(last)));
    last.map_or(earliest, after)
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Uuid::parse_str(text).map(Self)
    }
}

#[expect(clippy::disallowed_methods, reason = "only this code asks the system for randomness")]
#[expect(clippy::expect_used, reason = "without the system's randomness nothing here is safe to go on with")]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A secret that proves who its holder is: session cookies and emailed links. It is handed out once; only its hash is
/// stored.
pub struct Token(String);

impl Token {
    pub fn new() -> Self {
        Self(URL_SAFE_NO_PAD.encode(random_bytes::<32>()))
    }

    /// A token that came back to us, if it looks like one.
    pub fn parse(text: &str) -> Option<Self> {
        let decoded = URL_SAFE_NO_PAD.decode(text).ok()?;
        (decoded.len() == 32).then(|| Self(text.to_owned()))
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub fn hash(&self) -> String {
        hash_of(&self.0)
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

/// The stored form of a token. Tokens are 256 random bits, so one plain SHA-256 is enough.
pub fn hash_of(token: &str) -> String {
    hash::sha256(token)
}
