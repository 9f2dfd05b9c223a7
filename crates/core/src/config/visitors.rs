use std::time::Duration;

const MIB: usize = 1024 * 1024;

/// The most that one visitor may take of the server. These are not settings; only tests lower them.
#[derive(Clone, Debug)]
pub struct VisitorLimits {
    pub connections: usize,
    /// Behind a trusted proxy, which speaks for many visitors, this limits the requests of each.
    pub connections_per_address: usize,
    /// A new connection may take this long to send its first request.
    pub first_request: Duration,
    /// A connection may stay idle this long between two requests.
    pub idle: Duration,
    /// A client may stop reading a response for this long.
    pub stalled: Duration,
    pub streams: usize,
    pub streams_per_account: usize,
    /// The tabs of a browser share one stream; without the locks API, each has its own.
    pub streams_per_session: usize,
    /// The bytes of large responses that wait in memory for their clients.
    pub large_responses: usize,
    pub large_responses_per_account: usize,
    /// An expensive read may wait for its turn this long, and then take this long.
    pub expensive_read: Duration,
    /// One account may have this many expensive reads: one runs, the others wait, and the newest is next.
    pub expensive_reads_per_account: usize,
    /// An export of more people, or with more bytes of files, is prepared as a file instead of being sent at once.
    pub large_export_people: usize,
    pub large_export_bytes: u64,
    /// One account may send this many bodies of files at the same time.
    pub uploads_per_account: usize,
    /// One account may have this many unfinished uploads in parts.
    pub open_uploads_per_account: i64,
}

impl Default for VisitorLimits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 256,
            first_request: Duration::from_secs(15),
            // This is longer than proxies keep idle connections, so that they close them first.
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(30),
            streams: 2_000,
            streams_per_account: 24,
            streams_per_session: 8,
            large_responses: 128 * MIB,
            large_responses_per_account: 24 * MIB,
            expensive_read: Duration::from_secs(20),
            expensive_reads_per_account: 8,
            large_export_people: 5_000,
            large_export_bytes: 200 * MIB as u64,
            uploads_per_account: 12,
            open_uploads_per_account: 100,
        }
    }
}
