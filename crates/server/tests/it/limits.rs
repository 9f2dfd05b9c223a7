//! No single visitor or account can take the site from the others: connections, slow readers, streams, searches and
//! unfinished uploads are limited. Most tests use real sockets on this machine, with short limits.

use std::future::poll_fn;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Method;
use axum::routing::get;
use bytes::Bytes;
use futures_util::stream;
use kinkeeper::config::VisitorLimits;
use kinkeeper::http::{Expensive, layers, serve};
use kinkeeper::router;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::support::{Stream, TestApp, titles};

/// A timeout that only turns a hanging test into a failing one.
const PATIENCE: Duration = Duration::from_secs(20);

async fn limited(limit: impl FnOnce(&mut VisitorLimits)) -> TestApp {
    TestApp::with(|config| limit(&mut config.visitors)).await
}

/// Serves on a free port of this machine until the site is dropped.
async fn served(site: &TestApp, router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = site.app.clone();
    tokio::spawn(async move { serve::serve(&app, listener, router).await });
    address
}

/// A connection from one of this machine's own addresses.
async fn connect_from(source: &str, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{source}:0").parse().unwrap()).unwrap();
    socket.connect(server).await.unwrap()
}

/// Everything that the server sends until it closes the connection.
async fn rest(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A refused client may see the connection reset.
    let _ = timeout(PATIENCE, connection.read_to_end(&mut bytes))
        .await
        .expect("the server closes the connection");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn is_healthy(source: &str, server: SocketAddr) -> bool {
    let mut connection = connect_from(source, server).await;
    // A refusing server may be gone before we ask.
    let _ = connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await;
    rest(&mut connection).await.starts_with("HTTP/1.1 200")
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_silent_connections_from_one_address_neither_block_others_nor_last() {
    let site = limited(|limits| {
        limits.connections_per_address = 5;
        limits.first_request = Duration::from_millis(400);
    })
    .await;
    let server = served(&site, router::router(site.app.clone())).await;
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.push(connect_from("127.0.0.1", server).await);
    }
    let mut sixth = connect_from("127.0.0.1", server).await;
    assert!(rest(&mut sixth).await.starts_with("HTTP/1.1 503"), "refused at once");
    assert!(is_healthy("127.0.0.2", server).await, "others are served");
    for connection in &mut silent {
        assert_eq!(rest(connection).await, "", "closed without a request");
    }
    assert!(is_healthy("127.0.0.1", server).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_a_slow_request_head_and_an_idle_connection_are_closed() {
    let site = limited(|limits| {
        limits.first_request = Duration::from_millis(200);
        limits.idle = Duration::from_millis(400);
    })
    .await;
    let server = served(&site, router::router(site.app.clone())).await;
    let mut slow = connect_from("127.0.0.1", server).await;
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost").await.unwrap();
    rest(&mut slow).await;
    let mut idle = connect_from("127.0.0.1", server).await;
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n").await.unwrap();
    assert!(rest(&mut idle).await.starts_with("HTTP/1.1 200"), "it is served, and closed once idle");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_when_all_connections_are_taken_further_ones_are_refused_at_once() {
    let site = limited(|limits| limits.connections = 3).await;
    let server = served(&site, router::router(site.app.clone())).await;
    let mut taken = Vec::new();
    for source in ["127.0.0.1", "127.0.0.2", "127.0.0.3"] {
        taken.push(connect_from(source, server).await);
    }
    let mut fourth = connect_from("127.0.0.4", server).await;
    let refusal = rest(&mut fourth).await;
    assert!(refusal.starts_with("HTTP/1.1 503") && refusal.contains("Retry-After"), "{refusal}");
    drop(taken);
    // The server notices a moment later that they are gone.
    timeout(PATIENCE, async { while !is_healthy("127.0.0.4", server).await {} }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_a_client_that_never_reads_is_disconnected() {
    let site = limited(|limits| limits.stalled = Duration::from_millis(300)).await;
    let (dropped, mut drops) = mpsc::unbounded_channel::<()>();
    // The body never ends, and dropping it closes its end of the channel.
    let body = move || {
        let dropped = dropped.clone();
        async move {
            Body::from_stream(stream::repeat_with(move || {
                let _held = &dropped;
                Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 65_536]))
            }))
        }
    };
    let server = served(&site, Router::new().route("/", get(body))).await;
    let mut client = connect_from("127.0.0.1", server).await;
    client.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n").await.unwrap();
    let mut start = [0; 12];
    client.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    // The router itself holds the channel until the server ends.
    site.app.close();
    assert_eq!(timeout(PATIENCE, drops.recv()).await.expect("the response is dropped"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_client_gets_its_answer_although_it_is_still_sending() {
    let site = TestApp::new().await;
    let refuse = async || (axum::http::StatusCode::TOO_MANY_REQUESTS, "too much");
    let server = served(&site, Router::new().route("/", axum::routing::post(refuse))).await;
    let mut client = connect_from("127.0.0.1", server).await;
    let size = 32 << 20;
    let head = format!("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: {size}\r\n\r\n");
    client.write_all(head.as_bytes()).await.unwrap();
    let sent = timeout(PATIENCE, client.write_all(&vec![b'x'; size])).await.expect("someone reads it");
    assert!(sent.is_ok(), "it is not cut off: {sent:?}");
    let mut answer = String::new();
    timeout(PATIENCE, client.read_to_string(&mut answer)).await.expect("it ends").unwrap();
    assert!(answer.starts_with("HTTP/1.1 429") && answer.ends_with("too much"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_large_responses_that_wait_for_slow_clients_are_limited_per_account() {
    let site = limited(|limits| limits.large_responses_per_account = 500_000).await;
    let mut owner = site.owner().await;
    for number in 0..70 {
        let event = json!({ "type": "other", "date": "1950", "description": format!("{number} {}", "x".repeat(4_900)) });
        owner.post("/api/history", event).await.ok(201);
    }
    let mut anna = site.member(&mut owner, "anna").await;
    let request = |person: &crate::support::Person| {
        person.request(Method::GET, "/api/history").body(Body::empty()).unwrap()
    };
    let unread = owner.open(request(&owner.clone())).await;
    assert_eq!(unread.status(), 200);
    let refused = owner.get("/api/history").await;
    assert_eq!(refused.problem(429), "site-busy");
    anna.get("/api/history").await.ok(200);
    owner.get("/api/members").await.ok(200);
    drop(unread);
    owner.get("/api/history").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_the_oldest_stream_gives_way_when_one_session_or_account_opens_many() {
    let site = limited(|limits| {
        limits.streams_per_session = 2;
        limits.streams_per_account = 3;
    })
    .await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut oldest = Stream::open(&mut anna).await;
    let mut second = Stream::open(&mut anna).await;
    let mut third = Stream::open(&mut anna).await;
    assert_eq!(oldest.next().await, None, "the session has two newer ones");
    // The same account on two more devices.
    let mut phone = site.visitor().await;
    phone.sign_in("anna@example.org", crate::support::PASSWORD).await.ok(200);
    let _fourth = Stream::open(&mut phone).await;
    let mut fifth = Stream::open(&mut phone).await;
    assert_eq!(second.next().await, None, "the account has three newer ones");
    owner.decide(&anna, "suspend").await.ok(200);
    assert_eq!(third.next().await.unwrap().0, "account", "the newer ones still work");
    assert_eq!(fifth.next().await.unwrap().0, "account");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_in_all_the_account_with_the_most_streams_gives_way() {
    let site = limited(|limits| limits.streams = 3).await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut hers = Stream::open(&mut anna).await;
    let mut greedy = Stream::open(&mut owner).await;
    let _other = Stream::open(&mut owner).await;
    let mut new = Stream::open(&mut anna).await;
    assert_eq!(greedy.next().await, None);
    owner.decide(&anna, "suspend").await.ok(200);
    assert_eq!(hers.next().await.unwrap().0, "account");
    assert_eq!(new.next().await.unwrap().0, "account");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_announced_uploads_take_no_space_from_others_until_their_bytes_arrive() {
    let site = TestApp::with(|config| {
        config.max_file_bytes = 1_000;
        config.max_files_bytes = 1_000;
        config.visitors.open_uploads_per_account = 4;
    })
    .await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let plan = json!({ "name": "nothing", "size": 1_000 });
    for _ in 0..4 {
        anna.post("/api/uploads", plan.clone()).await.ok(201);
    }
    assert_eq!(anna.post("/api/uploads", plan.clone()).await.problem(429), "too-many-uploads");
    crate::support::upload(&mut owner, "letter", "text/plain", &[b'x'; 900]).await.ok(201);
    assert_eq!(owner.post("/api/uploads", plan).await.problem(402), "quota-exceeded");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_an_upload_that_sends_nothing_takes_no_space_from_others() {
    let site = TestApp::with(|config| {
        config.max_file_bytes = 1_000;
        config.max_files_bytes = 1_000;
        config.visitors.uploads_per_account = 2;
    })
    .await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let mut waiting = Vec::new();
    for _ in 0..2 {
        let mut anna = anna.clone();
        let request = anna.request(Method::POST, "/api/files?name=nothing").header("content-length", "1000");
        let never = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        waiting.push(tokio::spawn(async move { anna.raw(request.body(never).unwrap()).await }));
    }
    timeout(PATIENCE, async { while site.count("files WHERE state = 'incoming'").await < 2 {} })
        .await
        .unwrap();
    let third = crate::support::upload(&mut anna.clone(), "third", "text/plain", b"x").await;
    assert_eq!(third.problem(429), "site-busy");
    crate::support::upload(&mut owner, "letter", "text/plain", &[b'x'; 900]).await.ok(201);
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_expensive_reads_keep_no_one_else_waiting_and_one_account_runs_one_at_a_time() {
    let site = limited(|limits| {
        limits.expensive_read = Duration::from_secs(1);
        limits.expensive_reads_per_account = 2;
    })
    .await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let account = anna.id().parse().unwrap();
    let running = Expensive::begin(&site.app, account).await.unwrap();
    let app = site.app.clone();
    let waits = tokio::spawn(async move { Expensive::begin(&app, account).await.map(drop) });
    tokio::task::yield_now().await;
    // A third search takes the position of the second, if that has begun to wait, and is refused after its waiting time.
    assert_eq!(anna.get("/api/events?text=a").await.problem(429), "site-busy");
    assert_eq!(waits.await.unwrap().unwrap_err().code(), "site-busy");
    owner.get("/api/events?text=a").await.ok(200);
    anna.get("/api/members").await.ok(200);
    drop(running);
    anna.get("/api/events?text=a").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_asks_for_now_comes_before_what_they_asked_for_earlier() {
    let site = limited(|limits| limits.expensive_reads_per_account = 4).await;
    let account = site.owner().await.id().parse().unwrap();
    let running = Expensive::begin(&site.app, account).await.unwrap();
    let (begun, mut order) = mpsc::unbounded_channel();
    let mut waiting = Vec::new();
    for number in 0..5 {
        let (app, begun) = (site.app.clone(), begun.clone());
        let mut read = Box::pin(async move {
            let read = Expensive::begin(&app, account).await.map_err(|error| error.code().to_owned());
            begun.send((number, read.as_ref().err().cloned())).unwrap();
        });
        // Each is in the queue before the next one comes.
        assert!(poll_fn(|context| Poll::Ready(read.as_mut().poll(context))).await.is_pending());
        waiting.push(tokio::spawn(read));
    }
    let busy = Some("site-busy".to_owned());
    let mut refused = [order.recv().await.unwrap(), order.recv().await.unwrap()];
    refused.sort();
    assert_eq!(refused, [(0, busy.clone()), (1, busy)], "only three can wait");
    // One whose client has left is passed over.
    let left = waiting.remove(3);
    left.abort();
    assert!(left.await.unwrap_err().is_cancelled());
    drop(running);
    assert_eq!(order.recv().await.unwrap(), (4, None));
    assert_eq!(order.recv().await.unwrap(), (2, None));
    for read in waiting {
        read.await.unwrap();
    }
    drop(begun);
    assert_eq!(order.recv().await, None);
}

/// A query that never ends.
const ENDLESS: &str = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
     SELECT COUNT(*) FROM numbers";

/// SQLite cannot interrupt a read, so this runs on PostgreSQL only.
#[tokio::test(flavor = "multi_thread")]
async fn sec_4_a_search_that_its_client_has_left_is_ended() {
    let site = TestApp::new().await;
    if site.app.db.kind() == "sqlite" {
        return;
    }
    let hour = Duration::from_secs(3600);
    for _ in 0..8 {
        let mut read = timeout(PATIENCE, site.app.db.expensive_read(hour)).await.unwrap().unwrap();
        let endless = kinkeeper::db::Sql::from_text(ENDLESS, "");
        let left = timeout(Duration::from_millis(20), read.all::<(i64,)>(&endless, &[])).await;
        assert!(left.is_err(), "{left:?}");
    }
    let mut all = Vec::new();
    for _ in 0..4 {
        all.push(timeout(PATIENCE, site.app.db.expensive_read(hour)).await.unwrap().unwrap());
    }
    let running = kinkeeper::db::Sql::from_text(
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
         AND query LIKE '%FROM numbers' AND pid <> pg_backend_pid()",
        "",
    );
    let (running,): (i64,) = all[0].one(&running, &[]).await.unwrap();
    assert_eq!(running, 0, "searches go on for no one");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_behind_a_trusted_proxy_the_requests_of_each_visitor_are_limited() {
    let site = TestApp::with(|config| {
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        config.visitors.connections_per_address = 2;
    })
    .await;
    let slow = || async { std::future::pending::<&str>().await };
    let routes = Router::new().route("/slow", get(slow)).route("/quick", get(|| async { "quick" }));
    let server = served(&site, layers::wrap(routes, Router::new(), "a build", site.app.clone())).await;
    let ask = async |path: &str, visitor: &str| {
        let mut connection = connect_from("127.0.0.1", server).await;
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {visitor}\r\nConnection: close\r\n\r\n"
        );
        connection.write_all(head.as_bytes()).await.unwrap();
        connection
    };
    let mut held = Vec::new();
    let refused = async {
        loop {
            // A quick request may have come first, so that this one was refused.
            held.push(ask("/slow", "203.0.113.7").await);
            if rest(&mut ask("/quick", "203.0.113.7").await).await.contains(" 429 ") {
                break;
            }
        }
    };
    timeout(PATIENCE, refused).await.expect("a third request is refused");
    assert!(rest(&mut ask("/quick", "203.0.113.8").await).await.contains(" 200 "));
    drop(held);
    let again = async { while !rest(&mut ask("/quick", "203.0.113.7").await).await.contains(" 200 ") {} };
    timeout(PATIENCE, again).await.expect("it is free again when a request ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_a_search_that_takes_too_long_is_ended() {
    let site = TestApp::new().await;
    let mut read = site.app.db.expensive_read(Duration::from_millis(100)).await.unwrap();
    let ended = read.all::<(i64,)>(&kinkeeper::db::Sql::from_text(ENDLESS, ""), &[]).await;
    assert!(matches!(ended, Err(kinkeeper::db::DbError::TooSlow)), "{ended:?}");
    drop(read);
    let mut next = site.app.db.expensive_read(PATIENCE).await.unwrap();
    assert_eq!(
        next.one::<(i64,)>(&kinkeeper::db::Sql::from_text("SELECT CAST(1 AS BIGINT)", ""), &[])
            .await
            .unwrap(),
        (1,)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_with_many_words_finds_what_has_them_all() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..30 {
        let title = format!(
            "alpha beta gamma delta epsilon zeta eta {}",
            if number % 3 == 0 { "theta" } else { "iota" }
        );
        let event = json!({ "title": title, "type": "other", "date": "2026-03-04", "visibility": "public" });
        owner.post("/api/events", event).await.ok(201);
    }
    let words = "alpha+beta+gamma+delta+epsilon+zeta+eta+theta+a+b";
    let mut found = 0;
    let mut cursor = String::new();
    loop {
        let page = owner.get(&format!("/api/events?text={words}&limit=4{cursor}")).await.ok(200);
        found += titles(&page["items"]).len();
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={}", crate::support::percent_encoded(next));
    }
    assert_eq!(found, 10);
}

/// The real program; dropping it ends it.
struct Program {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Program {
    /// Starts it through a shell, which first runs `before`.
    fn start(before: &str, settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let run = format!("{before} exec '{}'", env!("CARGO_BIN_EXE_kinkeeper"));
        let mut child = Command::new("sh")
            .args(["-c", &run])
            .env_clear()
            .env("KINKEEPER_DATA", folder.path())
            .env("KINKEEPER_LISTEN", "127.0.0.1:0")
            .env("KINKEEPER_LOG", "warn")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let line = lines
            .into_iter()
            .find(|line| line.starts_with("Listening on"))
            .expect("it says where it listens");
        let port = line.rsplit(':').next().unwrap().parse().unwrap();
        Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)), _folder: folder }
    }

    /// Ends the program and returns its log.
    fn log(mut self) -> String {
        self.child.kill().unwrap();
        std::io::read_to_string(self.child.stderr.take().unwrap()).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_running_out_of_file_handles_ends_when_connections_do() {
    let program = Program::start("ulimit -n 64;", &[]);
    let mut many = Vec::new();
    for _ in 0..100 {
        many.push(TcpStream::connect(program.address).await.unwrap());
    }
    drop(many);
    timeout(PATIENCE, async { while !is_healthy("127.0.0.1", program.address).await {} }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_2_the_log_warns_once_of_an_unknown_proxy_and_of_a_site_without_https() {
    let settings = [("KINKEEPER_LISTEN", "0.0.0.0:0"), ("KINKEEPER_PUBLIC_URL", "http://family.example.org")];
    let program = Program::start("", &settings);
    for _ in 0..3 {
        let mut connection = TcpStream::connect(program.address).await.unwrap();
        let request =
            "GET /api/site HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n";
        connection.write_all(request.as_bytes()).await.unwrap();
        assert!(rest(&mut connection).await.starts_with("HTTP/1.1 200"));
    }
    let log = program.log();
    assert_eq!(log.matches("not a trusted proxy").count(), 1, "{log}");
    assert_eq!(log.matches("without HTTPS").count(), 1, "{log}");
    let quiet = Program::start("", &[("KINKEEPER_PUBLIC_URL", "https://family.example.org")]).log();
    assert!(!quiet.contains("HTTPS"), "{quiet}");
}
