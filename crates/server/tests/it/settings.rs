//! The settings page: which values apply, where they come from, how they are tested before they are saved,
//! and that secrets never appear.

use std::time::Duration;

use kinkeeper::app::App;
use kinkeeper::backup::{self, Target, restoring};
use kinkeeper::config::{Config, MailServer, RegistrationMode, S3, Source, Storage};
use kinkeeper::router;
use serde_json::{Value as Json, json};

use crate::support::smtp::{DownServer, Fault, SmtpServer};
use crate::support::{OWNER, PASSWORD, Person, Reply, TestApp, bucket, registration, until};

const SECRET: &str = "correct-horse-battery";

/// A site without any setting from flags, environment or file.
async fn site() -> TestApp {
    TestApp::with(unset).await
}

fn unset(config: &mut Config) {
    config.given.site_name = None;
    config.limits.mail = Duration::from_millis(500);
}

async fn settings(person: &mut Person) -> Json {
    person.get("/api/admin/settings").await.ok(200)
}

/// Saves a section with some fields changed.
async fn save(person: &mut Person, section: &str, changes: Json) -> Reply {
    let current = settings(person).await[section].clone();
    let mut body = json!({ "version": current["version"] });
    let fields: &[&str] = match section {
        "site" => &["siteName", "contactEmail", "language", "registration"],
        "mail" => &["host", "port", "security", "user", "sender"],
        _ => &["place", "endpoint", "region"],
    };
    for field in fields {
        body[field] = current[field].clone();
    }
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    person.put(&format!("/api/admin/settings/{section}"), body).await
}

/// A mail server on this machine that needs a password.
fn server() -> SmtpServer {
    let server = SmtpServer::start();
    server.let_in("family", SECRET);
    server
}

fn mail(port: u16, password: &str) -> Json {
    json!({ "host": "127.0.0.1", "port": port, "security": "none", "user": "family", "password": password })
}

async fn last_change(person: &mut Person) -> Json {
    person.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone()
}

fn fields(change: &Json) -> Vec<String> {
    let text = |value: &Json| value.as_str().unwrap_or("-").to_owned();
    let fields = change["items"][0]["fields"].as_array().unwrap().iter();
    fields
        .map(|field| {
            format!("{}: {} -> {}", text(&field["name"]), text(&field["before"]), text(&field["after"]))
        })
        .collect()
}

// ---- what applies

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_change_is_effective_at_once_and_logged_and_can_be_undone() {
    let site = site().await;
    let mut owner = site.owner().await;
    let about =
        |json: Json| (json["siteName"].clone(), json["contactEmail"].clone(), json["registration"].clone());
    let before = about(owner.get("/api/site").await.ok(200));
    assert_eq!(before, ("Kinkeeper".into(), OWNER.into(), "open".into()));
    let change = json!({ "siteName": "  The Webers ", "contactEmail": "Hello@example.org" });
    let saved = save(&mut owner, "site", change).await.ok(200);
    assert_eq!((&saved["site"]["siteName"], &saved["site"]["version"]), (&json!("The Webers"), &json!(2)));
    let after = about(owner.get("/api/site").await.ok(200));
    assert_eq!(after, ("The Webers".into(), "hello@example.org".into(), "open".into()));
    owner.post("/api/admin/mail/test", Json::Null).await.ok(202);
    assert!(site.mail_to(OWNER).await.last().unwrap().subject.contains("The Webers"));

    let change = last_change(&mut owner).await;
    assert_eq!((&change["actorName"], &change["feature"]), (&json!("Olga Owner"), &json!("settings")));
    assert_eq!(
        fields(&change)[..2],
        ["siteName: - -> The Webers", "contactEmail: - -> hello@example.org"],
        "{change}"
    );
    let undo = format!("/api/admin/changes/{}/undo", change["id"].as_str().unwrap());
    owner.post(&undo, Json::Null).await.ok(204);
    until("the name is the default again", async || site.app.settings().site_name == "Kinkeeper").await;
    assert_eq!(about(owner.get("/api/site").await.ok(200)), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_what_is_given_from_outside_wins_and_is_read_only() {
    let site = TestApp::with(|config| {
        config.given.mail = MailServer::from_url("smtp://anna:secret@mail.example.org:2525");
        config.given.registration = Some(RegistrationMode::Closed);
        config.given.backups = Some(Storage::Folder(config.data.join("elsewhere")));
        config.sources.insert("site-name".to_owned(), Source::Environment);
        config.sources.insert("smtp-url".to_owned(), Source::File);
        config.sources.insert("registration".to_owned(), Source::Flag);
    })
    .await;
    let mut owner = site.owner().await;
    let seen = settings(&mut owner).await;
    assert_eq!(seen["site"]["siteName"], "The Example Family");
    assert_eq!(
        seen["site"]["setBy"],
        json!({
            "siteName": { "source": "environment", "name": "KINKEEPER_SITE_NAME" },
            "registration": { "source": "flag", "name": "--registration" },
        })
    );
    assert_eq!(seen["mail"]["setBy"], json!({ "host": { "source": "file", "name": "smtp-url" } }));
    assert_eq!(
        (&seen["mail"]["host"], &seen["mail"]["password"]),
        (&json!("mail.example.org"), &json!("saved"))
    );
    assert!(!seen.to_string().contains("secret\""), "{seen}");

    let refused = save(&mut owner, "site", json!({ "siteName": "Mine" })).await;
    assert_eq!(
        (refused.problem(422).as_str(), &refused.json["fields"]["siteName"]["message"]),
        ("invalid", &json!("This is set by KINKEEPER_SITE_NAME. It can't be changed here."))
    );
    assert_eq!(
        save(&mut owner, "mail", json!({ "host": "other.example.org" })).await.problem(422),
        "invalid"
    );
    assert_eq!(save(&mut owner, "backups", json!({ "place": null })).await.problem(422), "set-elsewhere");
    save(&mut owner, "site", json!({ "contactEmail": "us@example.org" })).await.ok(200);
    let about = owner.get("/api/site").await.ok(200);
    assert_eq!(
        (&about["siteName"], &about["contactEmail"]),
        (&json!("The Example Family"), &json!("us@example.org"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_another_replica_follows() {
    let site = site().await;
    let mut owner = site.owner().await;
    let replica: App = site.replica().await;
    save(&mut owner, "site", json!({ "siteName": "The Webers" })).await.ok(200);
    until("the other replica knows the name", async || replica.settings().site_name == "The Webers").await;
    let mut visitor =
        Person::arrive(router::router(replica), "192.0.2.99".parse().unwrap(), "kin.example.org").await;
    // The server reads from the database if registration is open, because the replica may not have the new
    // setting yet.
    save(&mut owner, "site", json!({ "registration": "closed" })).await.ok(200);
    let refused = visitor.register_with(registration("Anna", "anna", "anna@example.org")).await;
    assert_eq!(refused.problem(403), "registration-closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_two_admins_do_not_overwrite_each_other() {
    let site = site().await;
    let mut owner = site.owner().await;
    let body = json!({ "version": 1, "siteName": "One", "language": "en", "registration": "open" });
    owner.put("/api/admin/settings/site", body.clone()).await.ok(200);
    let late = owner.put("/api/admin/settings/site", body).await;
    assert_eq!((late.problem(409).as_str(), &late.json["current"]["version"]), ("conflict", &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_only_admins_see_and_change_settings() {
    let site = site().await;
    let mut owner = site.owner().await;
    let mut anna = site.with_role(&mut owner, "anna", "admin").await;
    let mut mia = site.member(&mut owner, "mia").await;
    assert_eq!(mia.get("/api/admin/settings").await.problem(403), "forbidden");
    save(&mut anna, "site", json!({ "siteName": "Anna's" })).await.ok(200);
    // Someone else may be at the keyboard.
    site.clock.advance(kinkeeper::clock::HOUR);
    assert_eq!(save(&mut owner, "mail", json!({})).await.problem(403), "password-needed");
    assert_eq!(save(&mut owner, "backups", json!({})).await.problem(403), "password-needed");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_only_the_owner_chooses_who_gets_emails_and_backups() {
    let (site, first) = (site().await, server());
    let mut owner = site.owner().await;
    let mut anna = site.with_role(&mut owner, "anna", "admin").await;
    assert_eq!(settings(&mut anna).await["can"]["chooseServers"], false);
    assert_eq!(settings(&mut owner).await["can"]["chooseServers"], true);
    for (section, test) in [("mail", "mail/test"), ("backups", "backups/check")] {
        assert_eq!(save(&mut anna, section, json!({})).await.problem(403), "owner-only");
        let body = json!({ "version": 1, "security": "none" });
        let body = if section == "mail" { body } else { json!({ "version": 1 }) };
        let tried = anna.post(&format!("/api/admin/settings/{test}"), body).await;
        assert_eq!(tried.problem(403), "owner-only");
    }
    // Undoing the owner's choice is refused, too.
    save(&mut owner, "mail", mail(first.port, SECRET)).await.ok(200);
    let change = last_change(&mut owner).await;
    let undo = format!("/api/admin/changes/{}/undo", change["id"].as_str().unwrap());
    assert_eq!(anna.post(&undo, Json::Null).await.problem(403), "owner-only");
    assert_eq!(settings(&mut owner).await["mail"]["port"], json!(first.port));
    // Someone else may be at the owner's keyboard. The log still offers the undo: the page asks for the
    // password.
    site.clock.advance(kinkeeper::clock::HOUR);
    assert_eq!(owner.post(&undo, Json::Null).await.problem(403), "password-needed");
    assert_eq!(owner.get(&format!("{undo}-check")).await.ok(200)["canUndo"], true);
    owner.post("/api/account/confirm-password", json!({ "password": PASSWORD })).await.ok(204);
    owner.post(&undo, Json::Null).await.ok(204);
    assert_eq!(settings(&mut owner).await["mail"]["host"], Json::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_bad_values_are_refused_and_nothing_is_saved() {
    let site = site().await;
    let mut owner = site.owner().await;
    let before = settings(&mut owner).await;
    for (section, changes, field) in [
        ("site", json!({ "siteName": "x".repeat(61) }), "siteName"),
        ("site", json!({ "contactEmail": "anna" }), "contactEmail"),
        ("site", json!({ "language": "tlh" }), "language"),
        ("mail", json!({ "host": "https://mail.example.org" }), "host"),
        ("mail", json!({ "host": "mail.example.org", "port": 70_000 }), "port"),
        ("mail", json!({ "host": "mail.example.org", "password": SECRET }), "user"),
        ("mail", json!({ "password": SECRET }), "host"),
        ("mail", json!({ "sender": "anna" }), "sender"),
        ("backups", json!({ "place": "backups" }), "place"),
        ("backups", json!({ "place": "s3:family" }), "place"),
        ("backups", json!({ "place": site.folder.path() }), "place"),
        ("backups", json!({ "place": site.folder.path().join("files/x") }), "place"),
        ("backups", json!({ "place": "s3://b", "endpoint": "ftp://x" }), "endpoint"),
        (
            "backups",
            json!({ "place": "s3://b", "endpoint": "https://key:secret@s3.example.org" }),
            "endpoint",
        ),
        ("backups", json!({ "place": "s3://key:secret@b" }), "place"),
        ("backups", json!({ "place": "/mnt/../etc" }), "place"),
        ("backups", json!({ "place": "s3://b", "accessKey": "only" }), "secretKey"),
    ] {
        let reply = save(&mut owner, section, changes).await;
        assert_eq!(reply.problem(422), "invalid", "{field}");
        assert!(!reply.field(field).is_empty(), "{field}");
    }
    assert_eq!(settings(&mut owner).await, before);
}

// ---- who may register

#[tokio::test(flavor = "multi_thread")]
async fn run_2_registration_is_open_by_invitation_or_closed() {
    let site = site().await;
    let token = site.setup_token().await;
    let mut owner = site.owner().await;
    let family = owner.post("/api/families", json!({ "name": "Webers" })).await.ok(201);
    let invite = format!("/api/families/{}/invitations", family["id"].as_str().unwrap());
    let invitation = owner.post(&invite, json!({ "email": "carl@example.org" })).await.ok(201);
    let link = invitation["link"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
    let register = async |name: &str, extra: Json| {
        let mut form = registration(name, name, &format!("{name}@example.org"));
        for (field, value) in extra.as_object().unwrap() {
            form[field] = value.clone();
        }
        site.visitor().await.register_with(form).await
    };
    register("anna", json!({})).await.ok(201);

    save(&mut owner, "site", json!({ "registration": "invitation" })).await.ok(200);
    let refused = register("bert", json!({})).await;
    assert_eq!(refused.problem(403), "registration-by-invitation");
    assert_eq!(
        refused.message(),
        format!("You need an invitation to register here. Please ask {OWNER} for one.")
    );
    assert_eq!(
        register("bert", json!({ "invitationToken": "none" })).await.problem(403),
        "registration-by-invitation"
    );
    register("carl", json!({ "invitationToken": link })).await.ok(201);
    let again = register("dora", json!({ "invitationToken": link })).await;
    assert_eq!(again.problem(403), "registration-by-invitation", "a link works once");

    save(&mut owner, "site", json!({ "registration": "closed" })).await.ok(200);
    assert_eq!(
        register("bert", json!({ "invitationToken": link })).await.problem(403),
        "registration-closed"
    );
    assert_eq!(register("bert", json!({ "setupToken": token })).await.problem(404), "link-invalid");
    assert_eq!(owner.get("/api/site").await.ok(200)["registration"], "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_the_setup_link_works_on_a_closed_site() {
    let site = TestApp::with(|config| config.given.registration = Some(RegistrationMode::Closed)).await;
    let mut owner = site.owner().await;
    assert_eq!(owner.user()["owner"], true);
    owner.get("/api/admin/settings").await.ok(200);
}

// ---- the mail server

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_saved_mail_server_sends_from_then_on() {
    let (site, server) = (site().await, server());
    let mut owner = site.owner().await;
    let mut wanted = mail(server.port, SECRET);
    wanted["sender"] = "webers@example.org".into();
    let saved = save(&mut owner, "mail", wanted).await.ok(200);
    assert_eq!((&saved["mail"]["password"], &saved["mail"]["user"]), (&json!("saved"), &json!("family")));
    assert_eq!(owner.get("/api/site").await.ok(200)["mailConfigured"], true);
    assert!(server.taken().is_empty(), "trying it sends nothing");
    site.run_jobs().await;
    owner.post("/api/admin/mail/test", Json::Null).await.ok(202);
    site.run_jobs().await;
    let sent = server.taken().pop().unwrap();
    assert!(sent.contains("webers@example.org"), "{sent}");
    // Without a password in the form, the saved one stays.
    save(&mut owner, "mail", json!({ "sender": null })).await.ok(200);
    // Without a server, emails are saved in a folder again.
    let saved = save(&mut owner, "mail", json!({ "host": null })).await.ok(200);
    assert_eq!((&saved["mail"]["host"], &saved["mail"]["password"]), (&Json::Null, &json!("none")));
    assert_eq!(site.secrets().await, Vec::<String>::new(), "what is not used is not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_wrong_mail_server_is_reported_without_its_answer_and_saved_only_on_purpose() {
    let (site, server, down) = (site().await, server(), DownServer::new());
    let mut owner = site.owner().await;
    let refused = save(&mut owner, "mail", mail(server.port, "wrong")).await;
    assert_eq!(refused.problem(422), "mail-check-failed");
    assert_eq!(
        refused.message(),
        "The mail server refused the user name or the password. Nothing was saved."
    );
    let unreachable = save(&mut owner, "mail", mail(down.port(), SECRET)).await;
    let expected = format!(
        "No mail server answered at 127.0.0.1, port {}. Check the name, the port and the security. Nothing was saved.",
        down.port()
    );
    assert_eq!(unreachable.message(), expected);
    server.fail_next(Fault::Silent);
    let silent = save(&mut owner, "mail", mail(server.port, SECRET)).await;
    assert!(silent.message().contains("did not answer within 1 seconds"), "{}", silent.message());
    let mut insecure = mail(server.port, SECRET);
    insecure["security"] = "starttls".into();
    let insecure = save(&mut owner, "mail", insecure).await;
    assert!(
        insecure.message().starts_with("A secure connection to 127.0.0.1 was not possible"),
        "{}",
        insecure.message()
    );
    assert_eq!(settings(&mut owner).await["mail"]["host"], Json::Null);
    assert_eq!(site.secrets().await, Vec::<String>::new());

    let mut on_purpose = mail(down.port(), SECRET);
    on_purpose["anyway"] = true.into();
    let saved = save(&mut owner, "mail", on_purpose).await.ok(200);
    assert_eq!(saved["mail"]["host"], "127.0.0.1");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_test_email_is_really_sent_with_what_is_in_the_form() {
    let (site, server) = (site().await, server());
    let mut owner = site.owner().await;
    let test = async |owner: &mut Person, changes: Json| {
        let mut body = json!({ "version": 1 });
        for (field, value) in changes.as_object().unwrap() {
            body[field] = value.clone();
        }
        owner.post("/api/admin/settings/mail/test", body).await
    };
    let sent = test(&mut owner, mail(server.port, SECRET)).await.ok(200);
    assert_eq!(sent, json!({ "ok": true, "problem": null }));
    assert!(server.taken()[0].contains(OWNER), "it goes to who asked for it");
    assert_eq!(settings(&mut owner).await["mail"]["host"], Json::Null, "nothing was saved");
    let refused = test(&mut owner, mail(server.port, "wrong")).await.ok(200);
    assert_eq!(refused["ok"], false);
    assert_eq!(refused["problem"], "The mail server refused the user name or the password.");
    server.fail_next(Fault::Recipient("550 5.1.1 No such person here"));
    let refused = test(&mut owner, mail(server.port, SECRET)).await.ok(200);
    let without_answer = "The mail server did not accept the email. Check the sender's address.";
    assert_eq!(refused["problem"], without_answer);
    assert_eq!(server.taken().len(), 1);
    assert_eq!(test(&mut owner, json!({ "security": "tls" })).await.problem(422), "mail-no-server");

    // A server saved without a port can be tested with the usual one, which the page shows.
    let mut usual = mail(server.port, SECRET);
    (usual["port"], usual["security"], usual["anyway"]) = (Json::Null, json!("tls"), json!(true));
    save(&mut owner, "mail", usual).await.ok(200);
    let shown = settings(&mut owner).await["mail"]["port"].clone();
    assert_eq!(shown, 465);
    let mut again = mail(465, "");
    (again["password"], again["security"]) = (Json::Null, json!("tls"));
    assert_eq!(test(&mut owner, again).await.ok(200)["ok"], false, "it is tried, not refused");

    // The saved password is used for the saved server and user, and for nothing else.
    save(&mut owner, "mail", mail(server.port, SECRET)).await.ok(200);
    let mut kept = mail(server.port, "");
    kept["password"] = Json::Null;
    assert_eq!(test(&mut owner, kept.clone()).await.ok(200)["ok"], true);
    let other = SmtpServer::start();
    kept["port"] = other.port.into();
    let asked = test(&mut owner, kept).await;
    assert_eq!((asked.problem(422).as_str(), asked.field("password").is_empty()), ("invalid", false));
    assert!(other.taken().is_empty());
}

// ---- secrets

impl TestApp {
    async fn secrets(&self) -> Vec<String> {
        let mut conn = self.app.db.read().await.unwrap();
        let saved = kinkeeper::settings::saved(&mut conn, &self.app.keys).await.unwrap();
        let known = [saved.password, saved.keys];
        known.into_iter().flatten().map(|secret| secret.reveal().to_owned()).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_secrets_are_not_in_the_change_log_a_backup_or_an_answer() {
    let (site, server) = (site().await, server());
    let mut owner = site.owner().await;
    let saved = save(&mut owner, "mail", mail(server.port, SECRET)).await.ok(200);
    let Storage::S3(S3 { bucket, prefix, endpoint, keys, .. }) = bucket() else { unreachable!() };
    let (access, secret) = keys.unwrap();
    let secret = secret.reveal();
    let place = json!({
        "place": format!("s3://{bucket}/{prefix}"), "endpoint": endpoint, "accessKey": access, "secretKey": secret
    });
    let saved_too = save(&mut owner, "backups", place).await.ok(200);
    assert_eq!(saved_too["backups"]["keys"], "saved");
    assert_eq!(site.secrets().await, [SECRET.to_owned(), format!("{access}\n{secret}")]);

    let log = owner.get("/api/admin/changes").await.ok(200).to_string();
    assert!(log.contains("mailPassword"), "that it was changed is logged: {log}");
    let images = site.images().await;
    assert!(images.contains("127.0.0.1"), "{images}");
    let taken = backup::take(&site.app).await.unwrap();
    let target = Target::open(&site.app).unwrap();
    let packed =
        target.storage.read_small(&format!("{}/records.jsonl.gz", taken.name)).await.unwrap().unwrap();
    let mut records = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut records).unwrap();
    let has = |table: &str| records.contains(&format!("{{\"table\":\"{table}\""));
    assert!(has("site_settings") && !has("mail_settings") && !has("secrets"), "{records}");
    let all = [
        saved.to_string(),
        saved_too.to_string(),
        settings(&mut owner).await.to_string(),
        log,
        images,
        records,
    ];
    for text in all {
        for hidden in [SECRET, secret, &access] {
            assert!(!text.contains(hidden), "{hidden} is in {text}");
        }
    }
}

impl TestApp {
    /// All images of the change log.
    async fn images(&self) -> String {
        let sql = kinkeeper::db::Sql::from_text(
            "SELECT COALESCE(before, ''), COALESCE(after, '') FROM changes",
            "",
        );
        let rows: Vec<(String, String)> = self.app.db.read().await.unwrap().all(&sql, &[]).await.unwrap();
        rows.into_iter().map(|(before, after)| before + &after).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_restore_leaves_the_servers_of_the_installation_as_they_are() {
    let (site, server) = (site().await, server());
    let mut owner = site.owner().await;
    save(&mut owner, "site", json!({ "siteName": "The Webers" })).await.ok(200);
    let name = backup::take(&site.app).await.unwrap().name;
    save(&mut owner, "site", json!({ "siteName": "Other" })).await.ok(200);
    save(&mut owner, "mail", mail(server.port, SECRET)).await.ok(200);
    let password = async |site: &TestApp| {
        let mut conn = site.app.db.read().await.unwrap();
        let current = kinkeeper::settings::load(&site.app.config, &site.app.keys, &mut conn).await.unwrap();
        (current.site_name, current.mail.map(|server| server.port), current.mail_password)
    };
    // The password was chosen after the backup, and restoring keeps it.
    site.clock.advance(1);
    restoring::restore(&site.app, &Target::open(&site.app).unwrap(), &name).await.unwrap();
    let kept = ("The Webers".to_owned(), Some(server.port), kinkeeper::settings::SecretState::Saved);
    assert_eq!(password(&site).await, kept);

    // A copy on another machine does not send through the first site's mail server, nor thin out its backups.
    site.clock.advance(1);
    let name = backup::take(&site.app).await.unwrap().name;
    let other = TestApp::with(unset).await;
    let target = Target::folder(site.backups_folder()).unwrap();
    restoring::restore(&other.app, &target, &name).await.unwrap();
    let unset = ("The Webers".to_owned(), None, kinkeeper::settings::SecretState::None);
    assert_eq!(password(&other).await, unset);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_undoing_never_pairs_a_password_with_another_server() {
    let (site, first, second) = (site().await, server(), server());
    let mut owner = site.owner().await;
    save(&mut owner, "mail", mail(first.port, SECRET)).await.ok(200);
    save(&mut owner, "mail", mail(second.port, SECRET)).await.ok(200);
    let change = last_change(&mut owner).await;
    let undo = format!("/api/admin/changes/{}/undo", change["id"].as_str().unwrap());
    owner.post(&undo, Json::Null).await.ok(204);
    let seen = settings(&mut owner).await;
    assert_eq!((&seen["mail"]["port"], &seen["mail"]["password"]), (&json!(first.port), &json!("missing")));

    // Emails wait until it is entered again.
    owner.post("/api/admin/mail/test", Json::Null).await.ok(202);
    site.run_jobs().await;
    let outbox = owner.get("/api/admin/mail").await.ok(200);
    assert_eq!(
        outbox["items"][0]["error"],
        "the password for the mail server must be entered again on the settings page"
    );
    assert_eq!(save(&mut owner, "mail", json!({})).await.problem(422), "invalid", "it is asked for");
    save(&mut owner, "mail", mail(first.port, SECRET)).await.ok(200);
    site.clock.advance(kinkeeper::clock::DAY);
    site.run_jobs().await;
    assert!(!first.taken().is_empty(), "and what waited is sent");
}

// ---- where backups go

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_place_for_backups_is_tried_before_it_is_saved() {
    let site = site().await;
    let mut owner = site.owner().await;
    backup::take(&site.app).await.unwrap();
    let disk = tempfile::tempdir().unwrap();
    let missing = json!({ "version": 1, "place": disk.path().join("none") });
    let tried = owner.post("/api/admin/settings/backups/check", missing.clone()).await.ok(200);
    assert_eq!(tried["ok"], false);
    assert!(tried["problem"].as_str().unwrap().starts_with("There is no folder "), "{tried}");
    assert_eq!(owner.put("/api/admin/settings/backups", missing).await.problem(422), "backup-check-failed");
    let place = json!({ "version": 1, "place": disk.path() });
    let tried = owner.post("/api/admin/settings/backups/check", place.clone()).await.ok(200);
    assert_eq!(tried, json!({ "ok": true, "problem": null }));
    let left: Vec<_> =
        std::fs::read_dir(disk.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, [] as [&str; 0], "nothing is left behind");

    owner.put("/api/admin/settings/backups", place).await.ok(200);
    let shown = owner.get("/api/admin/backups").await.ok(200);
    assert_eq!(shown["place"], disk.path().to_str().unwrap());
    assert_eq!((&shown["problem"], &shown["items"]), (&Json::Null, &json!([])), "no backup is missing there");
    let taken = backup::take(&site.app).await.unwrap();
    assert!(disk.path().join(taken.name).join("manifest.json").is_file());
    let kinds: Vec<Json> = owner.get("/api/admin/security").await.ok(200)["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["kind"].clone())
        .collect();
    assert!(kinds.contains(&json!("backup-place-changed")), "{kinds:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_a_place_with_backups_of_another_site_is_saved_only_if_the_owner_insists() {
    let (site, other) = (site().await, TestApp::new().await);
    let mut owner = site.owner().await;
    let mut elsewhere = other.owner().await;
    let disk = tempfile::tempdir().unwrap();
    let place = json!({ "version": 1, "place": disk.path() });
    elsewhere.put("/api/admin/settings/backups", place.clone()).await.ok(200);
    backup::take(&other.app).await.unwrap();
    let refused = owner.put("/api/admin/settings/backups", place.clone()).await;
    assert_eq!(refused.problem(422), "backup-check-failed");
    let says = format!("{} already has backups of another site. ", disk.path().display());
    assert!(refused.json["message"].as_str().unwrap().starts_with(&says), "{}", refused.json);
    // Each site may use its own folder again, and after a move to another machine the old folder is the right
    // one.
    let again = json!({ "version": 2, "place": disk.path() });
    assert_eq!(elsewhere.post("/api/admin/settings/backups/check", again).await.ok(200)["ok"], true);
    let mut insisted = place;
    insisted["anyway"] = true.into();
    owner.put("/api/admin/settings/backups", insisted).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_2_wrong_keys_of_a_bucket_are_reported() {
    let site = site().await;
    let mut owner = site.owner().await;
    let Storage::S3(S3 { bucket, endpoint, keys, .. }) = bucket() else { unreachable!() };
    let (access, secret) = keys.unwrap();
    let place = |secret: &str| {
        json!({
            "version": 1, "place": format!("s3://{bucket}"), "endpoint": endpoint, "accessKey": access,
            "secretKey": secret
        })
    };
    let check = "/api/admin/settings/backups/check";
    assert_eq!(owner.post(check, place(secret.reveal())).await.ok(200)["ok"], true);
    let refused = owner.post(check, place("wrong")).await.ok(200);
    let without_answer = format!("The storage service refused the keys for s3://{bucket}/.");
    assert_eq!(refused["problem"], without_answer);
    // Another service may answer at that address. Its answer is not for anyone to read.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut elsewhere = place(secret.reveal());
    elsewhere["endpoint"] = format!("http://{}", other.local_addr().unwrap()).into();
    let answering = std::thread::spawn(move || {
        let (mut connection, _) = other.accept().unwrap();
        let mut asked = [0; 1024];
        let _ = std::io::Read::read(&mut connection, &mut asked).unwrap();
        let answer =
            "HTTP/1.1 404 Not Found\r\nContent-Length: 15\r\nConnection: close\r\n\r\ninternal secret";
        std::io::Write::write_all(&mut connection, answer.as_bytes()).unwrap();
    });
    let refused = owner.post(check, elsewhere).await.ok(200);
    answering.join().unwrap();
    assert_eq!(refused["ok"], false);
    assert!(!refused.to_string().contains("internal secret"), "{refused}");
    let folder = site.app.config.usual_backups_folder();
    assert!(!folder.exists(), "nothing is left behind: {folder:?}");
}
