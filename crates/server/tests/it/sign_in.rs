//! Signing in and out: passwords, sessions, limits, forgotten passwords, and which requests are allowed to write.

use axum::body::Body;
use axum::http::{Method, header};
use futures_util::FutureExt;
use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::ids::hash_of;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, visitor_of};

const WRONG: &str = "not the password";

/// Status and body, without the parts that differ in every response.
fn comparable(reply: &Reply) -> (u16, Json, Vec<String>) {
    let mut body = reply.json.clone();
    body["requestId"] = Json::Null;
    let headers = reply.headers.keys().map(ToString::to_string).collect();
    (reply.status.as_u16(), body, headers)
}

/// The stored hash of the browser's session token.
fn stored_hash(person: &Person) -> String {
    hash_of(person.cookie.as_deref().unwrap().split_once('=').unwrap().1)
}

async fn fail(person: &mut Person, email: &str, times: usize) {
    for _ in 0..times {
        assert_eq!(person.sign_in(email, WRONG).await.problem(401), "invalid-credentials");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_password_signs_in() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.member(&mut owner, "anna").await;
    let mut browser = site.visitor().await;
    let reply = browser.sign_in(" ANNA@example.org ", PASSWORD).await;
    let answer = reply.ok(200);
    assert_eq!(answer["next"], "done");
    assert_eq!(answer["session"]["user"]["email"], "anna@example.org");
    assert_eq!(browser.user()["username"], "anna");
    assert_eq!(
        answer["session"]["token"], browser.token,
        "the next request does not need to reload the session"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn login_2_an_unknown_email_and_a_wrong_password_get_the_same_response() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut stranger = site.visitor().await;
    let known = stranger.sign_in(OWNER, WRONG).await;
    let unknown = stranger.sign_in("nobody@example.org", WRONG).await;
    assert_eq!(known.problem(401), "invalid-credentials");
    assert_eq!(known.message(), "Invalid email or password.");
    assert_eq!(comparable(&known), comparable(&unknown));
    // The same goes for an impossibly long password, which is not hashed but takes just as long.
    let impossible = "x".repeat(10_000);
    assert_eq!(comparable(&stranger.sign_in(OWNER, &impossible).await), comparable(&known));
    assert_eq!(comparable(&stranger.sign_in("nobody@example.org", &impossible).await), comparable(&known));
}

#[tokio::test(flavor = "multi_thread")]
async fn login_2_a_known_and_an_unknown_email_both_hash_the_password() {
    // At the real cost, hashing takes longer than looking up an account.
    let site = TestApp::with(|config| config.password_costs = argon2::Params::default()).await;
    site.owner().await;
    // Hashes are computed one at a time. These futures fill the queue and are never polled again, so every
    // request that needs a hash is told that the server is busy.
    let queue_up = || {
        let mut one = Box::pin(site.app.passwords.verify(WRONG, None));
        assert!((&mut one).now_or_never().is_none());
        one
    };
    let mut crowd: Vec<_> = (0..64).map(|_| queue_up()).collect();
    // The first one started right away and frees its slot when it is done.
    assert!(!crowd.remove(0).await.unwrap());
    crowd.push(queue_up());
    let mut stranger = site.visitor().await;
    for email in [OWNER, "nobody@example.org"] {
        assert_eq!(stranger.sign_in(email, WRONG).await.problem(429), "busy", "{email}");
    }
    drop(crowd);
    for email in [OWNER, "nobody@example.org"] {
        assert_eq!(stranger.sign_in(email, WRONG).await.problem(401), "invalid-credentials", "{email}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn login_3_a_pending_account_is_refused_and_gets_no_session() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    assert_eq!(site.count("sessions").await, 1, "from registering");
    let reply = anna.sign_in("anna@example.org", PASSWORD).await;
    assert_eq!(reply.problem(403), "account-pending");
    assert_eq!(reply.message(), "Your account is pending approval. Please contact an administrator.");
    assert!(anna.cookie.is_none());
    assert_eq!(site.count("sessions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn login_4_a_rejected_account_is_refused_and_gets_no_session() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    owner.decide(&anna, "reject").await.ok(200);
    let reply = anna.sign_in("anna@example.org", PASSWORD).await;
    assert_eq!(reply.problem(403), "account-rejected");
    assert_eq!(reply.message(), "Your account has been rejected. Please contact an administrator.");
    assert!(anna.cookie.is_none());
    assert_eq!(site.count("sessions").await, 1, "only the owner's");
}

#[tokio::test(flavor = "multi_thread")]
async fn login_6_email_and_password_are_both_required() {
    let site = TestApp::new().await;
    let before = site.counts().await;
    let mut visitor = site.visitor().await;
    for (email, password, missing) in
        [("", PASSWORD, vec!["email"]), (OWNER, "", vec!["password"]), ("  ", "", vec!["email", "password"])]
    {
        let reply = visitor.sign_in(email, password).await;
        assert_eq!(reply.problem(422), "invalid");
        let fields: Vec<_> = reply.json["fields"].as_object().unwrap().keys().collect();
        assert_eq!(fields, missing);
    }
    assert_eq!(site.counts().await, before, "an empty form does not count as an attempt");
}

#[tokio::test(flavor = "multi_thread")]
async fn login_6_pending_and_rejected_are_revealed_only_after_the_right_password() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.pending("anna").await;
    let bert = site.pending("bert").await;
    owner.decide(&bert, "reject").await.ok(200);
    let mut stranger = site.visitor().await;
    for email in ["anna@example.org", "bert@example.org"] {
        assert_eq!(stranger.sign_in(email, WRONG).await.problem(401), "invalid-credentials");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_again_ends_the_browsers_old_session() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.member(&mut owner, "anna").await;
    let mut old = owner.clone();
    owner.sign_in("anna@example.org", PASSWORD).await.ok(200);
    assert_eq!(owner.user()["username"], "anna");
    assert!(old.refresh().await["user"].is_null(), "the owner's session in this browser is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sample_account_cannot_sign_in_even_with_its_password() {
    let site = TestApp::new().await;
    site.owner().await;
    site.exec("UPDATE users SET sample = TRUE").await;
    let reply = site.visitor().await.sign_in(OWNER, PASSWORD).await;
    assert_eq!(reply.problem(401), "invalid-credentials");
}

// ---- limits

#[tokio::test(flavor = "multi_thread")]
async fn attempts_past_the_limit_write_nothing() {
    let site = TestApp::new().await;
    let mut robot = site.visitor().await;
    for number in 0..61 {
        robot.post("/api/auth/forgot-password", json!({ "email": format!("r{number}@example.org") })).await;
    }
    let before = site.counts().await;
    for number in 0..5 {
        let form = json!({ "email": format!("further{number}@example.org") });
        let reply = robot.post("/api/auth/forgot-password", form).await;
        assert_eq!(reply.problem(429), "too-many-attempts");
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_after_ten_failures_an_address_must_wait_but_the_owner_elsewhere_need_not() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut stranger = site.visitor_from("203.0.113.7").await;
    fail(&mut stranger, OWNER, 10).await;
    // Even the right password is refused now: it could be the eleventh guess.
    let reply = stranger.sign_in(OWNER, PASSWORD).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
    assert_eq!(reply.message(), "Too many attempts. Please wait a little and try again.");
    assert_eq!(reply.headers[header::RETRY_AFTER], "900");
    assert!(stranger.cookie.is_none());

    // A stranger cannot lock anyone out of their own account.
    let mut owner = site.visitor_from("198.51.100.4").await;
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
    // The stranger's household can still sign in to other accounts.
    fail(&mut stranger, "nobody@example.org", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_the_wait_ends_after_fifteen_minutes() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut stranger = site.visitor_from("203.0.113.7").await;
    fail(&mut stranger, OWNER, 5).await;
    site.clock.advance(10 * MINUTE);
    fail(&mut stranger, OWNER, 5).await;
    let reply = stranger.sign_in(OWNER, PASSWORD).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
    assert_eq!(reply.headers[header::RETRY_AFTER], "300");
    site.clock.advance(5 * MINUTE);
    stranger.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_the_right_password_resets_the_count_of_failures() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut clumsy = site.visitor_from("203.0.113.7").await;
    for _ in 0..3 {
        fail(&mut clumsy, OWNER, 9).await;
        clumsy.sign_in(OWNER, PASSWORD).await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_sixty_failures_across_accounts_block_an_address() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut robot = site.visitor_from("203.0.113.7").await;
    for account in 0..12 {
        fail(&mut robot, &format!("guess{account}@example.org"), 5).await;
    }
    assert_eq!(robot.sign_in(OWNER, PASSWORD).await.problem(429), "too-many-attempts");
    // All IPv6 addresses of a household count as one.
    let mut robot = site.visitor_from("2001:db8:1:2::1").await;
    fail(&mut robot, OWNER, 10).await;
    let mut next_door = site.visitor_from("2001:db8:1:2:ffff::9").await;
    assert_eq!(next_door.sign_in(OWNER, PASSWORD).await.problem(429), "too-many-attempts");
    site.visitor_from("2001:db8:1:3::1").await.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_family_behind_one_address_signs_in_as_often_as_it_likes() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut family = site.visitor_from("203.0.113.7").await;
    for _ in 0..61 {
        family.sign_in(OWNER, PASSWORD).await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_replicas_share_the_count() {
    let site = TestApp::new().await;
    site.owner().await;
    let replica = site.replica().await;
    let mut here = site.visitor_from("203.0.113.7").await;
    let mut there = visitor_of(&replica, "203.0.113.7").await;
    fail(&mut here, OWNER, 5).await;
    fail(&mut there, OWNER, 5).await;
    assert_eq!(here.sign_in(OWNER, PASSWORD).await.problem(429), "too-many-attempts");
    assert_eq!(there.sign_in(OWNER, PASSWORD).await.problem(429), "too-many-attempts");
}

#[tokio::test(flavor = "multi_thread")]
async fn login_7_simultaneous_guesses_are_all_counted() {
    let site = TestApp::new().await;
    site.owner().await;
    let stranger = site.visitor_from("203.0.113.7").await;
    let guesses: Vec<_> = (0..20)
        .map(|_| {
            let mut stranger = stranger.clone();
            tokio::spawn(async move { stranger.sign_in(OWNER, WRONG).await.status.as_u16() })
        })
        .collect();
    let mut answers = Vec::new();
    for guess in guesses {
        answers.push(guess.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [vec![401; 10], vec![429; 10]].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_attempt_counts_store_neither_ip_addresses_nor_emails() {
    let site = TestApp::new().await;
    site.visitor_from("203.0.113.7").await.sign_in(OWNER, WRONG).await.problem(401);
    let keys = site.rows::<(String,)>("SELECT key FROM attempts").await;
    assert_eq!(keys.len(), 3);
    assert!(keys.iter().all(|(key,)| !key.contains("203.0.113") && !key.contains("owner")), "{keys:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forwarded_address_is_trusted_only_from_a_trusted_proxy() {
    let proxy = "10.0.0.2";
    let site = TestApp::with(|config| config.trusted_proxies = vec!["10.0.0.0/24".parse().unwrap()]).await;
    site.owner().await;
    let sign_in = async |person: &mut Person, forwarded: &str, password: &str| {
        let request = person
            .request(Method::POST, "/api/auth/sign-in")
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", forwarded);
        let body = json!({ "email": OWNER, "password": password }).to_string();
        person.raw(request.body(Body::from(body)).unwrap()).await.status.as_u16()
    };
    let mut behind = site.visitor_from(proxy).await;
    for _ in 0..10 {
        assert_eq!(sign_in(&mut behind, "203.0.113.7", WRONG).await, 401);
    }
    assert_eq!(sign_in(&mut behind, "203.0.113.7", PASSWORD).await, 429);
    // Anything the visitor put in front of it does not count.
    assert_eq!(sign_in(&mut behind, "198.51.100.1, 203.0.113.7", PASSWORD).await, 429);
    assert_eq!(sign_in(&mut behind, "198.51.100.1", PASSWORD).await, 200);

    // From anywhere else the header is ignored.
    let mut liar = site.visitor_from("192.0.2.77").await;
    for number in 0..10 {
        assert_eq!(sign_in(&mut liar, &format!("198.51.100.{number}"), WRONG).await, 401);
    }
    assert_eq!(sign_in(&mut liar, "198.51.100.200", PASSWORD).await, 429);
}

// ---- sessions

#[tokio::test(flavor = "multi_thread")]
async fn nav_4_signing_out_ends_the_session_on_the_server() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut thief = owner.clone();
    let reply = owner.post("/api/auth/sign-out", json!({})).await;
    assert_eq!(reply.headers[header::SET_COOKIE], "kinkeeper=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    reply.ok(204);
    assert!(owner.cookie.is_none());
    assert_eq!(site.count("sessions").await, 0);
    assert_eq!(thief.get("/api/users").await.problem(401), "unauthenticated");
    assert!(thief.refresh().await["user"].is_null(), "the old cookie no longer works");
    owner.refresh().await;
    owner.post("/api/auth/sign-out", json!({})).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_and_other_sites_cannot_reach_the_cookie() {
    let site = TestApp::new().await;
    site.owner().await;
    let reply = site.visitor().await.sign_in(OWNER, PASSWORD).await;
    let cookie = reply.headers[header::SET_COOKIE].to_str().unwrap();
    let (value, attributes) = cookie.split_once("; ").unwrap();
    assert!(value.starts_with("kinkeeper=") && value.len() == "kinkeeper=".len() + 43, "256 random bits");
    assert_eq!(attributes, "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
    assert!(!reply.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_the_cookie_is_never_sent_unencrypted() {
    let site = TestApp::with(|config| config.public_url = "https://kin.example.org".parse().unwrap()).await;
    site.owner().await;
    let mut browser = site.visitor().await;
    let reply = browser.sign_in(OWNER, PASSWORD).await;
    let cookie = reply.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("__Host-kinkeeper="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    let hsts = "max-age=63072000";
    assert_eq!(reply.headers[header::STRICT_TRANSPORT_SECURITY], hsts);
    assert_eq!(browser.get("/healthz").await.headers[header::STRICT_TRANSPORT_SECURITY], hsts);
    assert_eq!(browser.user()["email"], OWNER, "the browser is signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_holds_only_hashes_of_tokens_and_passwords() {
    let site = TestApp::with(|config| config.password_costs = argon2::Params::default()).await;
    let owner = site.owner().await;
    let sessions = site.rows::<(String,)>("SELECT token_hash FROM sessions").await;
    assert_eq!(sessions, [(stored_hash(&owner),)]);
    let passwords = site.rows::<(String,)>("SELECT password_hash FROM credentials").await;
    assert!(passwords[0].0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{passwords:?}");
    let token = site.last_mail_to(OWNER, "confirm").await.token();
    assert_eq!(site.rows::<(String,)>("SELECT token_hash FROM links").await, [(hash_of(&token),)]);
    for (payload,) in site.rows::<(String,)>("SELECT payload FROM jobs").await {
        assert!(!payload.contains(&token), "the link of a sent mail is not kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_after_thirty_days_without_use() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for _ in 0..3 {
        site.clock.advance(29 * DAY);
        assert_eq!(owner.refresh().await["user"]["email"], OWNER);
    }
    site.clock.advance(30 * DAY);
    assert_eq!(owner.get("/api/users").await.problem(401), "unauthenticated");
    assert!(owner.refresh().await["user"].is_null());
    assert!(owner.cookie.is_none(), "the response removes the cookie");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_length_can_be_set() {
    let site = TestApp::with(|config| config.session_length = DAY).await;
    let mut owner = site.owner().await;
    site.clock.advance(DAY - 1);
    assert!(owner.refresh().await["user"].is_object());
    site.clock.advance(DAY);
    assert!(owner.refresh().await["user"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_a_year_after_the_sign_in_even_if_it_is_used_every_day() {
    // However long a session may last without a visit.
    for days in [30, 1_000] {
        let site = TestApp::with(|config| config.session_length = days * DAY).await;
        let mut owner = site.owner().await;
        for _ in 0..364 {
            site.clock.advance(DAY);
            assert!(owner.refresh().await["user"].is_object());
        }
        site.clock.advance(DAY - 1);
        assert!(owner.refresh().await["user"].is_object());
        site.clock.advance(1);
        assert_eq!(owner.get("/api/users").await.problem(401), "unauthenticated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    for (path, hosts) in [("/api/site", 0), ("/api/site", 2), ("/", 0), ("/healthz", 2)] {
        let mut request = axum::http::Request::builder().uri(path);
        for _ in 0..hosts {
            request = request.header(header::HOST, "kin.example.org");
        }
        let reply = visitor.raw(request.body(axum::body::Body::empty()).unwrap()).await;
        assert_eq!(reply.problem(400), "one-host", "{path} {hosts}");
    }
    let secure = axum::http::Request::builder().version(axum::http::Version::HTTP_2);
    let named = secure.uri("https://kin.example.org/api/site").body(axum::body::Body::empty()).unwrap();
    visitor.raw(named).await.ok(200);
}

// ---- forgotten passwords

async fn forgot(person: &mut Person, email: &str) -> Reply {
    person.post("/api/auth/forgot-password", json!({ "email": email })).await
}

async fn reset(person: &mut Person, token: &str, password: &str) -> Reply {
    let form = json!({ "token": token, "password": password, "confirmPassword": password });
    person.post("/api/auth/reset-password", form).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailed_link_resets_the_password_once_and_ends_every_session() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut visitor = site.visitor().await;
    forgot(&mut visitor, " Owner@Example.org").await.ok(202);
    let mail = site.last_mail_to(OWNER, "new password").await;
    let text = mail.text.replace(&mail.token(), "TOKEN");
    insta::assert_snapshot!(format!("{}\n\n{text}", mail.subject), @"
    Choose a new password for The Example Family

    Hello Olga Owner,

    You can choose a new password for The Example Family here:

    http://kin.example.org/reset-password?token=TOKEN

    The link works once, within one hour. If you didn't ask for it, you can ignore this email. Your password hasn't changed.
    ");

    reset(&mut visitor, &mail.token(), "a new password").await.ok(204);
    assert!(owner.refresh().await["user"].is_null());
    assert_eq!(site.count("sessions").await, 0, "choosing a password does not sign in");
    assert_eq!(visitor.sign_in(OWNER, PASSWORD).await.problem(401), "invalid-credentials");
    visitor.sign_in(OWNER, "a new password").await.ok(200);
    let again = reset(&mut site.visitor().await, &mail.token(), "yet another password").await;
    assert_eq!(again.problem(404), "link-invalid");

    let notice = site.last_mail_to(OWNER, "was changed").await;
    insta::assert_snapshot!(format!("{}\n\n{}", notice.subject, notice.text), @"
    Your password at The Example Family was changed

    Hello Olga Owner,

    The password of your account at The Example Family was changed, and every other device was signed out. Links that were sent to you before no longer work. If your phone shows the family calendar, please subscribe to it again with the new address on your calendar page.

    If this wasn't you, choose a new password right away:

    http://kin.example.org/forgot-password
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_for_an_unknown_address_looks_the_same_and_sends_no_mail() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    let known = forgot(&mut visitor, OWNER).await;
    let unknown = forgot(&mut visitor, "nobody@example.org").await;
    assert_eq!(comparable(&known), comparable(&unknown));
    known.ok(202);
    assert!(site.mail_to("nobody@example.org").await.is_empty());
    assert_eq!(site.count("links WHERE purpose = 'reset-password'").await, 1);
    let reply = forgot(&mut visitor, "no address").await;
    assert_eq!(reply.problem(422), "invalid");
    assert_eq!(reply.json["fields"]["email"]["code"], "bad-email");
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_accounts_get_no_link_and_pending_ones_do() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.pending("anna").await;
    let bert = site.pending("bert").await;
    owner.decide(&bert, "reject").await.ok(200);
    let mut visitor = site.visitor().await;
    for name in ["anna", "bert"] {
        forgot(&mut visitor, &format!("{name}@example.org")).await.ok(202);
    }
    site.last_mail_to("anna@example.org", "new password").await;
    let to_bert = site.mail_to("bert@example.org").await;
    assert!(to_bert.iter().all(|mail| !mail.subject.contains("password")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_link_works_for_one_hour() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    forgot(&mut visitor, OWNER).await.ok(202);
    let token = site.last_mail_to(OWNER, "new password").await.token();
    site.clock.advance(HOUR);
    assert_eq!(reset(&mut visitor, &token, "a new password").await.problem(404), "link-invalid");
    visitor.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_password_does_not_use_up_the_link() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    forgot(&mut visitor, OWNER).await.ok(202);
    let token = site.last_mail_to(OWNER, "new password").await.token();
    assert_eq!(reset(&mut visitor, &token, "short").await.problem(422), "password-too-short");
    let form = json!({ "token": token, "password": "a new password", "confirmPassword": "a few password" });
    let reply = visitor.post("/api/auth/reset-password", form).await;
    assert_eq!(reply.problem(422), "passwords-differ");
    reset(&mut visitor, &token, "a new password").await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_only_for_its_own_purpose() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut visitor = site.visitor().await;
    let confirming = site.last_mail_to(OWNER, "confirm").await.token();
    assert_eq!(reset(&mut visitor, &confirming, "a new password").await.problem(404), "link-invalid");
    forgot(&mut visitor, OWNER).await.ok(202);
    let resetting = site.last_mail_to(OWNER, "new password").await.token();
    let reply = visitor.post("/api/auth/confirm-email", json!({ "token": resetting })).await;
    assert_eq!(reply.problem(404), "link-invalid");
    visitor.post("/api/auth/confirm-email", json!({ "token": confirming })).await.ok(200);
    reset(&mut visitor, &resetting, "a new password").await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_gets_at_most_five_links_an_hour() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut stranger = site.visitor().await;
    for _ in 0..5 {
        forgot(&mut stranger, OWNER).await.ok(202);
    }
    let reply = forgot(&mut stranger, OWNER).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
    assert_eq!(reply.headers[header::RETRY_AFTER], "3600");
    let elsewhere = forgot(&mut site.visitor().await, OWNER).await;
    assert_eq!(elsewhere.problem(429), "too-many-attempts", "wherever it is asked for");
}

// ---- where a request comes from

/// Tries to register someone with this token and these headers.
async fn try_to_write(person: &mut Person, token: Option<&str>, headers: &[(&str, &str)]) -> Reply {
    person.token = token.unwrap_or_default().to_owned();
    let mut request = person.request(Method::POST, "/api/auth/register");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let form = crate::support::registration("Eve", "eve", "eve@example.org").to_string();
    let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from(form)).unwrap();
    person.raw(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_without_the_right_token_is_refused_and_writes_nothing() {
    let site = TestApp::new().await;
    let owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let visitor = site.visitor().await;
    let before = site.counts().await;
    for (whose, token) in [
        ("no", None),
        ("a made-up", Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")),
        ("another session's", Some(owner.token.as_str())),
        ("a visitor's", Some(visitor.token.as_str())),
    ] {
        let reply = try_to_write(&mut anna.clone(), token, &[]).await;
        assert_eq!(reply.problem(403), "bad-token", "{whose} token");
    }
    let token = anna.token.clone();
    assert_eq!(try_to_write(&mut visitor.clone(), Some(&token), &[]).await.problem(403), "bad-token");
    assert_eq!(site.counts().await, before);
    try_to_write(&mut anna, Some(&token), &[]).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_from_another_origin_is_refused_and_writes_nothing() {
    let site = TestApp::new().await;
    let visitor = site.visitor().await;
    let before = site.counts().await;
    for headers in [
        [("origin", "http://evil.example")].as_slice(),
        &[("origin", "http://kin.example.org.evil.example")],
        &[("origin", "http://kin.example.org:81")],
        &[("origin", "null")],
        &[("origin", "")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://kin.example.org")],
    ] {
        let reply = try_to_write(&mut visitor.clone(), Some(&visitor.token), headers).await;
        assert_eq!(reply.problem(403), "bad-origin", "{headers:?}");
    }
    assert_eq!(site.counts().await, before);
    let own = [("origin", "http://kin.example.org"), ("sec-fetch-site", "same-origin")];
    try_to_write(&mut visitor.clone(), Some(&visitor.token), &own).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unencrypted_page_of_the_same_host_may_not_write_to_a_site_with_https() {
    let site = TestApp::with(|config| config.public_url = "https://kin.example.org".parse().unwrap()).await;
    let visitor = site.visitor().await;
    for origin in ["http://kin.example.org", "ftp://kin.example.org", "kin.example.org"] {
        let reply = try_to_write(&mut visitor.clone(), Some(&visitor.token), &[("origin", origin)]).await;
        assert_eq!(reply.problem(403), "bad-origin", "{origin}");
    }
    let own = [("origin", "https://kin.example.org")];
    try_to_write(&mut visitor.clone(), Some(&visitor.token), &own).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_write_needs_the_token() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.token = String::new();
    let user = format!("/api/users/{}", owner.id());
    for (method, path) in [
        (Method::POST, "/api/auth/sign-out".to_owned()),
        (Method::PUT, format!("{user}/profile")),
        (Method::PATCH, user.clone()),
        (Method::DELETE, format!("{user}?version=1")),
        (Method::DELETE, "/api/account/sessions".to_owned()),
        (Method::POST, "/api/nothing/here".to_owned()),
    ] {
        let reply = owner.send(method.clone(), &path, Some(json!({}))).await;
        assert_eq!(reply.problem(403), "bad-token", "{method} {path}");
    }
    assert_eq!(owner.get(&user).await.ok(200)["version"], 1, "reading needs none");
}
