//! Managing one's own account: email, password, sessions, profile, and deleting it.

use kinkeeper::clock::{DAY, MINUTE};
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp};

const NEW_PASSWORD: &str = "a new password";

async fn request_email_change(person: &mut Person, email: &str, password: &str) -> Reply {
    person.post("/api/account/email", json!({ "email": email, "password": password })).await
}

async fn open_link(site: &TestApp, token: &str) -> Reply {
    site.visitor().await.post("/api/auth/confirm-email", json!({ "token": token })).await
}

async fn change_password(person: &mut Person, current: &str, new: &str, confirm: &str) -> Reply {
    let form = json!({ "currentPassword": current, "password": new, "confirmPassword": confirm });
    let reply = person.post("/api/account/password", form).await;
    person.refresh().await;
    reply
}

async fn delete_account(person: &mut Person, password: &str) -> Reply {
    person.post("/api/account/delete", json!({ "password": password })).await
}

// ---- email

#[tokio::test(flavor = "multi_thread")]
async fn a_new_email_takes_effect_when_its_link_is_opened_and_the_old_address_is_notified() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    request_email_change(&mut anna, " Anna@New.example.ORG ", PASSWORD).await.ok(202);
    anna.refresh().await;
    assert_eq!(anna.user()["email"], "anna@example.org", "nothing changes before the link is opened");
    let mail = site.last_mail_to("anna@new.example.org", "new email").await;
    let text = mail.text.replace(&mail.token(), "TOKEN");
    insta::assert_snapshot!(format!("{}\n\n{text}", mail.subject), @"
    Please confirm your new email address for The Example Family

    Hello anna,

    You asked to use this email address for your account at The Example Family. Open the link to make the change:

    http://kin.example.org/confirm-email?token=TOKEN

    The link works for one day. If you didn't ask for this, you can ignore this email.
    ");

    assert_eq!(open_link(&site, &mail.token()).await.ok(200)["email"], "anna@new.example.org");
    anna.refresh().await;
    assert_eq!(anna.user()["email"], "anna@new.example.org");
    assert_eq!(anna.user()["emailConfirmed"], true);
    assert_eq!(open_link(&site, &mail.token()).await.problem(404), "link-invalid");
    let notice = site.last_mail_to("anna@example.org", "was changed").await;
    insta::assert_snapshot!(format!("{}\n\n{}", notice.subject, notice.text), @"
    Your email address at The Example Family was changed

    Hello anna,

    Your account at The Example Family now uses another email address. You can no longer sign in with this one.

    If you didn't make this change, please contact an administrator of the site right away.
    ");

    let mut browser = site.visitor().await;
    assert_eq!(browser.sign_in("anna@example.org", PASSWORD).await.problem(401), "invalid-credentials");
    browser.sign_in("anna@new.example.org", PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_the_email_needs_the_password_and_a_valid_address() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    site.run_jobs().await;
    let before = site.count("jobs").await;
    for password in ["", "not it"] {
        let reply = request_email_change(&mut anna, "new@example.org", password).await;
        assert_eq!(reply.problem(403), "wrong-password");
        assert_eq!(reply.message(), "That is not your current password.");
        assert!(reply.json["fields"]["password"].is_object());
    }
    let reply = request_email_change(&mut anna, "no address", PASSWORD).await;
    assert_eq!(reply.json["fields"]["email"]["code"], "bad-email");
    assert_eq!(site.count("jobs").await, before, "no mail is sent");
    assert_eq!(site.count("links WHERE purpose = 'change-email'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_email_can_be_changed_at_most_five_times_an_hour() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    for number in 0..5 {
        request_email_change(&mut anna, &format!("victim{number}@example.org"), PASSWORD).await.ok(202);
    }
    let reply = request_email_change(&mut anna, "victim5@example.org", PASSWORD).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
    assert!(site.mail_to("victim5@example.org").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_email_cannot_be_changed_to_a_taken_or_reserved_address() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    site.pending("bert").await;
    // The owner's address is reserved even before the owner registers.
    for email in ["BERT@example.org", OWNER] {
        let reply = request_email_change(&mut anna, email, PASSWORD).await;
        assert_eq!(reply.problem(409), "email-taken", "{email}");
        assert!(reply.json["fields"]["email"].is_object());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_taken_in_the_meantime_is_refused_when_the_link_is_opened() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    request_email_change(&mut anna, "bert@example.org", PASSWORD).await.ok(202);
    let token = site.last_mail_to("bert@example.org", "new email").await.token();
    site.pending("bert").await;
    assert_eq!(open_link(&site, &token).await.problem(409), "email-taken");
    anna.refresh().await;
    assert_eq!(anna.user()["email"], "anna@example.org");
    let mails = site.mail_to("anna@example.org").await;
    assert!(
        mails.iter().all(|mail| !mail.subject.contains("was changed")),
        "no mail about a change that did not happen"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_email_change_link_works_for_one_day_and_only_the_newest_one_works() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    request_email_change(&mut anna, "first@example.org", PASSWORD).await.ok(202);
    let first = site.last_mail_to("first@example.org", "new email").await.token();
    request_email_change(&mut anna, "second@example.org", PASSWORD).await.ok(202);
    let second = site.last_mail_to("second@example.org", "new email").await.token();
    assert_eq!(open_link(&site, &first).await.problem(404), "link-invalid");
    site.clock.advance(DAY);
    assert_eq!(open_link(&site, &second).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_link_in_the_old_mailbox_stops_working_after_the_change() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let mut stranger = site.visitor().await;
    stranger.post("/api/auth/forgot-password", json!({ "email": "anna@example.org" })).await.ok(202);
    let old = site.last_mail_to("anna@example.org", "new password").await.token();
    request_email_change(&mut anna, "new@example.org", PASSWORD).await.ok(202);
    let token = site.last_mail_to("new@example.org", "new email").await.token();
    open_link(&site, &token).await.ok(200);
    let form = json!({ "token": old, "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    assert_eq!(stranger.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_confirmation_can_be_sent_again_and_both_links_work() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let first = site.last_mail_to("anna@example.org", "confirm").await.token();
    site.clock.advance(MINUTE);
    anna.post("/api/account/confirmation", json!({})).await.ok(202);
    let second = site.last_mail_to("anna@example.org", "confirm").await.token();
    open_link(&site, &first).await.ok(200);
    open_link(&site, &second).await.ok(200);
    anna.refresh().await;
    assert_eq!(anna.user()["emailConfirmed"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_five_confirmations_are_sent_an_hour() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    for _ in 0..5 {
        anna.post("/api/account/confirmation", json!({})).await.ok(202);
    }
    assert_eq!(anna.post("/api/account/confirmation", json!({})).await.problem(429), "too-many-attempts");
}

// ---- password

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_every_session_but_this_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut phone = site.visitor().await;
    phone.sign_in(OWNER, PASSWORD).await.ok(200);
    let mut thief = owner.clone();
    change_password(&mut owner, PASSWORD, NEW_PASSWORD, NEW_PASSWORD).await.ok(200);
    assert_eq!(owner.user()["email"], OWNER);
    owner.get("/api/users").await.ok(200);
    for gone in [&mut phone, &mut thief] {
        assert_eq!(gone.get("/api/users").await.problem(401), "unauthenticated");
    }
    assert_eq!(site.count("sessions").await, 1);
    assert_eq!(phone.sign_in(OWNER, PASSWORD).await.problem(401), "invalid-credentials");
    phone.sign_in(OWNER, NEW_PASSWORD).await.ok(200);
    site.last_mail_to(OWNER, "Your password at The Example Family was changed").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_invalidates_mailed_reset_links() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.post("/api/auth/forgot-password", json!({ "email": OWNER })).await.ok(202);
    let token = site.last_mail_to(OWNER, "new password").await.token();
    change_password(&mut owner, PASSWORD, NEW_PASSWORD, NEW_PASSWORD).await.ok(200);
    let form = json!({ "token": token, "password": PASSWORD, "confirmPassword": PASSWORD });
    assert_eq!(owner.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_form_does_not_change_the_password() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (current, new, confirm, status, code, field) in [
        ("not it", NEW_PASSWORD, NEW_PASSWORD, 403, "wrong-password", "currentPassword"),
        ("", NEW_PASSWORD, NEW_PASSWORD, 403, "wrong-password", "currentPassword"),
        (PASSWORD, NEW_PASSWORD, "a few password", 422, "passwords-differ", "confirmPassword"),
        (PASSWORD, "short", "short", 422, "password-too-short", "password"),
    ] {
        let reply = change_password(&mut owner, current, new, confirm).await;
        assert_eq!(reply.problem(status), code);
        assert_eq!(reply.json["fields"][field]["code"], code);
    }
    owner.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_session_can_guess_the_password_only_a_few_times() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for _ in 0..10 {
        let reply = change_password(&mut owner, "a guess", NEW_PASSWORD, NEW_PASSWORD).await;
        assert_eq!(reply.problem(403), "wrong-password");
    }
    let reply = change_password(&mut owner, PASSWORD, NEW_PASSWORD, NEW_PASSWORD).await;
    assert_eq!(reply.problem(429), "too-many-attempts");
}

// ---- sessions

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Signs in with this user agent.
async fn sign_in_with(site: &TestApp, user_agent: &str) -> Person {
    let mut browser = site.visitor().await;
    let request = browser
        .request(axum::http::Method::POST, "/api/auth/sign-in")
        .header("content-type", "application/json")
        .header("user-agent", user_agent);
    let form = json!({ "email": OWNER, "password": PASSWORD }).to_string();
    browser.raw(request.body(form.into()).unwrap()).await.ok(200);
    browser.refresh().await;
    browser
}

async fn sessions(person: &mut Person) -> Vec<Json> {
    person.get("/api/account/sessions").await.ok(200)["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_their_sessions_and_can_end_one_of_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.pending("anna").await;
    site.clock.advance(MINUTE);
    let mut firefox = sign_in_with(&site, FIREFOX).await;
    let seen = sessions(&mut owner).await;
    let rows: Vec<_> =
        seen.iter().map(|row| (row["device"].as_str().unwrap(), row["current"] == true)).collect();
    assert_eq!(rows, [("Firefox on Linux", false), ("Unknown device", true)], "most recently used first");
    assert_eq!(seen[0]["createdAt"], "2026-01-05T09:01:00.000Z");

    owner.delete(&format!("/api/account/sessions/{}", seen[0]["id"].as_str().unwrap())).await.ok(204);
    assert!(firefox.refresh().await["user"].is_null());
    assert_eq!(sessions(&mut owner).await.len(), 1);
    let again = owner.delete(&format!("/api/account/sessions/{}", seen[0]["id"].as_str().unwrap())).await;
    assert_eq!(again.problem(404), "session-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_everywhere_else_keeps_this_browser() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let mut firefox = sign_in_with(&site, FIREFOX).await;
    owner.delete("/api/account/sessions").await.ok(204);
    assert!(firefox.refresh().await["user"].is_null());
    assert!(owner.refresh().await["user"].is_object());
    assert!(anna.refresh().await["user"].is_object(), "other people stay signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_one_can_end_another_persons_session() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let hers = sessions(&mut anna).await[0]["id"].as_str().unwrap().to_owned();
    let reply = owner.delete(&format!("/api/account/sessions/{hers}")).await;
    assert_eq!(reply.problem(404), "session-not-found");
    assert!(anna.refresh().await["user"].is_object());
}

// ---- deleting the account

#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_account_removes_everything_private_and_the_change_log_keeps_the_record() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    anna.post("/api/account/confirmation", json!({})).await.ok(202);
    let id = anna.id();
    let reply = delete_account(&mut anna, PASSWORD).await;
    assert!(reply.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    reply.ok(204);
    for table in ["credentials", "sessions", "links"] {
        assert_eq!(site.count(&format!("{table} WHERE user_id = '{id}'")).await, 0, "{table}");
    }
    assert_eq!(site.count(&format!("users WHERE id = '{id}'")).await, 0);
    let log = site
        .rows::<(String, Option<String>)>(&format!(
            "SELECT before, after FROM changes WHERE row_id = '{id}' AND after IS NULL"
        ))
        .await;
    let image: Json = serde_json::from_str(&log[0].0).unwrap();
    assert_eq!((log.len(), &image["name"], &image["email"]), (1, &"anna".into(), &"anna@example.org".into()));
    assert!(!log[0].0.contains("argon2"), "the log never contains a password hash");

    let mut browser = site.visitor().await;
    assert_eq!(browser.sign_in("anna@example.org", PASSWORD).await.problem(401), "invalid-credentials");
    browser.register("Anna again", "anna", "anna@example.org").await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_account_needs_the_password() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    for password in ["", "not it"] {
        let reply = delete_account(&mut anna, password).await;
        assert_eq!(reply.problem(403), "wrong-password");
        assert!(reply.json["fields"]["password"].is_object());
    }
    assert!(anna.refresh().await["user"].is_object());
    delete_account(&mut anna, PASSWORD).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_and_the_last_admin_cannot_delete_their_accounts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert_eq!(delete_account(&mut owner, PASSWORD).await.problem(403), "owner-protected");
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let mut eva = site.with_role(&mut owner, "eva", "admin").await;
    // Without an owner, Adam and Eva are the only admins.
    site.exec("UPDATE users SET owner = FALSE, role = 'member' WHERE owner").await;
    delete_account(&mut eva, PASSWORD).await.ok(204);
    let reply = delete_account(&mut adam, PASSWORD).await;
    assert_eq!(reply.problem(403), "last-admin");
    assert_eq!(reply.message(), "This is the only administrator. Make someone else an administrator first.");
    adam.get("/api/users").await.ok(200);
}

// ---- profile

/// The profile form as it is sent when nothing was changed.
fn profile_of(user: &Json) -> Json {
    json!({
        "version": user["version"], "name": user["name"], "bio": user["profile"]["bio"],
        "birthDate": user["profile"]["birthDate"], "interests": user["profile"]["interests"],
        "language": user["language"], "timeZone": user["timeZone"],
    })
}

async fn save(person: &mut Person, changes: Json) -> Reply {
    let mut form = profile_of(person.user());
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    let path = format!("/api/users/{}/profile", person.id());
    person.put(&path, form).await
}

#[tokio::test(flavor = "multi_thread")]
async fn user_2_people_edit_their_profile_and_empty_entries_are_dropped() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    site.clock.advance(MINUTE);
    let saved = save(
        &mut anna,
        json!({
            "name": "  Anna Weber ", "bio": " Likes maps.\nAnd tea. ", "birthDate": "1950-02-28",
            "interests": [" chess ", "", "  ", "old maps"], "language": "de", "timeZone": "Europe/Berlin",
        }),
    )
    .await
    .ok(200);
    assert_eq!(saved["name"], "Anna Weber");
    assert_eq!(
        saved["profile"],
        json!({ "bio": "Likes maps.\nAnd tea.", "birthDate": "1950-02-28", "interests": ["chess", "old maps"] })
    );
    assert_eq!((&saved["language"], &saved["timeZone"]), (&"de".into(), &"Europe/Berlin".into()));
    assert_eq!((&saved["version"], &saved["updatedAt"]), (&2.into(), &"2026-01-05T09:01:00.000Z".into()));
    anna.refresh().await;
    assert_eq!(anna.user()["profile"], saved["profile"]);
    // An emptied field becomes null, not an empty text.
    let saved = save(&mut anna, json!({ "bio": " ", "birthDate": "", "interests": [] })).await.ok(200);
    assert_eq!(saved["profile"], json!({ "bio": null, "birthDate": null, "interests": [] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_a_profile_unchanged_keeps_its_version_and_logs_nothing() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    site.clock.advance(MINUTE);
    let before = site.count("changes").await;
    let saved = save(&mut anna, json!({})).await.ok(200);
    assert_eq!((&saved["version"], &saved["updatedAt"]), (&1.into(), &anna.user()["updatedAt"]));
    assert_eq!(site.count("changes").await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_editing_a_profile_the_second_gets_a_conflict_with_the_saved_version() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let path = format!("/api/users/{}/profile", anna.id());
    let mut theirs = profile_of(anna.user());
    theirs["name"] = "Anna the First".into();
    owner.put(&path, theirs).await.ok(200);
    let reply = save(&mut anna, json!({ "name": "Anna the Second" })).await;
    assert_eq!(reply.problem(409), "conflict");
    assert_eq!(reply.message(), "Someone else changed this in the meantime.");
    assert_eq!(reply.json["current"]["name"], "Anna the First");
    assert_eq!(reply.json["current"]["version"], 2);
    anna.refresh().await;
    save(&mut anna, json!({ "name": "Anna the Second" })).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_invalid_profile_fields_are_marked_and_nothing_is_saved() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    let reply = save(
        &mut anna,
        json!({
            "name": " ", "bio": "x".repeat(2001), "birthDate": "2026-02-30", "interests": vec!["x"; 51],
            "language": "<b>", "timeZone": "Europe/Atlantis",
        }),
    )
    .await;
    assert_eq!(reply.problem(422), "invalid");
    let fields = reply.json["fields"].as_object().unwrap();
    let codes: Vec<_> =
        fields.iter().map(|(name, field)| (name.as_str(), field["code"].as_str().unwrap())).collect();
    assert_eq!(
        codes,
        [
            ("bio", "too-long"),
            ("birthDate", "bad-date"),
            ("interests", "too-many"),
            ("language", "bad-language"),
            ("name", "required"),
            ("timeZone", "bad-time-zone"),
        ]
    );
    for (field, value) in [
        ("birthDate", json!("2999-01-01")),
        ("birthDate", json!("1950")),
        ("interests", json!(["x".repeat(101)])),
    ] {
        assert!(save(&mut anna, json!({ field: value })).await.json["fields"][field].is_object(), "{field}");
    }
    anna.refresh().await;
    assert_eq!((&anna.user()["version"], &anna.user()["name"]), (&1.into(), &"anna".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn text_the_database_cannot_store_is_marked_as_invalid() {
    let site = TestApp::new().await;
    let mut anna = site.pending("anna").await;
    for (field, value) in
        [("name", json!("a\u{0}b")), ("bio", json!("a\u{0}b")), ("interests", json!(["a\u{0}b"]))]
    {
        let reply = save(&mut anna, json!({ field: value })).await;
        assert_eq!(reply.problem(422), "invalid", "{field}");
        assert_eq!(reply.json["fields"][field]["code"], "control-characters", "{field}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_edit_another_persons_profile() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    let path = format!("/api/users/{}/profile", anna.id());
    let form = profile_of(anna.user());
    assert_eq!(bert.put(&path, form.clone()).await.problem(404), "user-not-found");
    owner.put(&path, form).await.ok(200);
}

// ---- language

#[tokio::test(flavor = "multi_thread")]
async fn home_2_the_language_of_an_account_is_chosen_alone_and_errors_and_emails_follow() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // Someone who waits for approval chooses, too.
    let mut petra = site.pending("petra").await;
    let path = "/api/account/language";
    let version = petra.user()["version"].clone();
    let chosen = petra.put(path, json!({ "language": "de" })).await.ok(200);
    assert_eq!((&chosen["language"], &chosen["name"]), (&json!("de"), &json!("petra")));
    assert_ne!(chosen["version"], version);
    let again = petra.put(path, json!({ "language": "de" })).await.ok(200);
    assert_eq!(again["version"], chosen["version"], "no change, so no new version");
    let refused = petra.put(path, json!({ "language": "not a language" })).await;
    assert_eq!(refused.field("language"), "bad-language");
    let refused = petra.get("/api/families").await;
    assert!(refused.message().contains("Konto"), "{}", refused.message());
    owner.decide(&petra, "approve").await.ok(200);
    site.last_mail_to("petra@example.org", "Willkommen").await;
}

// ---- preferences

#[tokio::test(flavor = "multi_thread")]
async fn off_2_easy_reading_is_kept_for_the_account_and_for_no_one_else() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let path = "/api/account/preferences";
    assert_eq!(anna.get(path).await.ok(200), json!({ "easyReading": false }));
    for easy in [true, true, false, true] {
        let wanted = json!({ "easyReading": easy });
        assert_eq!(anna.put(path, wanted.clone()).await.ok(200), wanted);
        assert_eq!(anna.get(path).await.ok(200), wanted);
    }
    assert_eq!(owner.get(path).await.ok(200), json!({ "easyReading": false }));
    assert!(anna.put(path, json!({ "easyReading": "yes" })).await.status.is_client_error());
    delete_account(&mut anna, PASSWORD).await.ok(204);
    assert_eq!(site.count("account_preferences").await, 0);
}
