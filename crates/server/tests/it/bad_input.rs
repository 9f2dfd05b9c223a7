//! Requests our page would never send: each gets a problem response, and nothing is written.

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value as Json, json};

use crate::support::{OWNER, Person, Reply, TestApp, registration};

const SIGN_IN: &str = "/api/auth/sign-in";
const REGISTER: &str = "/api/auth/register";

/// Sends exactly these bytes with this content type.
async fn send(person: &mut Person, path: &str, kind: Option<&str>, body: impl Into<Body>) -> Reply {
    let mut request = person.request(Method::POST, path);
    if let Some(kind) = kind {
        request = request.header(header::CONTENT_TYPE, kind);
    }
    person.raw(request.body(body.into()).unwrap()).await
}

async fn send_json(person: &mut Person, path: &str, body: impl Into<Body>) -> Reply {
    send(person, path, Some("application/json"), body).await
}

/// A site with an owner and a member, so that there is something to damage.
async fn site_with_people() -> (TestApp, Person) {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.member(&mut owner, "anna").await;
    site.run_jobs().await;
    (site, owner)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_over_long_body_is_refused() {
    let (site, owner) = site_with_people().await;
    let before = site.counts().await;
    let mut form = registration("Eve", "eve", "eve@example.org");
    form["password"] = "x".repeat(300_000).into();
    let reply = send_json(&mut owner.clone(), REGISTER, form.to_string()).await;
    assert_eq!(reply.problem(413), "too-large");
    // Also without a Content-Length.
    let pieces = (0..300).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1024]));
    let endless = Body::from_stream(futures_util::stream::iter(pieces));
    assert_eq!(send_json(&mut owner.clone(), REGISTER, endless).await.problem(413), "too-large");
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_not_json_is_refused() {
    let (site, mut owner) = site_with_people().await;
    let before = site.counts().await;
    let not_utf_8 = b"{\"email\": \"anna\xff\xfe@example.org\", \"password\": \"\xc3\x28\"}".to_vec();
    let deep = "[".repeat(100_000);
    for body in
        [not_utf_8, Vec::new(), b"{".to_vec(), b"not json".to_vec(), b"{}{}".to_vec(), deep.into_bytes()]
    {
        let start = String::from_utf8_lossy(&body[..body.len().min(20)]).into_owned();
        assert_eq!(send_json(&mut owner, SIGN_IN, body).await.problem(400), "bad-json", "{start:?}");
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn json_of_the_wrong_shape_is_refused_and_the_field_is_named() {
    let (site, mut owner) = site_with_people().await;
    let before = site.counts().await;
    let user = format!("/api/users/{}", owner.id());
    for (body, named) in [
        (json!({ "email": 7, "password": "secret words" }), "integer `7`"),
        (json!({ "email": ["a@b.c"], "password": "secret words" }), "sequence"),
        (json!({ "email": null, "password": "secret words" }), "null"),
        (json!({ "email": "a@example.org" }), "`password`"),
        (json!({ "email": "a@example.org", "password": "secret words", "role": "admin" }), "`role`"),
        (json!([]), "invalid length 0"),
        (json!("secret"), "expected struct"),
    ] {
        let reply = owner.post(SIGN_IN, body.clone()).await;
        assert_eq!(reply.problem(400), "bad-json", "{body}");
        assert!(reply.message().contains(named), "{body}: {}", reply.text);
        assert!(!reply.text.contains("secret words"), "valid values are not repeated: {}", reply.text);
    }
    let twice = r#"{"email": "a@example.org", "email": "b@example.org", "password": "x"}"#;
    assert_eq!(send_json(&mut owner, SIGN_IN, twice).await.problem(400), "bad-json");

    let mut with_status = registration("Eve", "eve", "eve@example.org");
    with_status["status"] = "approved".into();
    assert_eq!(owner.post(REGISTER, with_status).await.problem(400), "bad-json");
    let mut with_bad_id = registration("Eve", "eve", "eve@example.org");
    with_bad_id["id"] = "not a uuid".into();
    assert_eq!(owner.post(REGISTER, with_bad_id).await.problem(400), "bad-json");
    for change in [
        json!({ "version": "1" }),
        json!({ "version": 1.5 }),
        json!({ "version": 9_223_372_036_854_775_808_u64 }),
        json!({ "version": 1, "role": "king" }),
        json!({ "version": 1, "owner": true }),
        json!({ "role": "member" }),
    ] {
        assert_eq!(owner.patch(&user, change.clone()).await.problem(400), "bad-json", "{change}");
    }
    let profile =
        json!({ "version": 1, "name": "X", "interests": "chess", "language": "en", "timeZone": "UTC" });
    assert_eq!(owner.put(&format!("{user}/profile"), profile).await.problem(400), "bad-json");
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_another_site_could_send_is_not_accepted_as_json() {
    let (site, mut owner) = site_with_people().await;
    let before = site.counts().await;
    let form = registration("Eve", "eve", "eve@example.org").to_string();
    for kind in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("application/jsonp"),
        Some(""),
    ] {
        assert_eq!(send(&mut owner, REGISTER, kind, form.clone()).await.problem(415), "not-json", "{kind:?}");
    }
    assert_eq!(site.counts().await, before);
    let kind = Some("application/json; charset=utf-8");
    send(&mut owner, REGISTER, kind, form).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_cookie_counts_as_signed_out() {
    let (site, _) = site_with_people().await;
    let before = site.counts().await;
    for cookie in [
        &b"kinkeeper=garbage"[..],
        b"kinkeeper=",
        b"kinkeeper",
        b"=;;=; kinkeeper = x",
        b"kinkeeper=\xff\xfe\xc3\x28",
        "kinkeeper=Größe".as_bytes(),
        b"kinkeeper='; DROP TABLE users; --",
    ] {
        let mut visitor = site.visitor().await;
        let shown = String::from_utf8_lossy(cookie).into_owned();
        let ask = |method: Method, path: &str| {
            let request = visitor.request(method, path).header(header::CONTENT_TYPE, "application/json");
            request.header(header::COOKIE, HeaderValue::from_bytes(cookie).unwrap())
        };
        let session = ask(Method::GET, "/api/auth/session").body(Body::empty()).unwrap();
        let private = ask(Method::GET, "/api/users").body(Body::empty()).unwrap();
        let long = format!("kinkeeper={}", "x".repeat(60_000));
        let too_long = visitor.request(Method::GET, "/api/users").header(header::COOKIE, long);
        assert!(visitor.raw(session).await.ok(200)["user"].is_null(), "{shown}");
        assert_eq!(visitor.raw(private).await.problem(401), "unauthenticated", "{shown}");
        let too_long = too_long.body(Body::empty()).unwrap();
        assert_eq!(visitor.raw(too_long).await.problem(401), "unauthenticated");
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_with_an_invalid_cookie_can_sign_in_again() {
    let (site, _) = site_with_people().await;
    let mut visitor = site.visitor().await;
    visitor.cookie = Some("kinkeeper=invalid".to_owned());
    // The page's token does not match the cookie; loading the session fixes both.
    assert_eq!(
        visitor.post(SIGN_IN, json!({ "email": OWNER, "password": "x" })).await.problem(403),
        "bad-token"
    );
    visitor.refresh().await;
    assert!(visitor.cookie.is_none());
    visitor.sign_in(OWNER, crate::support::PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_addresses_are_not_found() {
    let (site, mut owner) = site_with_people().await;
    let before = site.counts().await;
    for path in [
        "/api/users/not-a-uuid",
        "/api/users/%ff",
        "/api/users/019b8d62-7a80-75d5-a95c-75a0dca8a79e/wave",
        "/api/nothing",
        "/api/nothing/at/all",
        "/api/",
        "/api",
        "/api/users/",
        "/api//users",
    ] {
        assert_eq!(owner.get(path).await.problem(404), "not-found", "{path}");
    }
    for path in ["/api/users/not-a-uuid/approve", "/api/nothing"] {
        assert_eq!(owner.post(path, json!({ "version": 1 })).await.problem(404), "not-found", "{path}");
    }
    let end = owner.delete("/api/account/sessions/not-a-uuid").await;
    assert_eq!(end.problem(404), "not-found");
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unsupported_method_is_refused() {
    let (site, mut owner) = site_with_people().await;
    let before = site.counts().await;
    for (method, path) in [
        (Method::DELETE, "/api/users"),
        (Method::GET, "/api/auth/sign-in"),
        (Method::POST, "/api/site"),
        (Method::PUT, "/api/account/password"),
        (Method::POST, "/healthz"),
        (Method::POST, "/login"),
        (Method::from_bytes(b"BREW").unwrap(), "/api/users"),
    ] {
        let reply = owner.send(method.clone(), path, Some(json!({}))).await;
        assert_eq!(reply.problem(405), "method-not-allowed", "{method} {path}");
        assert!(reply.headers.contains_key(header::ALLOW), "{method} {path}: lists the supported methods");
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_null_character_matches_no_one_and_causes_no_server_error() {
    let (_site, mut owner) = site_with_people().await;
    for query in ["?email=%00", "?username=an%00na", "?email=%ff"] {
        let found = owner.get(&format!("/api/users{query}")).await.ok(200);
        assert_eq!(found["items"], json!([]), "{query}");
    }
    let reply = owner
        .clone()
        .post(SIGN_IN, json!({ "email": "own\u{0}er@example.org", "password": "x\u{0}y" }))
        .await;
    assert_eq!(reply.problem(401), "invalid-credentials");
    let reply = owner.post("/api/auth/forgot-password", json!({ "email": "own\u{0}er@example.org" })).await;
    assert_eq!(reply.problem(422), "invalid");
    for path in ["/api/auth/confirm-email", "/api/auth/reset-password"] {
        let mut form = json!({ "token": "\u{0}" });
        if path.ends_with("password") {
            form["password"] = "a good password".into();
            form["confirmPassword"] = "a good password".into();
        }
        assert_eq!(owner.post(path, form).await.problem(404), "link-invalid", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_error_never_reveals_its_cause() {
    let (site, mut owner) = site_with_people().await;
    // The session is still found, but no password can be read.
    site.exec("ALTER TABLE credentials RENAME TO lost").await;
    let reply = owner.post(SIGN_IN, json!({ "email": OWNER, "password": "x" })).await;
    assert_eq!(reply.problem(500), "internal");
    assert_eq!(reply.message(), "Something went wrong on our side. Please try again.");
    let mut body = reply.json.clone();
    body["requestId"] = Json::Null;
    assert_eq!(
        body,
        json!({ "status": 500, "code": "internal", "message": reply.message(), "requestId": null })
    );
    let debug = owner.get("/api/debug").await.text;
    for cause in ["credentials", "table", "relation", "SELECT", "sqlite", "postgres"] {
        assert!(!reply.text.contains(cause) && !debug.contains(cause), "{cause}");
    }

    // The same when the session cannot be read.
    site.exec("ALTER TABLE sessions RENAME TO lost_sessions").await;
    for path in ["/api/users", "/api/auth/session"] {
        let reply = owner.get(path).await;
        assert_eq!(reply.problem(500), "internal", "{path}");
        assert!(!reply.text.contains("sessions"), "{}", reply.text);
    }
}

async fn panicking_handler() -> &'static str {
    panic!("the secret cause")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_answered_like_any_server_error() {
    let site = TestApp::new().await;
    let router = axum::Router::new().route("/api/panic", axum::routing::get(panicking_handler));
    let router = kinkeeper::http::layers::wrap(
        router.route("/api/auth/session", axum::routing::get(|| async { "{\"token\":\"\"}" })),
        axum::Router::new(),
        "a build",
        site.app.clone(),
    );
    let mut visitor = Person::arrive(router, "192.0.2.1".parse().unwrap(), "kin.example.org").await;
    let reply = visitor.get("/api/panic").await;
    assert_eq!(reply.problem(500), "internal");
    assert!(!reply.text.contains("secret"), "{}", reply.text);
    assert_eq!(reply.headers["x-content-type-options"], "nosniff");
}
