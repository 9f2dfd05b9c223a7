//! The real binary, as an operator runs it.

use std::path::Path;
use std::process::{Command, Output};

use kinkeeper::clock::{Clock, MINUTE};
use kinkeeper::config::Database;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, TestApp, registration};

/// The program's output and exit code.
pub struct Outcome {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Outcome {
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }

    /// The single line the program printed when it refused.
    #[track_caller]
    pub fn refusal(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        self.err
            .trim()
            .strip_prefix("kinkeeper: ")
            .expect("the line starts with the program's name")
            .to_owned()
    }
}

/// The program in an empty environment.
pub fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kinkeeper"));
    command
        .args(arguments)
        .env_clear()
        .env("KINKEEPER_DATA", data)
        .env("KINKEEPER_LOG", "error")
        .current_dir(data);
    command
}

pub async fn finish(mut command: Command) -> Outcome {
    let Output { status, stdout, stderr } =
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Outcome { code: status.code(), out: text(stdout), err: text(stderr) }
}

/// Runs the program next to the site, on the same data.
pub async fn kinkeeper(site: &TestApp, arguments: &[&str]) -> Outcome {
    let mut command = program(site.folder.path(), arguments);
    command
        .env("KINKEEPER_PUBLIC_URL", "http://kin.example.org")
        .env("KINKEEPER_SITE_NAME", "The Example Family");
    if let Database::Postgres(url) = &site.database.config {
        command.env("KINKEEPER_DATABASE_URL", url);
    }
    finish(command).await
}

/// The program uses the system clock, so set the site's clock a minute ahead of it.
fn sync_clock(site: &TestApp) {
    let ahead = Clock::System.now().0 - site.clock.now().0;
    site.clock.advance(ahead + MINUTE);
}

/// Runs the program in an empty folder.
pub async fn run_alone(arguments: &[&str], settings: &[(&str, &str)]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program(folder.path(), arguments);
    command.envs(settings.iter().copied());
    finish(command).await
}

async fn role_and_status(person: &mut Person) -> (Json, Json) {
    person.refresh().await;
    (person.user()["role"].clone(), person.user()["status"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_listed_and_shown() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.clock.advance(1);
    site.with_role(&mut owner, "cleo", "child").await;
    site.clock.advance(1);
    site.pending("anna").await;
    let anna = "anna@example.org  anna  (member, pending, email not confirmed)\n";
    let cleo = "cleo@example.org  cleo  (child, approved)\n";
    let olga = "owner@example.org  Olga Owner  (admin, owner, approved, email not confirmed)\n";
    assert_eq!(kinkeeper(&site, &["user", "list"]).await.ok(), format!("{anna}{cleo}{olga}"));
    assert_eq!(kinkeeper(&site, &["user", "list", "--status", "pending"]).await.ok(), anna);
    assert_eq!(kinkeeper(&site, &["user", "list", "--role", "child"]).await.ok(), cleo);
    assert_eq!(kinkeeper(&site, &["user", "show", " ANNA@example.org"]).await.ok(), anna);
    assert_eq!(kinkeeper(&site, &["user", "show", "nobody@example.org"]).await.refusal(), "User not found");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_are_printed_in_full() {
    let site = TestApp::new().await;
    site.add_users((0..230).map(|number| format!("user{number:03}"))).await;
    let out = kinkeeper(&site, &["user", "list"]).await.ok();
    assert_eq!(out.lines().count(), 230);
    assert!(out.starts_with("user229@") && out.contains("\nuser000@"), "newest first");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_account_action_works_from_the_command_line() {
    let site = TestApp::new().await;
    sync_clock(&site);
    site.owner().await;
    let mut anna = site.pending("anna").await;
    let email = "anna@example.org";
    kinkeeper(&site, &["user", "approve", email]).await.ok();
    assert_eq!(role_and_status(&mut anna).await, (json!("member"), json!("approved")));
    sync_clock(&site);
    site.last_mail_to(email, "Welcome to The Example Family").await;
    assert_eq!(
        kinkeeper(&site, &["user", "approve", email]).await.refusal(),
        "This isn't possible with the account's current status."
    );
    kinkeeper(&site, &["user", "promote", email]).await.ok();
    assert_eq!(role_and_status(&mut anna).await.0, "admin");
    kinkeeper(&site, &["user", "demote", email]).await.ok();
    assert_eq!(role_and_status(&mut anna).await.0, "member");
    kinkeeper(&site, &["user", "role", email, "child"]).await.ok();
    assert_eq!(role_and_status(&mut anna).await.0, "child");
    kinkeeper(&site, &["user", "suspend", email]).await.ok();
    assert!(anna.refresh().await["user"].is_null(), "sessions end at once");
    assert_eq!(kinkeeper(&site, &["user", "delete", email]).await.ok(), "Deleted.\n");
    assert_eq!(site.count("users").await, 1);

    let bert = site.pending("bert").await;
    kinkeeper(&site, &["user", "reject", "bert@example.org"]).await.ok();
    sync_clock(&site);
    site.last_mail_to("bert@example.org", "Your account at").await;
    let log = format!(
        "SELECT actor FROM changes JOIN actions ON number = action WHERE row_id = '{}' AND before IS NOT NULL",
        bert.id()
    );
    let actors = site.rows::<(Option<String>,)>(&log).await;
    assert_eq!(actors, [(None,)], "the log has no actor for the command line");
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_also_holds_on_the_command_line() {
    let site = TestApp::new().await;
    site.owner().await;
    for arguments in [
        ["user", "suspend", OWNER].as_slice(),
        &["user", "reject", OWNER],
        &["user", "demote", OWNER],
        &["user", "role", OWNER, "member"],
        &["user", "delete", OWNER],
    ] {
        let refusal = kinkeeper(&site, arguments).await.refusal();
        assert!(refusal.starts_with("This is the owner's account."), "{arguments:?}: {refusal}");
    }
    site.exec("UPDATE users SET owner = FALSE").await;
    for arguments in [["user", "suspend", OWNER], ["user", "demote", OWNER], ["user", "delete", OWNER]] {
        let refusal = kinkeeper(&site, &arguments).await.refusal();
        assert!(refusal.starts_with("This is the only administrator."), "{arguments:?}: {refusal}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_link_can_be_printed_for_a_relative_without_email() {
    let site = TestApp::new().await;
    sync_clock(&site);
    site.owner().await;
    let link = kinkeeper(&site, &["user", "reset-link", OWNER]).await.ok();
    let token = link.trim().strip_prefix("http://kin.example.org/reset-password?token=").unwrap();
    let form = json!({ "token": token, "password": "a new password", "confirmPassword": "a new password" });
    let mut visitor = site.visitor().await;
    visitor.post("/api/auth/reset-password", form).await.ok(204);
    visitor.sign_in(OWNER, "a new password").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn making_an_account_the_owner_ends_the_setup_link() {
    let site = TestApp::with(|config| config.owner_email = None).await;
    let mut anna = site.pending("anna").await;
    let link = kinkeeper(&site, &["owner", "link"]).await.ok();
    let token = link.trim().strip_prefix("http://kin.example.org/register?setup=").unwrap().to_owned();
    assert_eq!(
        kinkeeper(&site, &["owner", "link"]).await.ok(),
        link,
        "printing it again gives the same link"
    );
    let shown = kinkeeper(&site, &["owner", "set", " Anna@example.org"]).await.ok();
    assert!(shown.contains("(admin, owner, approved"), "{shown}");
    assert_eq!(role_and_status(&mut anna).await, (json!("admin"), json!("approved")));
    assert_eq!(anna.user()["owner"], true);
    assert_eq!(kinkeeper(&site, &["owner", "link"]).await.ok(), "The site already has an owner.\n");

    assert!(!site.app.config.setup_link_file().exists());
    let mut form = registration("Mallory", "mallory", "mallory@example.org");
    form["setupToken"] = token.into();
    assert_eq!(site.visitor().await.register_with(form).await.problem(404), "link-invalid");
    let refusal = kinkeeper(&site, &["owner", "set", "nobody@example.org"]).await.refusal();
    assert_eq!(refusal, "User not found");
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_with_the_printed_setup_link_makes_the_owner() {
    let site = TestApp::new().await;
    let link = kinkeeper(&site, &["owner", "link"]).await.ok();
    let mut form = registration("Olga Owner", "olga", OWNER);
    form["setupToken"] = link.trim().split_once("setup=").unwrap().1.into();
    let mut olga = site.visitor().await;
    olga.register_with(form).await.ok(201);
    assert_eq!(olga.user()["owner"], true);
    olga.sign_in(OWNER, PASSWORD).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_setting_stops_startup_with_one_clear_line() {
    for (setting, value, line) in [
        ("KINKEEPER_LISTEN", "nowhere", "listen is wrong: \"nowhere\": "),
        ("KINKEEPER_PUBLIC_URL", "ftp://x", "public-url is wrong: "),
        ("KINKEEPER_OWNER_EMAIL", "anna", "owner-email is wrong: \"anna\": it is not an email address"),
        ("KINKEEPER_DATABASE_URL", "mysql://user:secret@x", "database-url is wrong: "),
        ("KINKEEPER_DATABASE_URL", "postgres://user:secret@x:port/y", "database-url is wrong: "),
        ("KINKEEPER_SMTP_URL", "http://user:secret@x", "smtp-url is wrong: "),
        ("KINKEEPER_TRUSTED_PROXY", "10.0.0.0/99", "trusted-proxy is wrong: "),
        (
            "KINKEEPER_MIN_PASSWORD_LENGTH",
            "5",
            "min-password-length is wrong: \"5\": it must be between 6 and 256",
        ),
        ("KINKEEPER_SESSION_DAYS", "0", "session-days is wrong: "),
        ("KINKEEPER_LOG_FORMAT", "xml", "log-format is wrong: "),
        ("KINKEEPER_CONFIG", "missing.toml", "cannot read the configuration file missing.toml: "),
        ("KINKEEPER_SESSION_DAYS", "many", "invalid value 'many' for '--session-days <DAYS>': "),
        ("KINKEEPER_MAX_FILE_MIB", "-1", "invalid value '-1' for '--max-file-mib <MIB>': "),
        ("KINKEEPER_VITALS", "perhaps", "invalid value 'perhaps' for '--vitals <BOOL>' "),
    ] {
        let refusal = run_alone(&[], &[(setting, value)]).await.refusal();
        assert!(refusal.starts_with(line), "{setting}={value}: {refusal}");
        assert!(!refusal.contains("secret"), "{refusal}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_in_use_and_an_unreachable_database_are_reported_in_one_line() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let refusal = run_alone(&["serve"], &[("KINKEEPER_LISTEN", &address)]).await.refusal();
    assert!(refusal.starts_with(&format!("cannot serve on {address}: ")), "{refusal}");
    let url = "postgres://user:secret@127.0.0.1:1/kinkeeper";
    let refusal = run_alone(&["user", "list"], &[("KINKEEPER_DATABASE_URL", url)]).await.refusal();
    assert!(refusal.starts_with("cannot open the database: "), "{refusal}");
    assert!(!refusal.contains("secret"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_newer_than_the_program_is_not_touched() {
    let site = TestApp::new().await;
    site.exec(
        "INSERT INTO migrations (number, name, checksum, applied_at) VALUES (9999, '9999_later', 'x', 0)",
    )
    .await;
    let before = site.counts().await;
    for arguments in [["user", "list"].as_slice(), &["serve"], &[]] {
        let refusal = kinkeeper(&site, arguments).await.refusal();
        assert_eq!(
            refusal,
            "cannot open the database: the database was made by a newer version of Kinkeeper (step 9999); \
             install that version or a later one, or go back with a backup: kinkeeper restore NAME"
        );
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_openapi_document_is_printed_without_a_database() {
    let said = run_alone(&["openapi"], &[("KINKEEPER_LISTEN", "nowhere")]).await;
    let document: Json = serde_json::from_str(&said.ok()).unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    assert!(document["paths"]["/api/auth/sign-in"]["post"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn help_documents_every_setting_and_every_command() {
    // Lines can wrap anywhere.
    let help = run_alone(&["--help"], &[]).await.ok();
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = include_str!("../../../core/src/config/settings.rs");
    let settings: Vec<_> = source
        .split("env = \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .filter(|name| name.starts_with("KINKEEPER_"))
        .collect();
    assert!(settings.len() >= 18, "{settings:?}");
    for setting in settings {
        let documented = ["=", "]"].iter().any(|end| words.contains(&format!("[env: {setting}{end}")));
        assert!(documented, "{setting}");
    }
    for command in ["serve", "user", "owner", "openapi"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
    let secrets = [
        ("KINKEEPER_SMTP_URL", "smtp://a:sesame@b"),
        ("KINKEEPER_DATABASE_URL", "postgres://a:sesame@b/c"),
        ("KINKEEPER_S3_SECRET_KEY", "sesame"),
    ];
    assert!(!run_alone(&["--help"], &secrets).await.ok().contains("sesame"));
    assert_eq!(
        run_alone(&["--version"], &[]).await.ok(),
        format!("kinkeeper {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn reindex_asks_the_running_server_to_rebuild_the_index() {
    let site = TestApp::new().await;
    sync_clock(&site);
    let mut owner = site.owner().await;
    owner.get("/api/admin/overview").await.ok(200);
    assert_eq!(kinkeeper(&site, &["reindex"]).await.ok(), "The index is being built.\n");
    assert_eq!(owner.get("/api/admin/overview").await.problem(412), "failed-precondition");
    sync_clock(&site);
    site.run_jobs().await;
    owner.get("/api/admin/overview").await.ok(200);
}
