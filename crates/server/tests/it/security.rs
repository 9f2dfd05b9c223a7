//! Attackers get nowhere: those who know or guess a password, pretend to be someone else, or sit down at an
//! open browser.

use kinkeeper::clock::{DAY, HOUR, MINUTE, SECOND};
use kinkeeper::security;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, registration};

const WRONG: &str = "not the password";
const NEW_PASSWORD: &str = "a new password";

async fn change_password(person: &mut Person, current: &str, new: &str) {
    let form = json!({ "currentPassword": current, "password": new, "confirmPassword": new });
    person.post("/api/account/password", form).await.ok(200);
    person.refresh().await;
}

/// Everything that can be handed out for an account.
struct HandedOut {
    reset: String,
    change: String,
    confirm: String,
    feed: String,
    session: Person,
}

/// A thief who knows the password signs in and takes everything there is to take.
async fn hand_out(site: &TestApp, email: &str) -> HandedOut {
    let mut thief = site.visitor().await;
    thief.sign_in(email, PASSWORD).await.ok(200);
    let thiefs = format!("thief-of-{email}");
    thief.post("/api/account/email", json!({ "email": thiefs })).await.ok(202);
    thief.post("/api/account/confirmation", json!({})).await.ok(202);
    thief.post("/api/auth/forgot-password", json!({ "email": email })).await.ok(202);
    let feed = thief.post("/api/calendar/feed", json!({})).await.ok(201);
    let address = feed["url"].as_str().unwrap().replace("http://kin.example.org", "");
    HandedOut {
        reset: site.last_mail_to(email, "Choose a new password").await.token(),
        change: site.last_mail_to(&thiefs, "new email").await.token(),
        confirm: site.last_mail_to(email, "confirm your email").await.token(),
        feed: address,
        session: thief,
    }
}

async fn nothing_works(site: &TestApp, mut taken: HandedOut) {
    let mut visitor = site.visitor().await;
    assert_eq!(visitor.get(&taken.feed).await.problem(404), "feed-not-found");
    for token in [taken.change, taken.confirm] {
        let reply = visitor.post("/api/auth/confirm-email", json!({ "token": token })).await;
        assert_eq!(reply.problem(404), "link-invalid");
    }
    let form = json!({ "token": taken.reset, "password": WRONG, "confirmPassword": WRONG });
    assert_eq!(visitor.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
    assert!(taken.session.refresh().await["user"].is_null(), "the thief's session is over");
}

// ---- what was handed out

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_changing_the_password_revokes_everything_that_was_handed_out() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let taken = hand_out(&site, "anna@example.org").await;
    assert!(anna.get(&taken.feed).await.status.is_success(), "it works until then");
    change_password(&mut anna, PASSWORD, NEW_PASSWORD).await;
    nothing_works(&site, taken).await;
    assert_eq!(anna.user()["email"], "anna@example.org", "the browser that asked stays signed in");
    assert!(anna.get("/api/calendar/feed").await.ok(200)["url"].is_null(), "a new address can be made");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_resetting_the_password_revokes_everything_that_was_handed_out() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.member(&mut owner, "anna").await;
    let taken = hand_out(&site, "anna@example.org").await;
    let mut anna = site.visitor().await;
    anna.post("/api/auth/forgot-password", json!({ "email": "anna@example.org" })).await.ok(202);
    let token = site.last_mail_to("anna@example.org", "Choose a new password").await.token();
    let form = json!({ "token": token, "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    anna.post("/api/auth/reset-password", form).await.ok(204);
    nothing_works(&site, taken).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_suspending_revokes_everything_in_every_way_it_can_be_done() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (name, how) in [("anna", "suspend"), ("bert", "change"), ("cora", "undo")] {
        let person = site.member(&mut owner, name).await;
        let path = format!("/api/users/{}", person.id());
        if how == "undo" {
            // Undoing the second approval suspends the account again.
            owner.decide(&person, "suspend").await.ok(200);
            site.clock.advance(SECOND);
            owner.decide(&person, "approve").await.ok(200);
        }
        let changes = owner.get("/api/admin/changes?feature=accounts").await.ok(200);
        let taken = hand_out(&site, &format!("{name}@example.org")).await;
        match how {
            "suspend" => {
                owner.decide(&person, "suspend").await.ok(200);
            }
            "change" => {
                let version = owner.get(&path).await.ok(200)["version"].clone();
                owner.patch(&path, json!({ "version": version, "status": "rejected" })).await.ok(200);
            }
            _ => {
                let approval = changes["items"][0]["id"].as_str().unwrap();
                owner.post(&format!("/api/admin/changes/{approval}/undo"), json!({})).await.ok(204);
            }
        }
        assert_eq!(owner.get(&path).await.ok(200)["status"], "rejected", "{how}");
        nothing_works(&site, taken).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_a_link_made_while_an_account_is_being_suspended_does_not_work() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.member(&mut owner, "anna").await;
    let taken = hand_out(&site, "anna@example.org").await;
    // As if the links had been written a moment after the suspension.
    site.exec("UPDATE users SET status = 'rejected' WHERE username = 'anna'").await;
    let mut visitor = site.visitor().await;
    let reply = visitor.post("/api/auth/confirm-email", json!({ "token": taken.change })).await;
    assert_eq!(reply.problem(404), "link-invalid");
    let form = json!({ "token": taken.reset, "password": WRONG, "confirmPassword": WRONG });
    assert_eq!(visitor.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_a_sign_in_that_was_waiting_while_the_password_changed_gets_no_session() {
    // At the real cost, a hash takes longer than it takes to queue behind it.
    let site = TestApp::with(|config| config.password_costs = argon2::Params::default()).await;
    let mut owner = site.owner().await;
    let thief = site.visitor().await;
    let sign_in = || {
        let mut thief = thief.clone();
        tokio::spawn(async move {
            thief.sign_in(OWNER, PASSWORD).await;
            thief
        })
    };
    // Passwords are hashed one at a time. The change checks the old password, then queues again for the new hash.
    let change = tokio::spawn(async move { change_password(&mut owner, PASSWORD, NEW_PASSWORD).await });
    let mut before: Vec<_> = (0..12).map(|_| sign_in()).collect();
    let last = before.split_off(9);
    for sign_in in before {
        sign_in.await.unwrap();
    }
    // These still read the old hash, and queue behind the new one.
    let behind: Vec<_> = (0..12).map(|_| sign_in()).collect();
    change.await.unwrap();
    for sign_in in last.into_iter().chain(behind) {
        let mut thief = sign_in.await.unwrap();
        assert!(thief.refresh().await["user"].is_null(), "a session survived the change");
    }
    assert_eq!(site.count("sessions").await, 1, "only the browser that changed the password");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_3_registering_again_is_no_way_to_try_passwords() {
    let site = TestApp::new().await;
    let mut anna = site.visitor().await;
    let mut form = registration("Anna", "anna", "anna@example.org");
    form["id"] = json!(kinkeeper::ids::Id::new(site.app.now()));
    anna.register_with(form.clone()).await.ok(201);
    // The first response got lost, and the page sends the form again.
    site.visitor().await.register_with(form.clone()).await.ok(201);
    site.clock.advance(16 * MINUTE);
    let reply = site.visitor().await.register_with(form).await;
    assert_eq!(reply.problem(409), "registration-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_1_a_change_of_address_is_announced_to_the_old_address_when_it_is_requested() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    anna.post("/api/account/email", json!({ "email": "new@example.org" })).await.ok(202);
    let mail = site.last_mail_to("anna@example.org", "wants to change").await;
    assert!(mail.text.contains("new@example.org"), "{}", mail.text);
    assert_eq!(mail.link(), "http://kin.example.org/forgot-password");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_everywhere_ends_sessions_and_revokes_links_but_keeps_the_password() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let taken = hand_out(&site, "anna@example.org").await;
    let path = format!("/api/users/{}/sign-out", anna.id());
    assert_eq!(anna.post(&path, json!({})).await.problem(403), "forbidden");
    owner.post(&path, json!({})).await.ok(204);
    nothing_works(&site, taken).await;
    assert!(anna.refresh().await["user"].is_null());
    anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_while_signed_in_ends_the_old_session() {
    let site = TestApp::new().await;
    let mut browser = site.owner().await;
    let mut old = browser.clone();
    browser.register("Bert", "bert", "bert@example.org").await.ok(201);
    assert!(old.refresh().await["user"].is_null());
}

// ---- guessing

async fn guess(site: &TestApp, address: usize, email: &str) -> Reply {
    let address = format!("198.51.100.{}", address + 1);
    site.visitor_from(&address).await.sign_in(email, WRONG).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_3_guesses_from_many_addresses_are_slowed_down_and_then_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.post("/api/auth/sign-out", json!({})).await.ok(204);
    for email in [OWNER, "nobody@example.org"] {
        let mut tried = 0;
        for address in 0..150 {
            let reply = guess(&site, address, email).await;
            match reply.status.as_u16() {
                401 => tried += 1,
                429 => assert!(reply.headers.contains_key("retry-after")),
                other => panic!("{other} {}", reply.text),
            }
        }
        assert_eq!(tried, 21, "{email}: twenty at once, and one that begins the pauses");
        for pause in [2, 4, 8] {
            site.clock.advance(pause * SECOND - 1);
            assert_eq!(guess(&site, 200, email).await.problem(429), "too-many-attempts", "{pause}");
            site.clock.advance(1);
            assert_eq!(guess(&site, 200, email).await.problem(401), "invalid-credentials", "{pause}");
        }
    }
    // The browser that has signed in before is not affected.
    owner.refresh().await;
    for _ in 0..9 {
        assert_eq!(owner.sign_in(OWNER, WRONG).await.problem(401), "invalid-credentials");
    }
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
    let mails = site.mail_to(OWNER).await;
    assert_eq!(mails.iter().filter(|mail| mail.subject.contains("guessing")).count(), 1);
    // After a day, strangers start at the beginning again.
    site.clock.advance(DAY);
    site.visitor().await.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_3_guesses_at_the_same_moment_do_not_slip_through() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut guesses = Vec::new();
    for address in 0..60 {
        let mut stranger = site.visitor_from(&format!("198.51.100.{}", address + 1)).await;
        guesses.push(tokio::spawn(async move { stranger.sign_in(OWNER, WRONG).await.status.as_u16() }));
    }
    let mut tried = 0;
    for guess in guesses {
        tried += usize::from(guess.await.unwrap() == 401);
    }
    assert_eq!(tried, 21);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_3_a_known_browser_has_a_budget_of_its_own_and_correct_passwords_never_count() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for _ in 0..30 {
        owner.sign_in(OWNER, PASSWORD).await.ok(200);
    }
    for _ in 0..10 {
        assert_eq!(owner.sign_in(OWNER, WRONG).await.problem(401), "invalid-credentials");
    }
    assert_eq!(owner.sign_in(OWNER, WRONG).await.problem(429), "too-many-attempts");
    // The browser is known for this account only.
    assert_eq!(owner.sign_in("anna@example.org", WRONG).await.problem(401), "invalid-credentials");
    site.clock.advance(15 * MINUTE);
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_3_a_new_password_makes_every_other_browser_a_stranger() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut thief = site.visitor().await;
    thief.sign_in(OWNER, PASSWORD).await.ok(200);
    assert_eq!(site.count("browsers").await, 2);
    change_password(&mut owner, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(site.count("browsers").await, 1);
    for address in 0..30 {
        guess(&site, address, OWNER).await;
    }
    thief.refresh().await;
    assert_eq!(thief.sign_in(OWNER, WRONG).await.problem(429), "too-many-attempts");
    owner.sign_in(OWNER, NEW_PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_4_reset_links_are_limited_per_account_and_earlier_ones_still_work() {
    let site = TestApp::new().await;
    site.owner().await;
    for email in [OWNER, "nobody@example.org"] {
        for address in 0..24 {
            let mut stranger = site.visitor_from(&format!("198.51.100.{}", address + 1)).await;
            let reply = stranger.post("/api/auth/forgot-password", json!({ "email": email })).await;
            assert_eq!(reply.status.as_u16(), if address < 5 { 202 } else { 429 }, "{email} {address}");
        }
    }
    let mails = site.mail_to(OWNER).await;
    let links: Vec<_> = mails.iter().filter(|mail| mail.subject.contains("Choose a new password")).collect();
    assert_eq!(links.len(), 5);
    let mut owner = site.visitor().await;
    let form =
        json!({ "token": links[0].token(), "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    owner.post("/api/auth/reset-password", form).await.ok(204);
    owner.sign_in(OWNER, NEW_PASSWORD).await.ok(200);
    for link in &links[1..] {
        let form = json!({ "token": link.token(), "password": WRONG, "confirmPassword": WRONG });
        assert_eq!(owner.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
    }
    site.clock.advance(HOUR);
    owner.post("/api/auth/forgot-password", json!({ "email": OWNER })).await.ok(202);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_with_a_new_browser_is_announced_and_one_with_a_known_browser_is_not() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
    let announced = async || {
        site.mail_to(OWNER).await.into_iter().filter(|mail| mail.subject.contains("New sign-in")).count()
    };
    assert_eq!(announced().await, 0, "it registered with this browser");
    let mut elsewhere = site.visitor_from("198.51.100.9").await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    assert_eq!(announced().await, 1);
    let mail = site.last_mail_to(OWNER, "New sign-in").await;
    assert!(mail.text.contains("198.51.100.9"), "{}", mail.text);
    elsewhere.post("/api/auth/sign-out", json!({})).await.ok(204);
    elsewhere.refresh().await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    assert_eq!(announced().await, 1);
}

// ---- look-alikes

#[tokio::test(flavor = "multi_thread")]
async fn sec_6_a_username_that_looks_like_another_is_taken() {
    let site = TestApp::new().await;
    site.pending("anna").await;
    site.pending("lilly").await;
    for (number, username) in
        ["anna\u{200B}", "an\u{AD}na", "\u{202E}anna", "\u{430}nn\u{430}", "ANNA", "liIly"]
            .into_iter()
            .enumerate()
    {
        let email = format!("other{number}@example.org");
        let reply = site.visitor().await.register("Other", username, &email).await;
        assert_eq!(reply.problem(409), "username-taken", "{}", username.escape_unicode());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_6_names_of_invisible_characters_are_refused_and_any_script_is_accepted() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["\u{200B}\u{200D}", "\u{3164}", "\u{2800}\u{2800}", "\u{202E}"] {
        let form = registration(name, "someone", "someone@example.org");
        assert_eq!(site.visitor().await.post("/api/auth/register", form).await.field("name"), "required");
        let form = registration("Someone", &name.repeat(3), "someone@example.org");
        assert_eq!(site.visitor().await.post("/api/auth/register", form).await.field("username"), "required");
        assert_eq!(owner.add_member(json!({ "name": name })).await.field("name"), "required");
        assert_eq!(owner.post("/api/families", json!({ "name": name })).await.field("name"), "required");
    }
    for (number, name) in ["مه\u{200C}دی", "王小明", "Анна", "ක්\u{200D}රිස්", "Ζωή"].into_iter().enumerate()
    {
        let mut person = site.visitor().await;
        person.register(name, name, &format!("p{number}@example.org")).await.ok(201);
        assert_eq!(person.user()["name"], name);
        assert_eq!(person.user()["username"], name);
        let found = owner.post("/api/members/check", json!({ "name": name })).await;
        assert!(found.status.is_success(), "{}", found.text);
    }
}

// ---- the password again

#[tokio::test(flavor = "multi_thread")]
async fn sec_7_dangerous_actions_need_the_password_again_after_ten_minutes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let mut bert = site.with_role(&mut owner, "bert", "admin").await;
    site.clock.advance(10 * MINUTE + 1);
    let anna_now = owner.get(&format!("/api/users/{}", anna.id())).await.ok(200);
    let bert_now = owner.get(&format!("/api/users/{}", bert.id())).await.ok(200);
    let needed = |reply: Reply| assert_eq!(reply.problem(403), "password-needed");
    let (clear, restore) = (json!({ "confirm": "clear all data" }), json!({ "confirm": "restore" }));
    let link = format!("/api/users/{}/link", anna.id());
    let version = json!({ "version": anna_now["version"] });
    needed(owner.post("/api/admin/database/clear", clear.clone()).await);
    needed(owner.post("/api/admin/backups/some/restore", restore.clone()).await);
    needed(owner.get("/api/admin/backups/some/archive").await);
    needed(owner.post(&link, version.clone()).await);
    needed(owner.post("/api/account/email", json!({ "email": "new@example.org" })).await);
    needed(owner.get("/api/account/confirm-password").await);
    needed(bert.delete(&format!("/api/users/{}?version={}", bert.id(), bert_now["version"])).await);

    let confirm = |password: &str| json!({ "password": password });
    let reply = owner.post("/api/account/confirm-password", confirm(WRONG)).await;
    assert_eq!(reply.problem(403), "wrong-password");
    assert!(reply.json["fields"]["password"].is_object());
    needed(owner.post(&link, version.clone()).await);
    owner.post("/api/account/confirm-password", confirm(PASSWORD)).await.ok(204);
    owner.get("/api/account/confirm-password").await.ok(204);
    owner.post(&link, version.clone()).await.ok(200);
    owner.post("/api/account/email", json!({ "email": "new@example.org" })).await.ok(202);
    assert_eq!(owner.get("/api/admin/backups/some/archive").await.problem(404), "backup-not-found");
    assert_eq!(owner.post("/api/admin/backups/some/restore", restore).await.problem(404), "backup-not-found");
    // The password was confirmed in this browser; another one of the same account must ask for it too.
    let mut elsewhere = site.visitor().await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    site.clock.advance(10 * MINUTE + 1);
    owner.post("/api/account/confirm-password", confirm(PASSWORD)).await.ok(204);
    needed(elsewhere.post("/api/admin/database/clear", clear.clone()).await);
    owner.post("/api/admin/database/clear", clear).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_7_guessing_the_password_at_an_open_browser_is_limited() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let guess = json!({ "password": WRONG });
    for _ in 0..10 {
        let reply = owner.post("/api/account/confirm-password", guess.clone()).await;
        assert_eq!(reply.problem(403), "wrong-password");
    }
    let reply = owner.post("/api/account/confirm-password", guess).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
}

// ---- the security log

fn entries(log: &Json) -> Vec<(String, Option<String>)> {
    let text = |value: &Json| value.as_str().map(ToOwned::to_owned);
    let items = log["items"].as_array().unwrap().iter();
    items.map(|item| (text(&item["kind"]).unwrap(), text(&item["person"]["name"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_see_sign_ins_and_failures_of_the_last_thirty_days() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut stranger = site.visitor_from("198.51.100.9").await;
    for (email, password) in
        [("anna@example.org", WRONG), ("nobody@example.org", WRONG), ("anna@example.org", PASSWORD)]
    {
        site.clock.advance(SECOND);
        stranger.sign_in(email, password).await;
    }
    site.clock.advance(SECOND);
    change_password(&mut anna, PASSWORD, NEW_PASSWORD).await;

    assert_eq!(anna.get("/api/admin/security").await.problem(403), "forbidden");
    let log = owner.get("/api/admin/security?limit=4").await.ok(200);
    let named = |kind: &str, name: Option<&str>| (kind.to_owned(), name.map(ToOwned::to_owned));
    assert_eq!(
        entries(&log),
        [
            named("password-changed", Some("anna")),
            named("signed-in-new-browser", Some("anna")),
            named("sign-in-failed", None),
            named("sign-in-failed", Some("anna")),
        ]
    );
    assert_eq!(log["items"][1]["address"], "198.51.100.9");
    let cursor = log["nextCursor"].as_str().unwrap();
    let more = owner.get(&format!("/api/admin/security?cursor={cursor}")).await.ok(200);
    assert_eq!(entries(&more).iter().filter(|(kind, _)| kind == "registered").count(), 2);
    let of_anna = owner.get(&format!("/api/admin/security?person={}", anna.id())).await.ok(200);
    assert!(entries(&of_anna).iter().all(|(_, name)| name.as_deref() == Some("anna")));
    site.clock.advance(31 * DAY);
    let mut tx = site.app.db.begin().await.unwrap();
    security::sweep(&mut tx, site.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(site.count("security_log").await, 0);
}
