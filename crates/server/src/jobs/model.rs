use serde_json::Value as Json;

use crate::clock::{HOUR, Moment, SECOND};
use crate::ids::Id;
use crate::{row, text_enum};

text_enum! {
    pub enum State {
        Waiting = "waiting",
        Done = "done",
        Failed = "failed",
    }
}

row! {
    #[derive(Clone, Debug)]
    pub struct Job {
        pub id: Id,
        pub kind: String,
        pub dedupe_key: Option<String>,
        pub payload: String,
        pub state: State,
        pub due_at: Moment,
        pub leased_until: Moment,
        pub lease: Option<String>,
        pub attempts: i64,
        pub last_error: Option<String>,
        pub created_at: Moment,
        pub finished_at: Option<Moment>,
    }
}

pub struct NewJob<'a> {
    pub kind: &'a str,
    pub dedupe_key: Option<String>,
    pub payload: Json,
    pub due_at: Moment,
}

/// Which jobs a worker takes. A job that is stuck holds up only its own lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Those of these kinds.
    Only(&'static [&'static str]),
    /// All but these kinds, which have lanes of their own.
    AllBut(&'static [&'static str]),
}

/// How many kinds a lane can name.
const KINDS: usize = 4;

impl Lane {
    /// For `CASE WHEN kind IN ($a, $b, $c, $d) THEN 'named' ELSE 'other' END = $e`. A kind may be named twice.
    pub(super) fn values(self) -> ([&'static str; KINDS], &'static str) {
        let (kinds, which) = match self {
            Self::Only(kinds) => (kinds, "named"),
            Self::AllBut(kinds) => (kinds, "other"),
        };
        debug_assert!((1..=KINDS).contains(&kinds.len()));
        (std::array::from_fn(|index| kinds[index.min(kinds.len() - 1)]), which)
    }
}

/// Jobs of one kind that admins should know about.
#[derive(Debug, PartialEq, Eq)]
pub struct Delayed {
    pub kind: String,
    pub count: i64,
    pub since: Moment,
}

/// How a job ended.
#[derive(Debug)]
pub enum Outcome {
    /// Done; holds the part of the payload that is worth keeping.
    Done(Json),
    /// Nothing is wrong, but it has to wait.
    Later,
    /// Failed for now; try again later.
    Retry(String),
    /// Failed for good; trying again would not help.
    Fail(String),
}

pub const MOST_BACKOFF: i64 = HOUR;

/// The latest moments that a waiting job can rightly be due or leased.
pub struct LatestDue {
    pub planned: Moment,
    /// After an attempt.
    pub retried: Moment,
    pub leased: Moment,
    /// A job that was not planned ahead is due when it is made.
    pub made: Moment,
}

/// How long to wait before the next attempt: half a minute, doubled each time, at most an hour.
pub fn backoff(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    (30 * SECOND).saturating_mul(1 << doublings).min(MOST_BACKOFF)
}
