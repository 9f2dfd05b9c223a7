//! Time limits.

use std::time::Duration;

/// The time limits of work behind the scenes. These are not settings; only tests lower them.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// One email, from the connection to the server's last answer.
    pub mail: Duration,
    /// A job may go this long without any progress.
    pub job: Duration,
    /// The lease of a running job is renewed this often; a third of the lease.
    pub renewal: Duration,
    /// Reading one file: ten times as long as the largest picture takes on a slow machine, and less than a
    /// job's step.
    pub reading: Duration,
    /// A backup may go this long without any progress.
    pub backup: Duration,
    /// The storage may take this long to respond, and longer only for the bytes that it is sent.
    pub storage: Duration,
    /// A running job may take this long to finish when the program stops.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            mail: Duration::from_secs(30),
            job: Duration::from_secs(4 * 60),
            renewal: Duration::from_secs(10),
            reading: Duration::from_secs(2 * 60),
            backup: Duration::from_secs(15 * 60),
            storage: Duration::from_secs(15),
            stop: Duration::from_secs(10),
        }
    }
}
