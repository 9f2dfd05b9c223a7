//! Registration: the form, its errors in the specified words and order, and how a site gets its owner.

use std::os::unix::fs::PermissionsExt;

use axum::body::Body;
use axum::http::{Method, header};
use kinkeeper::accounts::{SetupLink, setup_link};
use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::ids::Id;
use kinkeeper::migrations::MIGRATIONS;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, registration};

/// Anna's form with some fields changed.
fn form(changes: Json) -> Json {
    let mut form = registration("Anna Weber", "anna", "anna@example.org");
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

async fn register(site: &TestApp, changes: Json) -> Reply {
    site.visitor().await.register_with(form(changes)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_1_registering_signs_in_as_a_pending_member() {
    let site = TestApp::new().await;
    let mut anna = site.visitor().await;
    let made = anna.register("Anna Weber", "anna", "anna@example.org").await.ok(201);
    let user = &made["user"];
    assert_eq!(user["name"], "Anna Weber");
    assert_eq!(user["username"], "anna");
    assert_eq!(user["email"], "anna@example.org");
    assert_eq!((&user["role"], &user["status"]), (&"member".into(), &"pending".into()));
    assert_eq!((&user["owner"], &user["emailConfirmed"]), (&false.into(), &false.into()));
    assert_eq!(anna.user()["id"], user["id"], "the session is theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_1_every_field_is_required_and_spaces_do_not_count() {
    let site = TestApp::new().await;
    let before = site.counts().await;
    for field in ["name", "username", "email", "password", "confirmPassword"] {
        let reply = register(&site, json!({ field: "" })).await;
        assert_eq!(reply.problem(422), "invalid", "{field}");
        assert_eq!(reply.json["fields"][field]["code"], "required", "{field}");
    }
    for field in ["name", "username", "email"] {
        let reply = register(&site, json!({ field: "  \t" })).await;
        assert_eq!(reply.json["fields"][field]["code"], "required", "{field}");
    }
    let nothing = json!({ "name": "", "username": "", "email": "", "password": "", "confirmPassword": "" });
    let reply = register(&site, nothing).await;
    assert_eq!(reply.json["fields"].as_object().unwrap().len(), 5, "all mistakes at once");
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_2_different_passwords_are_refused() {
    let site = TestApp::new().await;
    let reply = register(&site, json!({ "confirmPassword": "another password" })).await;
    assert_eq!(reply.problem(422), "passwords-differ");
    assert_eq!(reply.message(), "Passwords do not match");
    assert_eq!(reply.json["fields"]["confirmPassword"]["message"], "Passwords do not match");
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_3_a_password_of_five_characters_is_refused_and_one_of_six_is_not() {
    let site = TestApp::new().await;
    let reply = register(&site, json!({ "password": "fiveé", "confirmPassword": "fiveé" })).await;
    assert_eq!(reply.problem(422), "password-too-short");
    assert_eq!(reply.message(), "Password must be at least 6 characters");
    register(&site, json!({ "password": "sixééé", "confirmPassword": "sixééé" })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_minimum_password_length_can_be_set_and_the_error_names_it() {
    let site = TestApp::with(|config| config.min_password_length = 12).await;
    let reply = register(&site, json!({ "password": "eleven char", "confirmPassword": "eleven char" })).await;
    assert_eq!(reply.problem(422), "password-too-short");
    assert_eq!(reply.message(), "Password must be at least 12 characters");
    register(&site, json!({ "password": "twelve chars", "confirmPassword": "twelve chars" })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_has_at_most_256_characters() {
    let site = TestApp::new().await;
    let (longest, longer) = ("x".repeat(256), "x".repeat(257));
    let reply = register(&site, json!({ "password": longer, "confirmPassword": longer })).await;
    assert_eq!(reply.problem(422), "password-too-long");
    register(&site, json!({ "password": longest, "confirmPassword": longest })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_4_a_username_of_two_characters_is_refused_however_it_is_padded() {
    let site = TestApp::new().await;
    for username in ["an", "  an  ", "é"] {
        let reply = register(&site, json!({ "username": username })).await;
        assert_eq!(reply.problem(422), "username-too-short", "{username:?}");
        assert_eq!(reply.message(), "Username must be at least 3 characters");
    }
    register(&site, json!({ "username": "ann" })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_5_a_taken_username_is_refused_and_nothing_is_saved() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    site.run_jobs().await;
    let mut second = site.visitor().await;
    let before = site.counts().await;
    let taken = form(json!({ "email": "second@example.org" }));
    let reply = second.register_with(taken).await;
    assert_eq!(reply.problem(409), "username-taken");
    assert_eq!(reply.message(), "Username already exists. Please choose a different username.");
    assert!(reply.json["fields"]["username"].is_object());
    assert!(second.cookie.is_none());

    let mut after = site.counts().await;
    assert!(after["attempts"] > before["attempts"], "the attempt itself is counted");
    after.insert("attempts".to_owned(), before["attempts"]);
    assert_eq!(after, before, "no user, no session, no link, no mail");
    // The email is still free for the same person with another username.
    second.register("Second", "second", "second@example.org").await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_5_usernames_are_compared_without_case_and_outer_spaces_and_kept_as_typed() {
    let site = TestApp::new().await;
    let made = register(&site, json!({ "username": "  Änna Weber " })).await.ok(201);
    assert_eq!(made["user"]["username"], "Änna Weber");
    for username in ["änna weber", "ÄNNA WEBER", " Änna Weber  "] {
        let reply = register(&site, json!({ "username": username, "email": "other@example.org" })).await;
        assert_eq!(reply.problem(409), "username-taken", "{username:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_6_a_taken_email_is_refused_in_the_specified_words_and_nothing_is_saved() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    site.run_jobs().await;
    let before = site.counts().await;
    for email in ["anna@example.org", "  ANNA@Example.ORG "] {
        let reply = register(&site, json!({ "username": "second", "email": email })).await;
        assert_eq!(reply.problem(409), "registration-taken", "{email:?}");
        assert_eq!(
            reply.message(),
            "Failed to create an account. Email or username might already be in use."
        );
    }
    let mut after = site.counts().await;
    after.insert("attempts".to_owned(), before["attempts"]);
    assert_eq!(after, before);
    // The username is still free.
    register(&site, json!({ "username": "second", "email": "second@example.org" })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn emails_are_stored_in_lower_case_and_must_be_valid() {
    let site = TestApp::new().await;
    let made = register(&site, json!({ "email": " Anna.Weber@Example.ORG " })).await.ok(201);
    assert_eq!(made["user"]["email"], "anna.weber@example.org");
    for email in ["anna", "anna@", "@example.org", "an na@example.org", "a@b@c"] {
        let reply = register(&site, json!({ "username": "second", "email": email })).await;
        assert_eq!(reply.problem(422), "invalid", "{email:?}");
        assert_eq!(reply.json["fields"]["email"]["code"], "bad-email", "{email:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_2_and_reg_3_and_reg_4_and_reg_5_and_reg_6_are_checked_in_this_order() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    // Everything is wrong at once; then one mistake after the other is fixed.
    let mut wrong = form(json!({ "username": "an", "password": "short", "confirmPassword": "shirt" }));
    let mut codes = Vec::new();
    for (field, right) in [
        ("confirmPassword", "short"),
        ("password", PASSWORD),
        ("username", "anna"),
        ("username", "second"),
        ("email", "second@example.org"),
    ] {
        let reply = site.visitor().await.register_with(wrong.clone()).await;
        codes.push(reply.json["code"].as_str().unwrap().to_owned());
        wrong[field] = right.into();
        if field == "password" {
            wrong["confirmPassword"] = right.into();
        }
    }
    assert_eq!(
        codes,
        [
            "passwords-differ",
            "password-too-short",
            "username-too-short",
            "username-taken",
            "registration-taken"
        ]
    );
    site.visitor().await.register_with(wrong).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_cannot_be_displayed_are_refused() {
    let site = TestApp::new().await;
    for (field, value, code) in [
        ("name", "x".repeat(101), "too-long"),
        ("username", "x".repeat(41), "too-long"),
        ("email", format!("{}@example.org", "x".repeat(250)), "too-long"),
        ("name", "Anna\nBcc: all".to_owned(), "control-characters"),
        ("username", "an\u{0}na".to_owned(), "control-characters"),
        ("email", "anna\u{0}@example.org".to_owned(), "control-characters"),
        ("id", "7c9e6679-7425-40de-944b-e07fc1f90ae7".to_owned(), "bad-id"),
    ] {
        let reply = register(&site, json!({ field: value })).await;
        assert_eq!(reply.problem(422), "invalid", "{field}");
        assert_eq!(reply.json["fields"][field]["code"], code, "{field}");
    }
    assert_eq!(site.count("users").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_registering_a_username_at_once_only_one_gets_it() {
    let site = TestApp::new().await;
    for round in 0..4 {
        let (mut one, mut other) = (site.visitor().await, site.visitor().await);
        let wanted = |who: &str| {
            form(json!({ "username": format!("anna{round}"), "email": format!("{who}{round}@example.org") }))
        };
        let (first, second) =
            tokio::join!(one.register_with(wanted("one")), other.register_with(wanted("other")));
        let (won, lost) = if first.status == 201 { (first, second) } else { (second, first) };
        won.ok(201);
        assert_eq!(lost.problem(409), "username-taken");
    }
    assert_eq!(site.count("users").await, 4);
}

// ---- sent twice

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_creates_one_account_and_succeeds_twice() {
    let site = TestApp::new().await;
    let id = Id::new(site.app.now()).to_string();
    let mut anna = site.visitor().await;
    let first = anna.register_with(form(json!({ "id": id }))).await.ok(201);
    let mut again = site.visitor().await;
    let second = again.register_with(form(json!({ "id": id }))).await.ok(201);
    assert_eq!((&first["user"]["id"], &second["user"]["id"]), (&id.clone().into(), &id.into()));
    assert_eq!(again.user()["name"], "Anna Weber", "the second response also starts a session");
    assert_eq!(site.count("users").await, 1);
    assert_eq!(site.mail_to("anna@example.org").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_at_the_same_time_creates_one_account_and_succeeds_twice() {
    let site = TestApp::new().await;
    let id = Id::new(site.app.now()).to_string();
    let (mut one, mut other) = (site.visitor().await, site.visitor().await);
    let (first, second) = tokio::join!(
        one.register_with(form(json!({ "id": id }))),
        other.register_with(form(json!({ "id": id })))
    );
    assert_eq!(first.ok(201)["user"]["id"], second.ok(201)["user"]["id"]);
    assert_eq!(site.count("users").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_form_with_the_same_id_is_refused() {
    let site = TestApp::new().await;
    let id = Id::new(site.app.now()).to_string();
    register(&site, json!({ "id": id })).await.ok(201);
    for other in [
        json!({ "id": id, "name": "Someone Else" }),
        json!({ "id": id, "username": "someone" }),
        json!({ "id": id, "email": "someone@example.org" }),
        json!({ "id": id, "password": "another password", "confirmPassword": "another password" }),
    ] {
        assert_eq!(register(&site, other.clone()).await.problem(409), "registration-taken", "{other}");
    }
    assert_eq!((site.count("users").await, site.count("sessions").await), (1, 1));
}

// ---- the rest of the form

#[tokio::test(flavor = "multi_thread")]
async fn language_and_time_zone_come_from_the_browser_and_have_defaults() {
    let site = TestApp::new().await;
    for (number, (sent, kept)) in [
        (json!({ "language": "pt-BR", "timeZone": "America/Sao_Paulo" }), ("pt-BR", "America/Sao_Paulo")),
        (json!({}), ("en", "UTC")),
        (json!({ "language": "<b>", "timeZone": "Europe/Atlantis" }), ("en", "UTC")),
    ]
    .into_iter()
    .enumerate()
    {
        let mut changed = form(sent);
        changed["username"] = format!("anna{number}").into();
        changed["email"] = format!("anna{number}@example.org").into();
        let made = site.visitor().await.register_with(changed).await.ok(201);
        assert_eq!(
            (made["user"]["language"].as_str(), made["user"]["timeZone"].as_str()),
            (Some(kept.0), Some(kept.1))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_confirmation_mail_arrives_and_its_link_works_once() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let mail = site.last_mail_to("anna@example.org", "confirm").await;
    assert_eq!(mail.to, "anna <anna@example.org>");
    let text = mail.text.replace(&mail.token(), "TOKEN");
    insta::assert_snapshot!(format!("{}\n\n{text}", mail.subject), @"
    Please confirm your email address for The Example Family

    Hello anna,

    Someone registered at The Example Family with this email address. If that was you, please confirm it:

    http://kin.example.org/confirm-email?token=TOKEN

    The link works for seven days. If it wasn't you, you can ignore this email.
    ");
    assert!(mail.html.contains(mail.link()), "the HTML part contains the same link");

    let mut reader = site.visitor().await;
    let confirmed = reader.post("/api/auth/confirm-email", json!({ "token": mail.token() })).await.ok(200);
    assert_eq!(confirmed["email"], "anna@example.org");
    anna.refresh().await;
    assert_eq!(anna.user()["emailConfirmed"], true);
    assert_eq!(anna.user()["status"], "pending", "confirming the email does not approve the account");
    let again = reader.post("/api/auth/confirm-email", json!({ "token": mail.token() })).await;
    assert_eq!(again.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_link_works_for_seven_days() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    let token = site.last_mail_to("anna@example.org", "confirm").await.token();
    site.clock.advance(7 * DAY);
    let late = site.visitor().await.post("/api/auth/confirm-email", json!({ "token": token })).await;
    assert_eq!(late.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_get_at_most_one_mail_an_hour_about_pending_accounts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.with_role(&mut owner, "adam", "admin").await;
    site.clock.advance(HOUR);
    site.pending("anna").await;
    site.clock.advance(10 * MINUTE);
    site.pending("bert").await;
    let waits = async |address: &str| {
        let mails = site.mail_to(address).await;
        mails.iter().filter(|mail| mail.subject.starts_with("Someone is waiting")).count()
    };
    // The owner got a mail about Adam an hour ago.
    assert_eq!((waits(OWNER).await, waits("adam@example.org").await), (2, 1));
    let mail = site.last_mail_to("adam@example.org", "waiting").await;
    insta::assert_snapshot!(format!("{}\n\n{}", mail.subject, mail.text), @"
    Someone is waiting to join The Example Family

    Hello adam,

    Someone has registered at The Example Family and is waiting for an administrator's approval:

    http://kin.example.org/login?next=/admin
    ");
    assert!(!mail.text.contains("anna"), "the admin page shows who is pending, not the mail");
    site.clock.advance(HOUR);
    site.pending("carl").await;
    assert_eq!((waits(OWNER).await, waits("adam@example.org").await), (3, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_6_too_many_registrations_from_one_address_get_their_own_message() {
    let site = TestApp::new().await;
    site.pending("taken").await;
    let mut robot = site.visitor_from("203.0.113.7").await;
    // Refused ones count, too.
    for number in 0..20 {
        let reply = robot.register("Robot", "taken", &format!("robot{number}@example.org")).await;
        assert_eq!(reply.problem(409), "username-taken");
    }
    let reply = robot.register("Robot", "robot", "robot@example.org").await;
    assert_eq!(reply.problem(429), "too-many-attempts");
    assert_eq!(reply.message(), "Too many attempts. Please wait a little and try again.");
    assert_eq!(reply.headers[header::RETRY_AFTER], "3600");
    assert_eq!(reply.json["retryAfter"], 3600);
    // Other people are not affected, and after an hour the robot may try again.
    register(&site, json!({})).await.ok(201);
    site.clock.advance(HOUR);
    robot.register("Robot", "robot", "robot@example.org").await.ok(201);
}

// ---- pending accounts

#[tokio::test(flavor = "multi_thread")]
async fn reg_8_a_pending_account_cannot_read_any_family_data() {
    let site = TestApp::new().await;
    let owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let other = format!("/api/users/{}", owner.id());
    for list in ["/api/users", "/api/users?status=approved", "/api/users?email=owner@example.org"] {
        let reply = anna.get(list).await;
        assert_eq!(reply.problem(403), "account-pending", "{list}");
        assert!(!reply.text.contains("Olga"));
    }
    assert_eq!(anna.get(&other).await.problem(404), "user-not-found");
    for button in ["approve", "reject", "suspend", "promote", "demote"] {
        for id in [owner.id(), anna.id()] {
            let reply = anna.post(&format!("/api/users/{id}/{button}"), json!({ "version": 1 })).await;
            assert_eq!(reply.problem(403), "account-pending", "{button}");
        }
    }
    let edit = json!({ "version": 1, "role": "admin", "status": "approved" });
    assert_eq!(anna.patch(&other, edit.clone()).await.problem(403), "account-pending");
    assert_eq!(anna.patch(&format!("/api/users/{}", anna.id()), edit).await.problem(403), "account-pending");
    assert_eq!(anna.delete(&format!("{other}?version=1")).await.problem(403), "account-pending");
    let profile =
        json!({ "version": 1, "name": "Mine", "interests": [], "language": "en", "timeZone": "UTC" });
    assert_eq!(anna.put(&format!("{other}/profile"), profile).await.problem(404), "user-not-found");
    anna.refresh().await;
    assert_eq!((&anna.user()["role"], &anna.user()["status"]), (&"member".into(), &"pending".into()));
}

// ---- the owner

#[tokio::test(flavor = "multi_thread")]
async fn reg_7_the_owner_email_registers_on_the_servers_machine_as_an_approved_admin() {
    let site = on_this_machine().await;
    let mut olga = site.local_visitor().await;
    let made = olga.register("Olga Owner", "olga", " Owner@Example.ORG ").await.ok(201);
    let user = &made["user"];
    assert_eq!((&user["role"], &user["status"]), (&"admin".into(), &"approved".into()));
    assert_eq!((&user["owner"], &user["can"]["seeAdmin"]), (&true.into(), &true.into()));
    // Everyone else becomes a pending member, even on the server's machine.
    let mut anna = site.local_visitor().await;
    let made = anna.register("Anna", "anna", "anna@example.org").await.ok(201);
    assert_eq!((&made["user"]["role"], &made["user"]["status"]), (&"member".into(), &"pending".into()));
}

/// A site that is only being tried out: its address is one that only this machine can open.
async fn on_this_machine() -> TestApp {
    TestApp::with(|config| config.public_url = "http://localhost:8080".parse().unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_2_behind_a_proxy_that_adds_no_header_a_stranger_does_not_become_the_owner() {
    for address in ["https://kin.example.org", "http://192.168.1.20:8080", "http://localhost.example.org"] {
        let site = TestApp::with(|config| config.public_url = address.parse().unwrap()).await;
        for host in ["127.0.0.1:8080", "localhost", "[::1]:8080"] {
            let mut proxied = site.local_visitor().await;
            proxied.host = host.to_owned();
            assert_eq!(
                register_owner(&mut proxied, None).await.problem(409),
                "registration-taken",
                "{address}"
            );
        }
        assert_eq!(site.count("users").await, 0);
    }
    for address in ["http://localhost:8080", "http://127.0.0.1:9000", "http://[::1]:8080"] {
        let site = TestApp::with(|config| config.public_url = address.parse().unwrap()).await;
        register_owner(&mut site.local_visitor().await, None).await.ok(201);
    }
}

/// Registers the owner's address, optionally with an extra header.
async fn register_owner(person: &mut Person, extra: Option<(&str, &str)>) -> Reply {
    let mut request = person.request(Method::POST, "/api/auth/register");
    request = request.header(header::CONTENT_TYPE, "application/json");
    if let Some((name, value)) = extra {
        request = request.header(name, value);
    }
    let body = registration("Mallory", "mallory", OWNER).to_string();
    person.raw(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_7_from_elsewhere_the_owner_email_looks_like_a_taken_one() {
    let site = on_this_machine().await;
    site.pending("anna").await;
    let comparable = |reply: Reply| {
        let mut seen = reply.json;
        seen["requestId"] = Json::Null;
        (reply.status, seen)
    };
    let taken = site.visitor().await.register("Mallory", "mallory", "anna@example.org").await;
    let reserved = site.visitor().await.register("Mallory", "mallory", OWNER).await;
    assert_eq!(comparable(reserved), comparable(taken));
    // Even when something else in the form is wrong.
    let taken = site.visitor().await.register("Mallory", "anna", "anna@example.org").await;
    let reserved = site.visitor().await.register("Mallory", "anna", OWNER).await;
    assert_eq!(comparable(reserved), comparable(taken));

    let mut proxied = site.local_visitor().await;
    for (name, value) in [
        ("x-forwarded-for", "192.0.2.9"),
        ("x-forwarded-host", "kin.example.org"),
        ("x-forwarded-proto", "https"),
        ("forwarded", "for=192.0.2.9"),
        ("x-real-ip", "192.0.2.9"),
        ("via", "1.1 proxy"),
    ] {
        let reply = register_owner(&mut proxied, Some((name, value))).await;
        assert_eq!(reply.problem(409), "registration-taken", "{name}");
    }
    // Also when another host name resolves to this machine.
    let mut rebound = site.local_visitor().await;
    rebound.host = "kin.example.org".to_owned();
    assert_eq!(register_owner(&mut rebound, None).await.problem(409), "registration-taken");
    assert_eq!(site.count("users WHERE owner").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_7_requests_through_a_trusted_proxy_on_the_machine_count_as_remote() {
    let site = TestApp::with(|config| {
        config.public_url = "http://localhost:8080".parse().unwrap();
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    // This proxy adds no header and uses the machine's local name.
    let mut proxied = site.local_visitor().await;
    assert_eq!(register_owner(&mut proxied, None).await.problem(409), "registration-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn reg_7_the_setup_link_lets_the_owner_register_from_anywhere_once() {
    let site = TestApp::new().await;
    let token = site.setup_token().await;
    let mut form = registration("Olga Owner", "olga", OWNER);
    form["setupToken"] = token.clone().into();
    let mut olga = site.visitor().await;
    let made = olga.register_with(form).await.ok(201);
    assert_eq!((&made["user"]["owner"], &made["user"]["status"]), (&true.into(), &"approved".into()));
    let reply = register(&site, json!({ "setupToken": token })).await;
    assert_eq!(reply.problem(404), "link-invalid");
    assert_eq!(site.count("users").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_setup_link_is_kept_in_a_private_file_until_there_is_an_owner() {
    let site = TestApp::new().await;
    let file = site.app.config.setup_link_file();
    assert!(!file.exists());
    let token = site.setup_token().await;
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written, format!("http://kin.example.org/register?setup={token}\n"));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(
        site.rows::<(String,)>("SELECT token_hash FROM links").await,
        [(kinkeeper::ids::hash_of(&token),)]
    );
    assert_eq!(site.setup_token().await, token, "the next startup keeps the link");
    site.owner().await;
    assert!(!file.exists());
    assert_eq!(site.count("links WHERE purpose = 'setup'").await, 0);
    assert!(matches!(setup_link(&site.app).await.unwrap(), SetupLink::OwnerExists));
    assert!(!file.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_owner_email_anyone_registering_with_the_setup_link_becomes_the_owner() {
    let site = TestApp::with(|config| config.owner_email = None).await;
    let mut local = site.local_visitor().await;
    let made = local.register("Lena", "lena", "lena@example.org").await.ok(201);
    assert_eq!(made["user"]["owner"], false, "using the server's machine is not enough");
    let token = site.setup_token().await;
    let made = register(&site, json!({ "setupToken": token })).await.ok(201);
    let user = &made["user"];
    assert_eq!(
        (&user["owner"], &user["role"], &user["status"]),
        (&true.into(), &"admin".into(), &"approved".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_using_the_setup_link_at_once_one_becomes_the_owner() {
    let site = TestApp::with(|config| config.owner_email = None).await;
    let token = site.setup_token().await;
    let (mut one, mut other) = (site.visitor().await, site.visitor().await);
    let with_link = |name: &str| {
        let mut form = registration(name, name, &format!("{name}@example.org"));
        form["setupToken"] = token.clone().into();
        form
    };
    let (first, second) =
        tokio::join!(one.register_with(with_link("anna")), other.register_with(with_link("bert")));
    let (won, lost) = if first.status == 201 { (first, second) } else { (second, first) };
    won.ok(201);
    assert_eq!(lost.problem(404), "link-invalid");
    assert_eq!(site.count("users WHERE owner").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_setup_link_is_refused_for_any_email_but_the_configured_one() {
    let site = TestApp::new().await;
    let token = site.setup_token().await;
    let reply = register(&site, json!({ "setupToken": token })).await;
    assert_eq!(reply.problem(422), "setup-other-email");
    assert!(reply.json["fields"]["email"].is_object());
    assert_eq!(site.count("users").await, 0);
    assert!(site.app.config.setup_link_file().exists(), "the link still works for the owner");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_setup_token_is_refused() {
    let site = TestApp::new().await;
    site.pending("bert").await;
    let mailed = site.last_mail_to("bert@example.org", "confirm").await.token();
    for token in ["", "made-up", &mailed] {
        let reply = register(&site, json!({ "setupToken": token })).await;
        assert_eq!(reply.problem(404), "link-invalid", "{token:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_registered_before_its_email_was_configured_does_not_become_the_owner() {
    let site = TestApp::with(|config| config.owner_email = None).await;
    let mut early = site.visitor().await;
    early.register("Early Bird", "early", OWNER).await.ok(201);
    let mut config = site.config();
    config.owner_email = Some(OWNER.to_owned());
    config.public_url = "http://localhost:8080".parse().unwrap();
    let app = kinkeeper::app::App::open(config, MIGRATIONS, site.clock.clone()).await.unwrap();
    let mut later = crate::support::visitor_of(&app, "127.0.0.1").await;
    later.host = "localhost:8080".to_owned();
    assert_eq!(register_owner(&mut later, None).await.problem(409), "registration-taken");
    early.refresh().await;
    assert_eq!((&early.user()["owner"], &early.user()["status"]), (&false.into(), &"pending".into()));
}
