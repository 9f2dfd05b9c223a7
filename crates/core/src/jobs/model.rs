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

/// The jobs that one worker takes. A job that is stuck holds up only its own lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The jobs of these kinds.
    Only(&'static [&'static str]),
    /// All jobs except those of these kinds, which have their own lanes.
    AllBut(&'static [&'static str]),
}

/// The most kinds that a lane can name.
const KINDS: usize = 5;

impl Lane {
    /// The parameters of `CASE WHEN kind IN ($a, $b, $c, $d, $e) THEN 'named' ELSE 'other' END = $f`. A kind may
    /// be named twice.
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

/// The outcome of a job.
#[derive(Debug)]
pub enum Outcome {
    /// Done; holds the part of the payload that is worth keeping.
    Done(Json),
    /// Nothing is wrong, but the job has to wait.
    Later,
    /// The worker stops; another one goes on at once, or the next start does.
    Interrupted,
    /// It failed for now and will be retried until it succeeds.
    Retry(String),
    /// It failed for good: another attempt would not help.
    Fail(String),
}

/// After this long without renewal, another worker assumes that this one died.
pub const LEASE: i64 = 30 * SECOND;

pub const MOST_BACKOFF: i64 = HOUR;

/// The latest moments at which a waiting job can be due or leased, unless the clock was wrong.
pub struct LatestDue {
    pub planned: Moment,
    /// For a job that was tried before.
    pub retried: Moment,
    pub leased: Moment,
    /// A job that was not planned ahead is due when it is created.
    pub made: Moment,
}

/// The pause before the next attempt: half a minute, doubled each time, at most an hour.
pub fn backoff(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    (30 * SECOND).saturating_mul(1 << doublings).min(MOST_BACKOFF)
}
