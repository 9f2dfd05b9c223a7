use std::time::Duration;

const MIB: usize = 1024 * 1024;

/// How much of the server one visitor may take up. Not settings; only tests lower them.
#[derive(Clone, Debug)]
pub struct VisitorLimits {
    pub connections: usize,
    /// Behind a trusted proxy, which speaks for many visitors, this limits the requests of each.
    pub connections_per_address: usize,
    /// How long a new connection may take to send its first request.
    pub first_request: Duration,
    /// How long a connection may stay idle between two requests.
    pub idle: Duration,
    /// How long a client may take nothing of the response that waits for it.
    pub stalled: Duration,
    pub streams: usize,
    pub streams_per_account: usize,
    /// The tabs of a browser share one stream; without the locks API each has its own.
    pub streams_per_session: usize,
    /// The bytes of large responses that wait in memory for their clients.
    pub large_responses: usize,
    pub large_responses_per_account: usize,
    /// How long an expensive read may wait for its turn, and how long it may take.
    pub expensive_read: Duration,
    /// Expensive reads that one account may have waiting; one runs at a time.
    pub expensive_reads_per_account: usize,
    /// Bodies of files that one account may be sending at the same time.
    pub uploads_per_account: usize,
    /// Uploads in parts that one account may have begun and not finished.
    pub open_uploads_per_account: i64,
}

impl Default for VisitorLimits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 256,
            first_request: Duration::from_secs(15),
            // Longer than proxies keep idle connections, so that they close them first.
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(30),
            streams: 2_000,
            streams_per_account: 24,
            streams_per_session: 8,
            large_responses: 128 * MIB,
            large_responses_per_account: 24 * MIB,
            expensive_read: Duration::from_secs(20),
            expensive_reads_per_account: 8,
            uploads_per_account: 12,
            open_uploads_per_account: 100,
        }
    }
}
