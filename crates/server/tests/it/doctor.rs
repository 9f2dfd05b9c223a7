//! The commands that show an operator which settings apply and what is wrong, and the numbers for a
//! monitoring system.

use std::process::Command;

use axum::body::Body;
use axum::http::Method;
use kinkeeper::backup;
use kinkeeper::clock::{Clock, MINUTE};
use kinkeeper::config::{Database, Storage};
use kinkeeper::http::serve;
use kinkeeper::{metrics, router};
use serde_json::json;
use tokio::net::TcpListener;

use crate::command_line::{finish, program, run_alone};
use crate::support::TestApp;
use crate::support::smtp::{DownServer, SmtpServer};

/// The program next to the site, on the same data.
pub fn beside(site: &TestApp, arguments: &[&str]) -> Command {
    let mut command = program(site.folder.path(), arguments);
    if let Database::Postgres(url) = &site.database.config {
        command.env("KINKEEPER_DATABASE_URL", url);
    }
    command
}

/// The line about a setting, with single spaces.
fn line(out: &str, name: &str) -> String {
    let line = out.lines().find(|line| line.split_whitespace().next() == Some(name));
    line.unwrap_or_else(|| panic!("nothing about {name} in {out}"))
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_config_prints_what_applies_and_where_it_comes_from() {
    let site = TestApp::with(|config| config.given.site_name = None).await;
    let mut owner = site.owner().await;
    let body = json!({
        "version": 1, "siteName": "The Webers", "contactEmail": "us@example.org", "language": "en",
        "registration": "invitation"
    });
    owner.put("/api/admin/settings/site", body).await.ok(200);
    let server = SmtpServer::start();
    let body = json!({
        "version": 1, "host": "127.0.0.1", "port": server.port, "security": "none", "user": "family",
        "password": "hidden-secret", "anyway": true
    });
    owner.put("/api/admin/settings/mail", body).await.ok(200);
    let file = site.folder.path().join("kinkeeper.toml");
    std::fs::write(&file, "session-days = 7\n").unwrap();
    let mut command = beside(&site, &["config", "--max-file-mib", "60"]);
    command.env("KINKEEPER_CONFIG", &file).env("KINKEEPER_CONTACT_EMAIL", "outside@example.org");
    let out = finish(command).await.ok();
    assert_eq!(line(&out, "site-name"), "site-name The Webers settings page");
    assert_eq!(line(&out, "contact-email"), "contact-email outside@example.org KINKEEPER_CONTACT_EMAIL");
    assert_eq!(line(&out, "registration"), "registration invitation settings page");
    assert_eq!(line(&out, "max-file-mib"), "max-file-mib 60 --max-file-mib");
    assert_eq!(line(&out, "session-days"), "session-days 7 session-days");
    assert_eq!(line(&out, "listen"), "listen 127.0.0.1:8080 default");
    assert!(line(&out, "smtp-url").contains("user family, password (set) settings page"), "{out}");
    assert!(!out.contains("hidden-secret"), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_config_shows_no_secret_and_needs_no_site() {
    let secret = ("KINKEEPER_SMTP_URL", "smtps://anna:hidden-secret@mail.example.org");
    let out = run_alone(&["config"], &[secret]).await.ok();
    assert_eq!(line(&out, "smtp-url"), "smtp-url (set) KINKEEPER_SMTP_URL");
    assert!(!out.contains("hidden-secret"), "{out}");
}

/// A site that is really served, with a backup of today.
async fn served(mail: &str) -> (TestApp, Command) {
    let site = TestApp::new().await;
    site.clock.advance(Clock::System.now().0 - site.clock.now().0 - MINUTE);
    site.owner().await;
    backup::take(&site.app).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let app = site.app.clone();
    tokio::spawn(async move { serve::serve(&app, listener, router::router(app.clone())).await });
    let mut command = beside(&site, &["doctor"]);
    command.env("KINKEEPER_PUBLIC_URL", address).env("KINKEEPER_SMTP_URL", mail);
    (site, command)
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_doctor_finds_nothing_on_a_healthy_site() {
    let server = SmtpServer::start();
    let (_site, command) = served(&format!("smtp://127.0.0.1:{}", server.port)).await;
    let outcome = finish(command).await;
    assert!(!outcome.out.contains("PROBLEM"), "{}", outcome.out);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    for about in [
        "configuration",
        "data folder",
        "database",
        "storage",
        "files",
        "encryption key",
        "mail",
        "clock",
        "backups",
        "public address",
    ] {
        assert!(outcome.out.contains(about), "{about} in {}", outcome.out);
    }
    assert!(outcome.out.contains("the process that reads them is locked in"), "{}", outcome.out);
    assert!(server.taken().is_empty(), "it sends no email");
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_doctor_says_what_is_wrong_and_what_to_do() {
    let (down, nobody) = (DownServer::new(), DownServer::new());
    let (site, mut command) = served(&format!("smtp://127.0.0.1:{}", down.port())).await;
    command.env("KINKEEPER_PUBLIC_URL", format!("http://127.0.0.1:{}", nobody.port()));
    std::fs::remove_dir_all(site.backups_folder()).unwrap();
    let outcome = finish(command).await;
    assert_eq!(
        (outcome.code, outcome.err.trim()),
        (Some(1), "kinkeeper: 3 problems found"),
        "{}",
        outcome.out
    );
    for said in [
        "No mail server answered at 127.0.0.1",
        "send a test email",
        "are gone",
        "kinkeeper backup",
        "Check that the server is running",
    ] {
        assert!(outcome.out.contains(said), "{said} in {}", outcome.out);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_doctor_notices_backups_of_another_site() {
    let server = SmtpServer::start();
    let (site, command) = served(&format!("smtp://127.0.0.1:{}", server.port)).await;
    let other =
        TestApp::with(|config| config.given.backups = Some(Storage::Folder(site.backups_folder()))).await;
    other.clock.advance(Clock::System.now().0 - other.clock.now().0);
    backup::take(&other.app).await.unwrap();
    let outcome = finish(command).await;
    assert!(outcome.out.contains("is of another site"), "{}", outcome.out);
    assert_eq!(outcome.err.trim(), "kinkeeper: 1 problem found");
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_doctor_in_the_wrong_folder_says_so() {
    let outcome = run_alone(&["doctor"], &[]).await;
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.out.contains("there is no site in it yet"), "{}", outcome.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_the_site_tells_whether_it_trusts_the_proxy_in_front_of_it() {
    let proxy = async |site: &TestApp, forwarded: bool| {
        let mut visitor = site.visitor().await;
        let mut request = visitor.request(Method::GET, "/api/debug");
        if forwarded {
            request = request.header("x-forwarded-for", "203.0.113.7");
        }
        visitor.raw(request.body(Body::empty()).unwrap()).await.ok(200)["proxy"].clone()
    };
    let site = TestApp::new().await;
    assert_eq!(proxy(&site, false).await, "none");
    assert_eq!(proxy(&site, true).await, "untrusted");
    let site = TestApp::with(|config| config.trusted_proxies = vec!["192.0.2.0/24".parse().unwrap()]).await;
    assert_eq!(proxy(&site, true).await, "trusted");
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_metrics_are_numbers_without_anyone_in_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.get("/api/members").await.ok(200);
    backup::take(&site.app).await.unwrap();
    site.clock.advance(MINUTE);
    let text = metrics::text(&site.app).await.unwrap();
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse::<f64>().unwrap()
    };
    assert_eq!(value("kinkeeper_sessions"), 1.0);
    assert_eq!(value("kinkeeper_backup_age_seconds"), 60.0);
    assert!(value("kinkeeper_requests_total{class=\"read\",status=\"2xx\"}") >= 1.0);
    assert!(value("kinkeeper_requests_total{class=\"write\",status=\"2xx\"}") >= 1.0);
    assert!(value("kinkeeper_jobs{state=\"waiting\"}") >= 1.0, "an email waits");
    assert!(value("kinkeeper_database_waits_total") > 0.0);
    assert!(value("process_resident_memory_bytes") > 1_000_000.0);
    assert!(!text.contains('@') && !text.contains("Olga") && !text.contains(&owner.id()), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_metrics_are_not_on_the_site_itself() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let request = visitor.request(Method::GET, "/metrics").body(Body::empty()).unwrap();
    let answer = visitor.open(request).await;
    assert_ne!(answer.headers()["content-type"], "text/plain; version=0.0.4");
    let request = axum::http::Request::get("/metrics").body(Body::empty()).unwrap();
    let answer = tower::ServiceExt::oneshot(metrics::router(site.app.clone()), request).await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4");
}
