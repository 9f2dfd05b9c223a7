//! The current time. The clock is part of the app's state, so that tests can move it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A moment, in milliseconds since 1970, which is how every time is stored. In JSON it is RFC 3339.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, format = DateTime)]
pub struct Moment(pub i64);

pub const SECOND: i64 = 1_000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// A stored moment may be this far ahead of the clock, because replicas' clocks differ a little.
pub const SKEW: i64 = 5 * MINUTE;

impl Moment {
    /// False for a moment that was stored while the clock was wrong: nothing has happened in the future.
    pub fn has_passed(self, now: Self) -> bool {
        self <= now.plus(SKEW)
    }

    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// The time that has passed since `earlier`; zero if it is in the future.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Whole seconds from `earlier` to this moment, rounded up, never negative.
    pub fn seconds_since(self, earlier: Self) -> i64 {
        ((self.0 - earlier.0).max(0) + SECOND - 1) / SECOND
    }
}

impl Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let timestamp = Timestamp::from_millisecond(self.0).map_err(serde::ser::Error::custom)?;
        serializer.collect_str(&format_args!("{timestamp:.3}"))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let timestamp: Timestamp = text.parse().map_err(serde::de::Error::custom)?;
        Ok(Self(timestamp.as_millisecond()))
    }
}

#[derive(Clone)]
pub enum Clock {
    System,
    /// Stays at one moment until a test moves it.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    pub fn manual(start: Moment) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(start.0)))
    }

    #[expect(clippy::disallowed_methods, reason = "only this code reads the system's clock")]
    pub fn now(&self) -> Moment {
        match self {
            Self::System => Moment(Timestamp::now().as_millisecond()),
            Self::Manual(moment) => Moment(moment.load(Ordering::SeqCst)),
        }
    }

    /// Moves a manual clock forward. Does nothing to the system's clock.
    pub fn advance(&self, milliseconds: i64) {
        if let Self::Manual(moment) = self {
            moment.fetch_add(milliseconds, Ordering::SeqCst);
        }
    }
}
